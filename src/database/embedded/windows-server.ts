import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-error.js'
import type { Membership, Site } from './embedded-server.js'
import { execute } from './installation.js'
import { prepareFolder } from './prepare-folder.js'
import { serverArguments } from './server-settings.js'
import { serverState } from './server-state.js'

const checkMs = 500

/** Port by folder, so that a restarted server has the same address. */
const ports = new Map<string, number>()

/**
 * Joins the server of a folder, or starts it. Windows has no sockets and pipes in folders, so the server listens on a
 * local port, with a password. The last user stops it. If the last user is killed, the server runs until the next user
 * leaves.
 */
export async function enterWindowsServer(site: Site): Promise<Membership> {
  const { folder } = site
  const installation = await site.installation()
  const secret = `${folder}.password`
  await writeFile(secret, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    () => undefined,
  )
  const authentication = ['--auth=scram-sha-256', `--pwfile=${secret}`]
  await prepareFolder(site, installation, authentication)
  const password = await readFile(secret, 'utf8')
  const address = async () => {
    const lines = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
    const port = lines.split('\n')[3] ?? '1'
    return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres?sslmode=disable`
  }
  const control = [...installation.command('pg_ctl'), '-D', folder, '-w', '-s']
  if ((await serverState(await address())) === 'absent') {
    const port = ports.get(folder) ?? (await freePort())
    ports.set(folder, port)
    const place = ['listen_addresses=127.0.0.1', `port=${port}`]
    const settings = serverArguments(installation.major, [...place, ...site.settings]).join(' ')
    const start = [...control, 'start', '-l', join(folder, 'server.log'), '-o', settings]
    const starting = execute(start)
    site.onUnderway()
    await starting.catch(async (error: unknown) => {
      // Another gateway started it first.
      if ((await serverState(await address())) !== 'absent') return
      throw new EmbeddedDatabaseError(folder, (error as Error).message)
    })
  }
  const url = await address()
  let isOver = false
  const untilEnd = async (): Promise<void> => {
    do await delay(checkMs, undefined, { ref: false })
    while ((await serverState(url)) !== 'absent')
    isOver = true
  }
  const leave = async () => {
    // After a crash the next server has the same address, but this member must not stop it.
    if (!isOver && (await serverState(url)) === 'ready') {
      await execute([...control, 'stop', '-m', 'fast'])
    }
  }
  return { url, ended: untilEnd(), leave }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
