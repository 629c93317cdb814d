import { once } from 'node:events'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Announcements } from './announcements.js'
import {
  createSocketFolder,
  removeSocketFolder,
  removeSocketFolderAtExit,
  socketPath,
  type SocketAddress,
} from './socket-folder.js'
import { TrackedSockets } from './tracked-sockets.js'

/** How long a clean stop may take before the thread is ended; nothing acknowledged is lost by that. */
const stopTimeoutMs = 15_000

/**
 * Room for Postgres to reach its own limit of nesting and answer with an error. With the default of
 * 4 MB, JSON nested 30,000 deep ends the database. Memory is taken only as far as it is used.
 */
const stackSizeMb = 256

/** Long enough for somebody who types a transaction, short enough for those who wait meanwhile. */
const usualIdleLimitMs = 5_000

type WorkerReport =
  | { readonly kind: 'ready'; readonly port: number | null }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'announced'; readonly payload: string }

interface EmbeddedOptions {
  /** A data folder that a new database starts as a copy of, if it exists. */
  readonly template?: string | undefined
  /** How long others wait for a foreign client that has a transaction open and does nothing. */
  readonly idleLimitMs?: number
  /** Told when the thread is started. */
  readonly onUnderway?: (() => void) | undefined
}

export interface EmbeddedPostgres {
  readonly address: SocketAddress
  /** Sockets for the connections of this process; they fail with a clear error if the thread dies. */
  readonly sockets: TrackedSockets
  /** What any connection of it announces, also one of another process. */
  readonly announcements: Announcements
  stop(): Promise<void>
}

/**
 * Starts a Postgres in a worker thread, with its data in `dataFolder` and its socket, where possible, beside
 * it. The caller holds the lock of the folder around both: two processes on one folder would lose rows
 * without an error.
 *
 * @throws Error naming the folder and the cause when the database cannot start
 */
export async function openEmbeddedPostgres(
  dataFolder: string,
  { template, idleLimitMs = usualIdleLimitMs, onUnderway }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const socketFolder =
    process.platform === 'win32' ? undefined : await createSocketFolder(dirname(dataFolder))
  const forgetExit = socketFolder === undefined ? undefined : removeSocketFolderAtExit(socketFolder)
  const removeFolder = async () => {
    forgetExit?.()
    if (socketFolder !== undefined) await removeSocketFolder(socketFolder)
  }
  const listen =
    socketFolder === undefined ? { host: '127.0.0.1', port: 0 } : { path: socketPath(socketFolder) }
  const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
    workerData: { dataFolder, template, listen, idleLimitMs },
    // Loaders of the parent, such as a TypeScript runner, would only slow the thread down.
    execArgv: [],
    resourceLimits: { stackSizeMb },
  })
  const ended = causeOfEnd(worker)
  onUnderway?.()
  try {
    const port = await readiness(worker, ended)
    const sockets = new TrackedSockets()
    const announcements = announcementsOf(worker, ended)
    void ended.then((cause) => {
      sockets.fail(new Error(`The embedded database stopped: ${cause}. Start the gateway again.`))
    })
    return {
      address: socketFolder === undefined ? { host: '127.0.0.1', port } : { folder: socketFolder },
      sockets,
      announcements,
      stop: async () => {
        await stopWorker(worker, ended)
        await removeFolder()
      },
    }
  } catch (error) {
    await worker.terminate()
    await removeFolder()
    throw startFailure(dataFolder, error)
  }
}

/** Resolves with the cause in words when the thread has ended, whatever ended it. */
function causeOfEnd(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('error', (error) => {
      resolve(error.message)
    })
    worker.once('exit', (code) => {
      resolve(`its thread ended with code ${code}`)
    })
  })
}

function announcementsOf(worker: Worker, ended: Promise<string>): Announcements {
  return {
    listen: ({ heard, lost }) => {
      let isOver = false
      const take = (report: WorkerReport) => {
        if (report.kind === 'announced') heard(report.payload)
      }
      worker.on('message', take)
      void ended.then((cause) => {
        if (!isOver) lost(new Error(`The embedded database stopped: ${cause}.`))
      })
      const stop = () => {
        isOver = true
        worker.off('message', take)
        return Promise.resolve()
      }
      return Promise.resolve({ check: () => Promise.resolve(), stop })
    },
  }
}

async function readiness(worker: Worker, ended: Promise<string>): Promise<number> {
  const [report] = (await Promise.race([
    once(worker, 'message'),
    ended.then((cause) => [{ kind: 'failed', reason: cause }]),
  ])) as [WorkerReport]
  if (report.kind === 'failed') throw new Error(report.reason)
  return report.kind === 'ready' ? (report.port ?? 0) : 0
}

async function stopWorker(worker: Worker, ended: Promise<string>): Promise<void> {
  const timer = setTimeout(() => void worker.terminate(), stopTimeoutMs)
  worker.postMessage('stop')
  await ended
  clearTimeout(timer)
}

/** Postgres gives up before it answers when its control file or its log cannot be read. */
const damaged = /^Aborted\(|PGlite failed|could not (?:read|open|locate)|invalid page/

function startFailure(dataFolder: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause)
  const reason = damaged.test(message)
    ? 'its files may be damaged. Restore the folder from a backup, or move it away to start empty'
    : message
  return new Error(
    `The embedded database in ${dataFolder} cannot start: ${reason}. ` +
      'Set DATA_DIR to another folder, or DATABASE_URL to a Postgres server.',
    { cause },
  )
}
