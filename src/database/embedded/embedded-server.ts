import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { settledWithin } from '../../foundation/settled-within.js'
import { ensureDataDir } from '../../foundation/data-dir.js'
import { findInstallation, type Installation } from './installation.js'
import { serverState } from './server-state.js'
import { enterUnixServer } from './unix-server.js'
import { enterWindowsServer } from './windows-server.js'

/** How long a stop waits for the server to flush its memory to disk. */
const stopWithinMs = 10_000

/** The server may list a connection this long after its client closed it. */
const listedMs = 1_000
const pollMs = 50

/** Upper bound of the pause between restarts. */
const longestPauseMs = 10_000

export interface EmbeddedOptions {
  readonly dataDir: string
  /** Folder of `postgres` and `initdb`, in place of the npm package. */
  readonly postgresBin?: string | undefined
  /** Also listens on this port of 127.0.0.1, without a password; for tests. */
  readonly port?: number
  /** Settings such as `fsync=off`, which override our defaults. */
  readonly settings?: readonly string[]
  /** Called when initdb or the server has been spawned. Not called when a running server is joined. */
  readonly onUnderway?: (() => void) | undefined
}

/** This process as a user of a server. The server stops when its last user leaves. */
export interface Membership {
  /** Address in the format of DATABASE_URL. */
  readonly url: string
  /** Resolves when the server has ended. */
  readonly ended: Promise<unknown>
  readonly leave: () => Promise<void>
}

/** Start parameters of a server. */
export interface Site {
  /** Folder of the data, `<DATA_DIR>/database`. */
  readonly folder: string
  readonly port: number | undefined
  readonly settings: readonly string[]
  readonly onUnderway: () => void
  /** Needed only by the process that starts the server. */
  readonly installation: () => Promise<Installation>
}

/**
 * Starts the Postgres server on `<dataDir>/database`, or joins the server that already runs there, and restarts the
 * server when it ends.
 *
 * @returns the address, and `stop`, which waits for the server to end unless other processes use it
 * @throws ConfigError when `dataDir` cannot be created
 * @throws EmbeddedDatabaseError when the server cannot start
 */
export async function openEmbeddedServer(options: EmbeddedOptions) {
  await ensureDataDir(options.dataDir)
  const folder = join(await realpath(options.dataDir), 'database')
  const { port, settings = [], postgresBin, onUnderway = () => undefined } = options
  const installation = () => findInstallation(folder, postgresBin)
  const site = { folder, port, settings, onUnderway, installation }
  const enter = () => (process.platform === 'win32' ? enterWindowsServer : enterUnixServer)(site)
  let member = await enter()
  const { url } = member
  let stopped = false
  const isStopping = () => stopped
  const keepRunning = async () => {
    let pauseMs = 100
    while (!isStopping()) {
      await member.ended
      try {
        if (isStopping()) return
        const next = await enter()
        await member.leave()
        member = next
        // A concurrent stop has ended only the old membership.
        if (isStopping()) await next.leave()
        pauseMs = 100
      } catch {
        // The server's log has the reason. Callers get errors of an unavailable database.
        await delay(pauseMs, undefined, { ref: false })
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      }
    }
  }
  void keepRunning()
  const stop = async () => {
    stopped = true
    const isShared = await staysShared(url)
    await member.leave()
    if (!isShared) await settledWithin(stopWithinMs, member.ended)
  }
  return { url, stop }
}

/** Whether other processes use the server. The server may list our own closed connections for a moment. */
async function staysShared(url: string): Promise<boolean> {
  const deadline = performance.now() + listedMs
  while ((await serverState(url)) === 'shared') {
    if (performance.now() > deadline) return true
    await delay(pollMs)
  }
  return false
}
