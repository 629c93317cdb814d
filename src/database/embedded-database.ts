import { existsSync, readdirSync } from 'node:fs'
import { chmod, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDataDir } from '../foundation/data-dir.js'
import type { Announcements } from './announcements.js'
import type { CloseStack } from './close-stack.js'
import { noAnswer } from './connection-failure.js'
import type { DatabaseSettings } from './database.js'
import { templateFolder } from './database-template.js'
import { openEmbeddedPostgres } from './embedded-postgres.js'
import { DatabaseInUseError, lockFolder, NoGatewayError } from './folder-lock.js'
import { migrate } from './migrate.js'
import { migrationsFolder } from './migration-files.js'
import { sharedPool, type Pools } from './pools.js'
import { SocketNote } from './socket-note.js'
import { StatementWatch } from './statement-watch.js'

interface EmbeddedDatabase {
  readonly pools: Pools
  /** Null when another process has it, and hears. */
  readonly announcements: Announcements | null
}

/**
 * Opens the embedded Postgres of `dataDir`, with its data in `<dataDir>/postgres`, and migrates it.
 * When another process has it open, `attach` shares it as it is.
 *
 * @param parts takes everything that has to be closed again
 * @throws ConfigError when `dataDir` cannot be made
 * @throws DatabaseInUseError when another process has it and it is not to be, or cannot be, shared
 * @throws NoGatewayError when no other process has it and it is only to be shared
 */
export async function openEmbedded(
  settings: DatabaseSettings,
  parts: CloseStack,
): Promise<EmbeddedDatabase> {
  await ensureDataDir(settings.dataDir)
  const home = await realpath(settings.dataDir)
  const note = new SocketNote(home)

  const lock = await lockFolder(home)
  if (lock !== undefined) {
    parts.add(() => lock.release())
    if (settings.attach === 'only') throw new NoGatewayError(home)
    return own(home, note, settings, parts)
  }
  if (!settings.attach) throw new DatabaseInUseError(home)
  return share(home, note, settings.poolSize, parts)
}

async function own(
  home: string,
  note: SocketNote,
  settings: DatabaseSettings,
  parts: CloseStack,
): Promise<EmbeddedDatabase> {
  // Of a gateway that was killed, or of the original of a copied folder.
  await note.remove()
  const folder = join(home, 'postgres')
  await closeToOthers(folder)
  const template = isNew(folder) ? await templateFolder() : undefined
  const opening = openEmbeddedPostgres(folder, { template, onUnderway: settings.onUnderway })
  opening.catch(() => undefined)
  const { embeddedPool } = await import('./connection-pool.js')
  const postgres = await opening
  parts.add(() => postgres.stop())
  const statements = new StatementWatch()
  const pool = embeddedPool(postgres.address, settings.poolSize, postgres.sockets, statements)
  parts.add(() => pool.end())
  await migrate(pool, migrationsFolder)
  await note.write(postgres.address)
  parts.add(() => note.remove())
  return { pools: sharedPool(pool, statements), announcements: postgres.announcements }
}

async function share(
  home: string,
  note: SocketNote,
  poolSize: number,
  parts: CloseStack,
): Promise<EmbeddedDatabase> {
  const address = await note.read()
  if (address === undefined) throw new DatabaseInUseError(home, 'starting-or-stopping')
  const { embeddedPool } = await import('./connection-pool.js')
  const statements = new StatementWatch()
  const pool = embeddedPool(address, poolSize, undefined, statements)
  parts.add(() => pool.end())
  try {
    await pool.query('select 1')
  } catch (error) {
    // It takes connections, so it runs; whoever has its one backend keeps it longer than we wait.
    const isBusy = error instanceof Error && noAnswer.test(error.message)
    throw new DatabaseInUseError(home, isBusy ? 'busy' : 'starting-or-stopping', { cause: error })
  }
  return { pools: sharedPool(pool, statements), announcements: null }
}

/** A folder that is empty is taken for none, as it is where the database is made. */
function isNew(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

/** The embedded database makes its files readable for everybody; the folder must keep them out. */
async function closeToOthers(folder: string): Promise<void> {
  if (existsSync(folder)) await chmod(folder, 0o700)
}
