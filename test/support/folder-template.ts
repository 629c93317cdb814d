import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSettings } from '../../src/database/database.js'
import { lockFolder } from '../../src/database/folder-lock.js'
import { openDatabase } from '../../src/database/open-database.js'
import { systemClock } from '../../src/foundation/clock.js'
import { createRecords } from '../../src/search/create-records.js'
import { eventually } from './eventually.js'

const patienceMs = 100_000

/**
 * A migrated data folder of the embedded database, made in the given folder by the first worker that wants it while
 * the others wait: few tests on a server want one, and a run without them need not have it made.
 */
export async function folderTemplate(folder: string): Promise<string> {
  const template = join(folder, 'template')
  if (existsSync(template)) return template
  const lock = await lockFolder(folder)
  if (lock === undefined) {
    await eventually(() => existsSync(template), Boolean, patienceMs)
    return template
  }
  try {
    if (existsSync(template)) return template
    const draft = join(folder, 'draft')
    await mkdir(draft)
    await prepareDatabase({ url: undefined, dataDir: draft, poolSize: 1 })
    await rename(draft, template)
    return template
  } finally {
    await lock.release()
  }
}

/** Migrates, and makes the empty tables of the search, as the template of the build has them. */
export async function prepareDatabase(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings)
  await createRecords({ database, clock: systemClock })
  // Whoever made it uses them no more.
  await database.pool.query('delete from index_use')
  await database.close()
}
