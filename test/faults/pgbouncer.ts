import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:net'
import { eventually } from '../support/eventually.js'
import { freePort } from '../support/free-port.js'
import { runAsServer, serverFolder } from './debian-server.js'

export interface PgBouncer {
  readonly port: number
  stop(): Promise<void>
}

/** Starts a PgBouncer in transaction mode in front of a server, without authentication. */
export async function startPgBouncer(server: { readonly port: number }): Promise<PgBouncer> {
  const folder = await serverFolder()
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  const pidFile = join(folder, 'pid')
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
logfile = ${folder}/log
pidfile = ${pidFile}
`.replace('* = host', '* = user=admin host'),
  )
  await writeFile(join(folder, 'users'), '"admin" ""\n')
  await runAsServer('/usr/sbin/pgbouncer', ['-d', '-q', settings])
  await eventually(() => listens(port), true)
  const pid = Number(await readFile(pidFile, 'utf8'))
  return {
    port,
    stop: async () => {
      process.kill(pid, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const visitor = connect(port, '127.0.0.1')
    visitor.once('error', () => {
      resolve(false)
    })
    visitor.once('connect', () => {
      visitor.destroy()
      resolve(true)
    })
  })
}
