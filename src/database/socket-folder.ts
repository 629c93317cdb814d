import { rmSync } from 'node:fs'
import { chmod, lstat, mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearDeadFolders } from './dead-sockets.js'

/** Where the embedded database listens. No password protects it: the private folder does. */
export type SocketAddress =
  { readonly folder: string } | { readonly host: '127.0.0.1'; readonly port: number }

const socketFile = '.s.PGSQL.5432'
const temporaryPrefix = 'housing-gateway-db-'

/** Longest folder name that leaves room for the socket file: macOS takes 103 bytes in all. */
const longestFolder = 103 - socketFile.length - 1

/**
 * A folder that only this user can enter, with a name short enough for a socket: `socket` in `home`,
 * where nothing is tidied up, or else a fresh one among the temporary files.
 *
 * @param home a folder that this process has to itself
 */
export async function createSocketFolder(home: string): Promise<string> {
  const parents = [tmpdir(), '/tmp']
  await Promise.all(
    [...new Set(parents)].map((parent) => clearDeadFolders(parent, temporaryPrefix, socketFile)),
  )
  const own = join(home, 'socket')
  if (Buffer.byteLength(own) <= longestFolder && (await takesSockets(own))) return own
  const temporary = parents.map((parent) => join(parent, temporaryPrefix))
  const fits = temporary.find((start) => Buffer.byteLength(start) + 6 <= longestFolder)
  const folder = await mkdtemp(fits ?? join('/tmp', temporaryPrefix))
  await chmod(folder, 0o700)
  return folder
}

export function socketPath(folder: string): string {
  return join(folder, socketFile)
}

/** Removes a socket and its folder, and nothing else that might be in it. */
export async function removeSocketFolder(folder: string): Promise<void> {
  await rm(socketPath(folder), { force: true })
  await rmdir(folder).catch(() => undefined)
}

/**
 * Removes the socket and its folder when the process ends without having closed its database.
 *
 * @returns a function that takes the order back
 */
export function removeSocketFolderAtExit(folder: string): () => void {
  const remove = () => {
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return () => {
    process.removeListener('exit', remove)
  }
}

/** Makes the folder and tries it: folders shared into a container or over a network take no sockets. */
async function takesSockets(folder: string): Promise<boolean> {
  if (await leadsElsewhere(folder)) return false
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    // What a gateway that was killed has left.
    await rm(socketPath(folder), { force: true })
    await new Promise<void>((resolve, reject) => {
      const server = createServer().once('error', reject)
      server.listen(socketPath(folder), () => {
        server.close(() => {
          resolve()
        })
      })
    })
    return true
  } catch {
    await removeSocketFolder(folder)
    return false
  }
}

/** A link in a copied data folder may lead to the socket of the original, which is not ours to remove. */
async function leadsElsewhere(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return found !== undefined && !found.isDirectory()
}
