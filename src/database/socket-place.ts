import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the embedded database listens. No password protects it: the private folder does. */
export type SocketAddress =
  { readonly folder: string } | { readonly host: '127.0.0.1'; readonly port: number }

const socketFile = '.s.PGSQL.5432'

/** Longest folder name that leaves room for the socket file: macOS takes 103 bytes in all. */
const longestFolder = 103 - socketFile.length - 1

/** A fresh folder that only this user can enter, with a name short enough for a socket. */
export async function makeSocketFolder(): Promise<string> {
  const own = join(tmpdir(), 'housing-gateway-db-')
  const short = Buffer.byteLength(own) + 6 <= longestFolder ? own : '/tmp/housing-gateway-db-'
  const folder = await mkdtemp(short)
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
