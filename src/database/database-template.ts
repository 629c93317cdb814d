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
 *
 * @param findFrom a file or folder that the embedded Postgres is looked for from
 * @throws Error where it is not installed
 */
export async function templateFolder(findFrom: string | URL = import.meta.url): Promise<string> {
  const hash = createHash('sha256').update(await embeddedVersion(findFrom))
  for (const { name, checksum } of await readMigrations(migrationsFolder)) {
    hash.update(`\n${name} ${checksum}`)
  }
  return join(templates, hash.digest('hex').slice(0, 16))
}

async function embeddedVersion(findFrom: string | URL): Promise<string> {
  const entry = embeddedEntry(findFrom)
  const { version } = JSON.parse(
    await readFile(join(dirname(entry), '..', 'package.json'), 'utf8'),
  ) as { readonly version: string }
  return version
}

function embeddedEntry(findFrom: string | URL): string {
  try {
    return createRequire(findFrom).resolve('@electric-sql/pglite')
  } catch (error) {
    // What scripts/production-folder.mjs makes serves from a server alone.
    const message =
      'The embedded database is not installed here. Set DATABASE_URL to a Postgres server.'
    throw new Error(message, { cause: error })
  }
}
