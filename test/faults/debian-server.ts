import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../support/free-port.js'
import { onServer, rowsOf } from '../support/server-databases.js'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0

/** A separate Postgres server from the Debian packages. */
export interface DebianServer {
  readonly folder: string
  readonly port: number
  /** Connects as superuser, without a password. */
  readonly url: string
  /** Runs a statement as superuser and returns the rows. */
  sql(text: string, database?: string): Promise<Record<string, unknown>[]>
  /** Starts a standby of this server; `promote` makes it a primary. */
  standby(): Promise<DebianServer & { promote(): Promise<void> }>
  /** Restarts it: `fast` ends its sessions first, `immediate` is a crash. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts the server if it has ended by itself. */
  revive(): Promise<void>
  stop(): Promise<void>
}

/** A new folder owned by the user of the server; Postgres and PgBouncer refuse to run as root. */
export async function serverFolder(): Promise<string> {
  const folder = await mkdtemp('/tmp/housing-gateway-faults-')
  if (isRoot) await chown(folder, ...(await postgresUser()))
  return folder
}

/** Runs a program as a user that Postgres and PgBouncer accept. Returns its standard output. */
export async function runAsServer(program: string, args: readonly string[]): Promise<string> {
  const [file, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', program] : [program]
  const { stdout } = await run(file, [...rest, ...args], { cwd: '/tmp' })
  return stdout
}

/** @param walFolder folder of the write-ahead log, in segments of 1 MB; by default with the data */
export async function startDebianServer(walFolder?: string): Promise<DebianServer> {
  const folder = await serverFolder()
  const data = join(folder, 'data')
  const wal = walFolder === undefined ? [] : ['--wal-segsize=1', `--waldir=${walFolder}`]
  await program('initdb', [
    '-D',
    data,
    '-U',
    'admin',
    '--auth=trust',
    '--no-sync',
    '-E',
    'UTF8',
    ...wal,
  ])
  await appendFile(
    join(data, 'postgresql.conf'),
    [
      "listen_addresses = '127.0.0.1'",
      'fsync = off',
      'max_connections = 120',
      `unix_socket_directories = '${folder}'`,
      'wal_level = replica',
      '',
    ].join('\n'),
  )
  // Only the role `secret` needs a password.
  await writeFile(
    join(data, 'pg_hba.conf'),
    [
      'host all secret 127.0.0.1/32 scram-sha-256',
      'host all all 127.0.0.1/32 trust',
      'host replication all 127.0.0.1/32 trust',
      'local all all trust\n',
    ].join('\n'),
  )
  return launch(folder)
}

async function launch(folder: string): Promise<DebianServer> {
  const port = await freePort()
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const control = (...action: string[]) =>
    program('pg_ctl', ['-D', data, '-l', log, '-w', '-s', ...action])
  const start = () => control('-o', `-p ${port}`, 'start')
  await start()
  const url = `postgresql://admin@127.0.0.1:${port}/postgres`
  return {
    folder,
    port,
    url,
    sql: (text, database = 'postgres') => rowsOf(onServer(url, database), text),
    standby: async () => {
      const folder = await serverFolder()
      const target = join(folder, 'data')
      await program('pg_basebackup', ['-d', url, '-D', target, '-R', '-c', 'fast', '--no-sync'])
      await appendFile(join(target, 'postgresql.conf'), `unix_socket_directories = '${folder}'\n`)
      const follower = await launch(folder)
      return {
        ...follower,
        promote: () => program('pg_ctl', ['-D', target, '-w', '-s', 'promote']),
      }
    },
    restart: (mode) => control('-o', `-p ${port}`, '-m', mode, 'restart'),
    revive: async () => {
      const isUp = await control('status').then(
        () => true,
        () => false,
      )
      if (!isUp) await start()
    },
    stop: async () => {
      await program('pg_ctl', ['-D', data, '-m', 'immediate', '-s', 'stop'])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function program(name: string, args: readonly string[]): Promise<void> {
  await runAsServer(join(await binaries(), name), args)
}

async function binaries(): Promise<string> {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? await readdir(root) : []
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0]
  if (newest === undefined) throw new Error('Install the package postgresql; it was not found.')
  return join(root, newest, 'bin')
}

async function postgresUser(): Promise<[number, number]> {
  const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
  const [user = 0, group = 0] = ids.map(({ stdout }) => Number(stdout))
  return [user, group]
}
