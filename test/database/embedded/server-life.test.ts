import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../src/database/open-database.js'
import { openEmbeddedServer } from '../../../src/database/embedded/embedded-server.js'
import { serverState } from '../../../src/database/embedded/server-state.js'
import { eventually } from '../../support/eventually.js'
import { scratchFolder } from '../../support/scratch-folder.js'
import { rowsOf } from '../../support/server-databases.js'
import { Child } from './child.js'

/** Number of kills of each kind; `npm run test:crash` sets CRASH_ROUNDS. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 1)

let home: Awaited<ReturnType<typeof scratchFolder>>
let servers: Awaited<ReturnType<typeof openEmbeddedServer>>[]
let children: Child[]

beforeEach(async () => {
  home = await scratchFolder()
  servers = []
  children = []
})
afterEach(async () => {
  await Promise.all([...servers.map(({ stop }) => stop()), ...children.map((one) => one.end())])
  await home.remove()
})

const open = async (dataDir = home.path) => {
  const server = await openEmbeddedServer({ dataDir })
  servers.push(server)
  return server
}
const launch = () => {
  const child = new Child('user.script.ts', home.path)
  children.push(child)
  return child
}
const ends = (url: string) => eventually(() => serverState(url), 'absent')

/** The PID of the postmaster. */
async function serverPid(): Promise<number> {
  const text = await readFile(join(home.path, 'database', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

/** Repeats a statement until it succeeds. */
const persist = (url: string, sql: string) =>
  eventually(
    () => rowsOf(url, sql).catch(() => null),
    (rows) => rows !== null,
    30_000,
  )

it('is shared by all users of a folder, and ends with the last user', async () => {
  const first = await open()
  const second = await open()
  const client = new Client({ connectionString: second.url, application_name: 'housing-gateway' })
  await client.connect()
  await first.stop()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await second.stop()
  expect(await serverState(second.url)).toBe('absent')
})

it('ends only after the last connection of its last user', async () => {
  const { url, stop } = await open()
  const client = new Client({ connectionString: url, application_name: 'housing-gateway' })
  await client.connect()
  const stopping = stop()
  await rowsOf(url, 'select 1')
  await client.end()
  await stopping
  expect(await serverState(url)).toBe('absent')
})

it('ends when its only user is killed, and keeps what was committed', async () => {
  const child = launch()
  const url = await child.line()
  await rowsOf(url, 'create table note as select 1 as id')
  await child.kill()
  await ends(url)
  expect(await rowsOf((await open()).url, 'select id from note')).toEqual([{ id: 1 }])
})

it('continues for the other users when the user who started it is killed', async () => {
  const child = launch()
  const url = await child.line()
  const client = new Client({ connectionString: (await open()).url })
  await client.connect()
  await child.kill()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  expect(await serverState(url)).toBe('ready')
})

it('is restarted by a remaining user when its process is killed', async () => {
  const child = launch()
  const url = await child.line()
  await open()
  await rowsOf(url, 'create table note as select 1 as id')
  process.kill(await serverPid(), 'SIGKILL')
  await child.kill()
  expect(await persist(url, 'select id from note')).toEqual([{ id: 1 }])
})

it('recovers by itself when one of its backends is killed', async () => {
  const { url } = await open()
  await rowsOf(url, 'create table note as select 1 as id')
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  expect(await persist(url, 'select id from note')).toEqual([{ id: 1 }])
})

it('is one server for two concurrent starts on an empty folder', async () => {
  const settings = { url: undefined, dataDir: home.path, poolSize: 1 }
  const databases = await Promise.all([openDatabase(settings), openDatabase(settings)])
  const pids = databases.map(async ({ sql }) => {
    const rows = await sql.query(`select pg_postmaster_start_time()::text as at`)
    return rows[0] as object
  })
  const [one, other] = await Promise.all(pids)
  expect(one).toEqual(other)
  await Promise.all(databases.map((database) => database.close()))
  await eventually(
    () => readdir(home.path),
    (names) => names.every((name) => !name.startsWith('database.new')),
  )
})

/** The PIDs of the postmaster and of every process in pg_stat_activity. */
async function serverPids(url: string): Promise<number[]> {
  const rows = await rowsOf(url, 'select pid from pg_stat_activity')
  return [await serverPid(), ...rows.map(({ pid }) => Number(pid))]
}

const victims: Record<string, (url: string) => Promise<number[]>> = {
  'the backend of the writer': async (url) => {
    const rows = await rowsOf(url, `select pid from pg_stat_activity where query like 'insert%'`)
    return rows.map(({ pid }) => Number(pid))
  },
  'the postmaster': async () => [await serverPid()],
  'every process of the server': serverPids,
}

it.each(Object.entries(victims))(
  'keeps every acknowledged row after a kill during writes: %s',
  { timeout: 60_000 + rounds * 30_000 },
  async (_name, pidsOf) => {
    const { url } = await open()
    await rowsOf(url, 'create table note (id int primary key)')
    const acknowledged: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = acknowledged.length
      const writing = writeUntilFailure(url, round * 1_000_000, acknowledged)
      await eventually(
        () => acknowledged.length,
        (count) => count > before + 20,
      )
      for (const pid of await pidsOf(url)) killIfThere(pid)
      await writing
      await persist(url, 'select 1')
    }
    const stored = new Set((await rowsOf(url, 'select id from note')).map(({ id }) => id))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  },
)

async function writeUntilFailure(url: string, from: number, acknowledged: number[]) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (let id = from; ; id += 1) {
      await client.query('insert into note values ($1)', [id])
      acknowledged.push(id)
    }
  } catch {
    // The server was killed.
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
