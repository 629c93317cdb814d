import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { createServer, type ListenOptions } from 'node:net'
import { join } from 'node:path'
import { lockWithPidFile } from './pid-file-lock.js'

export interface FolderLock {
  release(): Promise<void>
}

const inUse = {
  running: (folder: string) =>
    `The embedded database in ${folder} is in use by another gateway. Stop that gateway, set DATA_DIR to another folder, or set DATABASE_URL to a Postgres server.`,
  'starting-or-stopping': (folder: string) =>
    `The gateway that has the embedded database in ${folder} is just starting or stopping. Try again in a moment, or set DATABASE_URL to a Postgres server.`,
  busy: (folder: string) =>
    `The embedded database in ${folder} is busy with other work of its gateway or of another client, and did not answer in time. Try again in a moment.`,
}

/** The data folder belongs to a running gateway. */
export class DatabaseInUseError extends Error {
  /** @param state whether that gateway could be asked to share its database just now */
  constructor(
    readonly folder: string,
    state: keyof typeof inUse = 'running',
    options?: ErrorOptions,
  ) {
    super(inUse[state](folder), options)
    this.name = 'DatabaseInUseError'
  }
}

/** No process has the data folder, and the caller's work is done by the one that gets it. */
export class NoGatewayError extends Error {
  constructor(folder: string) {
    super(
      `No gateway is running on the embedded database in ${folder}, and this is done by a running one. Start it with npm start, then give the command again.`,
    )
    this.name = 'NoGatewayError'
  }
}

/**
 * Takes a folder for this process alone, or returns undefined when somebody has it. The kernel frees
 * the lock when the process dies, however it dies; only where there is no such lock (macOS, BSD) a
 * file with the process id stands in.
 *
 * On Linux the lock holds within one network namespace: containers that share a folder do not see
 * each other's.
 */
export async function lockFolder(folder: string): Promise<FolderLock | undefined> {
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
  switch (process.platform) {
    case 'linux':
      return lockWithListener({ path: `\0housing-gateway-${name}` })
    case 'win32':
      return lockWithListener({ path: `\\\\.\\pipe\\housing-gateway-${name}` })
    default:
      return lockWithPidFile(join(folder, 'postgres.pid'))
  }
}

function lockWithListener(address: ListenOptions): Promise<FolderLock | undefined> {
  const server = createServer((visitor) => visitor.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => {
      server.unref()
      resolve({
        release: () =>
          new Promise((released) => {
            server.close(() => {
              released()
            })
          }),
      })
    })
  })
}
