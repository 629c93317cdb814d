import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-error.js'
import type { Site } from './embedded-server.js'
import { execute, type Installation } from './installation.js'
import { initArguments } from './server-settings.js'

const draftPrefix = 'database.new-'

/** initdb takes a second. A draft older than this was left by a killed gateway. */
const staleMs = 600_000

/**
 * Creates the database unless it exists. initdb writes a draft folder, which is then renamed, so that a killed process
 * leaves no partial database. If two gateways do this, the first to rename wins.
 *
 * @param authentication arguments of initdb: how clients sign in
 * @throws EmbeddedDatabaseError when it cannot be created
 */
export async function prepareFolder(
  { folder, onUnderway }: Pick<Site, 'folder' | 'onUnderway'>,
  { major, owner, command }: Installation,
  authentication: readonly string[],
): Promise<void> {
  const home = dirname(folder)
  if (existsSync(join(folder, 'PG_VERSION'))) return
  refuseOldFolder(folder)
  for (const name of await readdir(home)) {
    const path = join(home, name)
    if (!name.startsWith(draftPrefix)) continue
    // Another gateway may have renamed the draft.
    const draft = await stat(path).catch(() => null)
    const isStale = draft !== null && Date.now() - draft.mtimeMs > staleMs
    if (isStale) await rm(path, { recursive: true, force: true })
  }
  const draft = await mkdtemp(join(home, draftPrefix))
  try {
    if (owner !== null) await chown(draft, owner.uid, owner.gid)
    const args = [...initArguments(major), ...authentication, '-D', draft]
    const created = execute([...command('initdb'), ...args])
    onUnderway()
    await created
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (existsSync(join(folder, 'PG_VERSION'))) return
    const { code, message } = error as NodeJS.ErrnoException
    const reason = 'it contains files other than a database, or belongs to another user'
    throw new EmbeddedDatabaseError(folder, code === 'ENOTEMPTY' ? reason : message)
  }
}

/**
 * Earlier releases used Postgres in WebAssembly. @throws EmbeddedDatabaseError if the folder of such a database exists
 */
export function refuseOldFolder(folder: string): void {
  const old = join(dirname(folder), 'postgres')
  if (!existsSync(join(old, 'PG_VERSION'))) return
  const reason = `${old} holds the database of an earlier release, in a format that no server can read. Move it away to start with an empty database`
  throw new EmbeddedDatabaseError(folder, reason)
}
