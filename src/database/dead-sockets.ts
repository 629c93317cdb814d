import { readdir, rm, rmdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'

/**
 * Removes the socket folders of processes that were killed: those whose names begin with `prefix` and
 * on whose socket no process listens any more. Folders without a socket stay, for a process may be about
 * to listen there, and so do those of other users.
 */
export async function clearDeadFolders(
  parent: string,
  prefix: string,
  socketFile: string,
): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  const folders = names.filter((name) => name.startsWith(prefix)).map((name) => join(parent, name))
  await Promise.all(
    folders.map(async (folder) => {
      if (!(await isDead(join(folder, socketFile)))) return
      await rm(join(folder, socketFile), { force: true })
      await rmdir(folder)
    }),
  ).catch(() => undefined)
}

function isDead(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visitor = connect(path)
    visitor.once('connect', () => {
      visitor.destroy()
      resolve(false)
    })
    visitor.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED')
    })
  })
}
