import { spawn, type ChildProcess } from 'node:child_process'
import { constants, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { chown, mkdtemp, open, rename, symlink } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { causeIn, EmbeddedDatabaseError } from './embedded-error.js'
import type { Membership, Site } from './embedded-server.js'
import { execute, serverEnvironment } from './installation.js'
import { prepareFolder } from './prepare-folder.js'
import { serverArguments } from './server-settings.js'
import { serverState } from './server-state.js'

const startWithinMs = 60_000
const pollMs = 20

/** Maximum time to retry while a starting or stopping server holds the lock. */
const lockPatienceMs = 5_000
const isLocked = /lock file .* already exists|pre-existing shared memory/

/** The longest name of a socket is 107 bytes on Linux and 103 on macOS. */
const longestSocket = 103
const longestLog = 1_000_000

/**
 * Each user of the server holds the pipe `users` open. When the last user is gone, even by a kill, the watcher process
 * reads the end of the pipe and stops the server. The watcher opens the pipe for writing first, so that opening it
 * never blocks. `kill` repeats, because a starting server ignores SIGINT. The server and its backends hold `alive`
 * open, so that users notice when they end.
 */
const script = `"$@" 3<>alive & server=$!
(exec 4<>users 5<users 4>&-; read _ <&5; while kill -INT $server; do sleep 0.2; done) 2>/dev/null & watcher=$!
wait $server; kill -9 $watcher`

/** Joins the server of a folder, or starts it. The socket is in the folder, which is closed to other users. */
export async function enterUnixServer(site: Site): Promise<Membership> {
  const { folder, port } = site
  if (!existsSync(join(folder, 'users'))) await makePipes(site)
  const home = await nameForSocket(folder)
  // Without a port in the address, PGPORT would apply.
  const local = `postgresql:///postgres?user=postgres&sslmode=disable&port=${port ?? 5432}&host=${encodeURIComponent(home)}`
  const url = port === undefined ? local : `postgresql://postgres@127.0.0.1:${port}/postgres`
  // Read-write: opening a pipe only for writing needs a reader.
  const users = await open(join(folder, 'users'), constants.O_RDWR | constants.O_NONBLOCK)
  const leave = () => users.close()
  try {
    return { url, ended: (await untilReady(site, url)).ended, leave }
  } catch (error) {
    await leave()
    throw error
  }
}

async function makePipes(site: Site): Promise<void> {
  const { folder, installation } = site
  const found = await installation()
  await prepareFolder(site, found, ['--auth=trust'])
  for (const path of [join(folder, 'alive'), join(folder, 'users')]) {
    await execute(['mkfifo', '-m', '600', path]).catch((error: unknown) => {
      // Another gateway created the pipe.
      if (!existsSync(path)) throw error
    })
    if (found.owner !== null) await chown(path, found.owner.uid, found.owner.gid)
  }
}

/** Links to folders. They stay until this process exits: connections after a restart use them. */
const links = new Map<string, string>()
process.on('exit', () => {
  for (const link of links.values()) rmSync(dirname(link), { recursive: true, force: true })
})

/** The folder, or a link to it if the path of the socket would be too long. */
async function nameForSocket(folder: string): Promise<string> {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocket) return folder
  const existing = links.get(folder)
  if (existing !== undefined) return existing
  const link = join(await mkdtemp(join(tmpdir(), 'housing-gateway-')), 'socket')
  await symlink(folder, link)
  links.set(folder, link)
  return link
}

async function untilReady(site: Site, url: string): Promise<Pick<Membership, 'ended'>> {
  const log = `${site.folder}.log`
  const giveUpAt = performance.now() + startWithinMs
  let server: { readonly process: ChildProcess; readonly logFrom: number } | undefined
  let lockedSince: number | undefined
  while (performance.now() < giveUpAt) {
    // Open `alive` before the check, so that a later exit is not missed.
    const alive = listen(join(site.folder, 'alive'))
    const state = await serverState(url)
    if (state === 'ready' || state === 'shared') return alive
    alive.stop()
    if (state === 'absent' && server !== undefined && hasEnded(server.process)) {
      const cause = causeIn(readFileSync(log).subarray(server.logFrom).toString())
      lockedSince ??= performance.now()
      const mayEnd = isLocked.test(cause) && performance.now() - lockedSince < lockPatienceMs
      if (!mayEnd) throw new EmbeddedDatabaseError(site.folder, `${cause} (${log})`)
      server = undefined
    }
    if (state === 'absent') server ??= await start(site, log)
    await delay(pollMs)
  }
  throw new EmbeddedDatabaseError(site.folder, `it was not ready after a minute; see ${log}`)
}

async function start({ folder, port, settings, ...site }: Site, log: string) {
  const { major, owner, command } = await site.installation()
  const size = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size() > longestLog) await rename(log, `${log}.1`)
  const logFrom = size()
  const tcp = port === undefined ? '' : '127.0.0.1'
  const address = ['unix_socket_directories=.', `listen_addresses=${tcp}`, `port=${port ?? 5432}`]
  const args = serverArguments(major, [...address, ...settings])
  const file = await open(log, 'a', 0o600)
  // A command run by root may create the log before a gateway of another user.
  if (owner !== null) await file.chown(owner.uid, owner.gid)
  // Start a separate session, so that Ctrl+C in the terminal does not reach the server.
  const process = spawn('sh', ['-c', script, 'sh', ...command('postgres'), '-D', '.', ...args], {
    cwd: folder,
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', file.fd, file.fd],
  })
  site.onUnderway()
  process.unref()
  await file.close()
  return { process, logFrom }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => (exitCode ?? signalCode) !== null

function listen(path: string) {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const pipe = new Socket({ fd, readable: true, writable: false }).resume().unref()
  pipe.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    pipe.once('close', () => {
      resolve()
    })
  })
  return { ended, stop: () => pipe.destroy() }
}
