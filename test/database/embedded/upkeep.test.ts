import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../src/database/open-database.js'
import { embeddedSettings, type TestDatabaseSettings } from '../../support/database.js'
import { eventually } from '../../support/eventually.js'

let settings: TestDatabaseSettings

beforeEach(async () => {
  settings = await embeddedSettings()
})
afterEach(() => settings.dispose())

async function logMegabytes(): Promise<number> {
  const folder = join(settings.dataDir, 'postgres', 'pg_wal')
  const names = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
}

/** About 10 MB of log. */
const fill = `insert into large select repeat(md5(n::text), 30) from generate_series(1, 9000) n`

it('keeps its write-ahead log short while much is written, inside transactions as well', async () => {
  const database = await openDatabase(settings)
  const client = await database.pool.connect()
  await client.query('create table large (text text)')
  const sizes: number[] = []
  for (const statement of ['begin', fill, fill, fill, fill, 'commit', fill, fill, fill, fill]) {
    await client.query(statement)
    sizes.push(await logMegabytes())
  }
  client.release()
  expect(Math.max(...sizes)).toBeLessThan(48)
  const { rows } = await database.pool.query('select count(*)::int from large')
  expect(rows).toEqual([{ count: 72_000 }])
  await database.close()
  expect(await logMegabytes()).toBeLessThan(3)
})

it('takes statistics of tables that have grown', async () => {
  const database = await openDatabase(settings)
  await database.pool.query(
    `create table grown as select n as number from generate_series(1, 2000) n`,
  )
  await database.close()
  const again = await openDatabase(settings)
  const { rows } = await again.pool.query(
    `select reltuples::int as rows from pg_class where relname = 'grown'`,
  )
  expect(rows).toEqual([{ rows: 2_000 }])
  await again.close()
})

it('takes them again while it is open, as a table grows', async () => {
  const database = await openDatabase(settings)
  const add = async (from: number, to: number) => {
    await database.pool.query(
      `insert into audit_event (id, occurred_at, actor_kind, actor_id, action, target_type, target_id)
       select gen_random_uuid(), now(), 'user', 'ada', 'test', 'test', n
       from generate_series($1::int, $2::int) n`,
      [from, to],
    )
  }
  const counted = async () => {
    const { rows } = await database.pool.query<{ rows: number }>(
      `select reltuples::int as rows from pg_class where relname = 'audit_event'`,
    )
    return rows[0]?.rows
  }
  await add(1, 2_000)
  await eventually(counted, (rows) => rows === 2_000)
  await add(2_001, 6_000)
  await eventually(counted, (rows) => rows === 6_000)
  await database.close()
})

it('vacuums tables as they grow and change, so that an index alone tells what is counted', async () => {
  const database = await openDatabase(settings)
  await database.pool.query(
    `create table entry as select n % 50 as owner, n as number, repeat('x', 200) as text
     from generate_series(1, 20000) n`,
  )
  await database.pool.query('create index entry_owner on entry (owner)')
  const looked = () => lookedUp(database.pool)
  await eventually(looked, (rows) => rows === 0)
  // Within the transaction, where no vacuum comes between.
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('update entry set number = number + 1')
  expect(await lookedUp(client)).not.toBe(0)
  await client.query('commit')
  client.release()
  await eventually(looked, (rows) => rows === 0)
  await database.close()
})

/** Rows of a count that are looked up in the table, because it is not noted that all may see them. */
async function lookedUp(asked: Pick<Pool, 'query'>): Promise<number | undefined> {
  const { rows } = await asked.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    'explain (analyze, format json) select count(*) from entry where owner = 7',
  )
  const nodes = everyNode(rows[0]?.['QUERY PLAN'][0].Plan)
  return nodes.find((node) => node['Node Type'] === 'Index Only Scan')?.['Heap Fetches']
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Heap Fetches'?: number
  readonly Plans?: readonly Plan[]
}

function everyNode(plan: Plan | undefined): readonly Plan[] {
  return plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(everyNode)]
}

it('has one database, for what others are made of takes room and is of no use', async () => {
  const database = await openDatabase(settings)
  const { rows } = await database.pool.query('select datname from pg_database')
  expect(rows).toEqual([{ datname: 'postgres' }])
  await database.close()
})
