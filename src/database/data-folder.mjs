// Runs in the worker thread of the embedded database, so it is plain JavaScript; there it may block.
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { upkeepInitParameters } from './embedded-upkeep.mjs'

/**
 * Makes the data folder of a new database, unless there is one: as a copy of the template, or an empty one
 * when that is missing. It gets its name when it is complete, for a folder that a crash left
 * half-made must not be taken for a database.
 *
 * @param folder its parent exists, and no other process makes it at the same time
 * @param template a folder that may not exist, or undefined
 */
export async function ensureDataFolder(folder, template) {
  if (existsSync(folder)) {
    if (readdirSync(folder).length > 0) return
    rmdirSync(folder)
  }
  const draft = `${folder}.draft`
  emptyFolder(draft)
  if (!copyTemplate(template, draft)) {
    emptyFolder(draft)
    const database = await PGlite.create(draft, { initDbStartParams: upkeepInitParameters })
    await dropOtherDatabases(database)
    await database.close()
  }
  renameSync(draft, folder)
}

/** New databases would be copies of these, 8 MB each; an embedded Postgres has one database for ever. */
async function dropOtherDatabases(database) {
  await database.exec('update pg_catalog.pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`)
}

/** Private before anything is in it: the database makes its files readable for everybody. */
function emptyFolder(path) {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { mode: 0o700 })
}

function copyTemplate(template, draft) {
  if (template === undefined) return false
  try {
    cpSync(template, draft, { recursive: true, mode: constants.COPYFILE_FICLONE })
    return true
  } catch {
    return false
  }
}
