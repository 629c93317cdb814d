import { existsSync } from 'node:fs'
import { chmod, realpath, readFile, rm, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { ensureDataDir } from '../foundation/data-dir.js'
import type { Announcements } from './announcements.js'
import type { CloseStack } from './close-stack.js'
import { embeddedPool } from './connection-pool.js'
import type { DatabaseSettings } from './database.js'
import { openEmbeddedPostgres } from './embedded-postgres.js'
import { DatabaseInUseError, lockFolder, NoGatewayError } from './folder-lock.js'
import { migrate } from './migrate.js'
import { migrationsFolder, readMigrations } from './migration-files.js'
import { sharedPool, type Pools } from './pools.js'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { SocketAddress } from './socket-folder.js'

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
    return own(home, note, settings.poolSize, parts)
  }
  if (!settings.attach) throw new DatabaseInUseError(home)
  return share(home, note, settings.poolSize, parts)
}

async function own(
  home: string,
  note: SocketNote,
  poolSize: number,
  parts: CloseStack,
): Promise<EmbeddedDatabase> {
  // Of a gateway that was killed, or of the original of a copied folder.
  await note.remove()
  const folder = join(home, 'postgres')
  await closeToOthers(folder)
  const postgres = await openEmbeddedPostgres(folder, await templateFolder())
  parts.add(() => postgres.stop())
  const pool = embeddedPool(postgres.address, poolSize, postgres.sockets)
  parts.add(() => pool.end())
  await migrate(pool, migrationsFolder)
  await note.write(postgres.address)
  parts.add(() => note.remove())
  return { pools: sharedPool(pool), announcements: postgres.announcements }
}

async function share(
  home: string,
  note: SocketNote,
  poolSize: number,
  parts: CloseStack,
): Promise<EmbeddedDatabase> {
  const address = await note.read()
  if (address === undefined) throw new DatabaseInUseError(home, 'starting-or-stopping')
  const pool = embeddedPool(address, poolSize)
  parts.add(() => pool.end())
  try {
    await pool.query('select 1')
  } catch (error) {
    throw new DatabaseInUseError(home, 'starting-or-stopping', { cause: error })
  }
  return { pools: sharedPool(pool), announcements: null }
}

/** The embedded database makes its files readable for everybody; the folder must keep them out. */
async function closeToOthers(folder: string): Promise<void> {
  if (existsSync(folder)) await chmod(folder, 0o700)
}

/** Beside the compiled code, where the build puts it; the sources have none. */
const templates = fileURLToPath(new URL('../database-template', import.meta.url))

/**
 * Where the build leaves a migrated, empty embedded database, of which a first start takes a copy
 * instead of making one. The name holds what it was made with, so a stale one is never found. There
 * may be nothing there: it only saves time.
 */
async function templateFolder(): Promise<string> {
  const hash = createHash('sha256').update(await embeddedVersion())
  for (const { name, checksum } of await readMigrations(migrationsFolder)) {
    hash.update(`\n${name} ${checksum}`)
  }
  return join(templates, hash.digest('hex').slice(0, 16))
}

async function embeddedVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(
    await readFile(join(dirname(entry), '..', 'package.json'), 'utf8'),
  ) as { readonly version: string }
  return version
}

const addressSchema = z.union([
  z.object({ folder: z.string() }),
  z.object({ host: z.literal('127.0.0.1'), port: z.number().int() }),
])

const noteSchema = z.object({ home: z.string(), address: addressSchema })

/**
 * The file in which a running gateway tells command line tools where its embedded database listens.
 * A note that outlives its gateway is harmless: it is only believed while the data folder is locked,
 * and only in the folder that it was written for. A copied one names the database of the original.
 */
class SocketNote {
  private readonly file: string

  /** @param home the real path of the data folder */
  constructor(private readonly home: string) {
    this.file = join(home, 'postgres.socket.json')
  }

  async write(address: SocketAddress): Promise<void> {
    await this.remove()
    const note: z.infer<typeof noteSchema> = { home: this.home, address }
    await writeFile(this.file, JSON.stringify(note), { mode: 0o600 })
  }

  /** The address, or undefined when there is no readable note of this folder. */
  async read(): Promise<SocketAddress | undefined> {
    try {
      const { home, address } = noteSchema.parse(JSON.parse(await readFile(this.file, 'utf8')))
      return home === this.home ? address : undefined
    } catch {
      return undefined
    }
  }

  async remove(): Promise<void> {
    await rm(this.file, { force: true })
  }
}
