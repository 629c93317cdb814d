import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationsFolder, readMigrations } from './migration-files.js'

/** Beside the compiled code, where the build puts it; the sources have none. */
const templates = fileURLToPath(new URL('../database-template', import.meta.url))

/**
 * Where the build leaves a migrated, empty embedded database, of which a first start takes a copy
 * instead of making one. The name holds what it was made with, so a stale one is never found. There
 * may be nothing there: it only saves time.
 */
export async function templateFolder(): Promise<string> {
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
