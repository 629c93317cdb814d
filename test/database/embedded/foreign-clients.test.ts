import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedPool } from '../../../src/database/connection-pool.js'
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '../../../src/database/embedded-postgres.js'
import { migrate } from '../../../src/database/migrate.js'
import { migrationsFolder } from '../../../src/database/migration-files.js'
import { embeddedSettings, type TestDatabaseSettings } from '../../support/database.js'

let settings: TestDatabaseSettings
let postgres: EmbeddedPostgres
let ours: Pool
let folder: string

beforeAll(async () => {
  settings = await embeddedSettings()
  postgres = await openEmbeddedPostgres(join(settings.dataDir, 'postgres'), { idleLimitMs: 200 })
  ours = embeddedPool(postgres.address, 3, postgres.sockets)
  await migrate(ours, migrationsFolder)
  if (!('folder' in postgres.address)) throw new Error('These tests need a socket in a folder.')
  folder = postgres.address.folder
})
afterAll(async () => {
  await ours.end()
  await postgres.stop()
  await settings.dispose()
})

async function stranger(): Promise<Client> {
  const client = new Client({ host: folder, user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function one(client: Pool | Client, query: string): Promise<unknown> {
  const { rows } = await client.query<Record<string, unknown>>(query)
  return Object.values(rows[0] ?? {})[0]
}

const countKeys = 'select count(*)::int from gateway_state'

it('keeps the settings of another client from ours, and ours from it', async () => {
  await ours.query(`set time zone 'UTC'`)
  const client = await stranger()
  await client.query(`set time zone 'Asia/Tokyo'; set search_path to pg_catalog`)
  await client.query(`set role pg_read_all_data`)
  expect(await one(ours, 'show time zone')).toBe('UTC')
  expect(await one(ours, 'select current_user')).toBe('postgres')
  expect(await one(ours, countKeys)).toBe(0)

  expect(await one(client, 'show time zone')).toBe('Asia/Tokyo')
  expect(await one(client, 'show search_path')).toBe('pg_catalog')
  expect(await one(client, 'select current_user')).toBe('pg_read_all_data')
  const other = await stranger()
  expect(await one(other, 'show search_path')).toBe('public')
  await Promise.all([client.end(), other.end()])
  expect(await one(ours, 'show time zone')).toBe('UTC')
})

it('does not let a temporary table of another client hide one of ours', async () => {
  const client = await stranger()
  await client.query('create temporary table gateway_state as select 1 as one')
  expect(await one(ours, countKeys)).toBe(0)
  await client.end()
})

it('keeps what another client has prepared as long as it is there, and no longer', async () => {
  const prepared = { name: 'sum', text: 'select $1::int + 1 as sum', values: [1] }
  for (const attempt of ['first', 'second']) {
    const client = await stranger()
    expect((await client.query(prepared)).rows, attempt).toEqual([{ sum: 2 }])
    expect(await one(ours, countKeys)).toBe(0)
    expect((await client.query(prepared)).rows, attempt).toEqual([{ sum: 2 }])
    await client.end()
  }
})

it('rolls back what another client leaves open when it goes', async () => {
  const client = await stranger()
  await client.query('begin')
  await client.query(`insert into gateway_state values ('left open', '1', now())`)
  await client.query(`set local search_path to ''`)
  const count = one(ours, countKeys)
  await client.end()
  expect(await count).toBe(0)
})

it('ends a client that sits in a transaction while ours wait', async () => {
  const client = await stranger()
  await client.query('begin')
  await client.query(`insert into gateway_state values ('idle', '1', now())`)
  const ended = once(client, 'error')
  const counts = Promise.all([one(ours, countKeys), one(ours, countKeys), one(ours, countKeys)])
  expect(await counts).toEqual([0, 0, 0])
  expect(await ended).toMatchObject([{ code: '25P03' }])
  await client.end()
})

it('lets a client take its time in a transaction while no other waits or it works', async () => {
  const client = await stranger()
  await client.query('begin')
  const count = one(ours, countKeys)
  for (let round = 0; round < 10; round++) await client.query('select pg_sleep(0.05)')
  await client.query('commit')
  expect(await count).toBe(0)
  await client.end()
})

it('refuses COPY FROM STDIN, which would end the database, and goes on', async () => {
  const client = await stranger()
  const copy = 'COPY gateway_state\n FROM STDIN'
  await expect(client.query(copy)).rejects.toMatchObject({ code: '0A000' })
  await expect(client.query(copy.toLowerCase(), [])).rejects.toMatchObject({ code: '0A000' })
  expect(await one(client, 'select 1')).toBe(1)
  await client.end()
  expect(await one(ours, countKeys)).toBe(0)
})

const hasProgram = (name: string) => spawnSync(name, ['--version']).status === 0

describe.for(['psql', 'pg_dump'].filter(hasProgram))('%s', (program) => {
  it('changes nothing for us', async () => {
    const statements =
      program === 'psql' ? ['-c', `set search_path to ''; set time zone 'Asia/Tokyo'`] : []
    // An older pg_dump gives up, but has cleared the search path by then.
    await promisify(execFile)(program, [
      '-h',
      folder,
      '-U',
      'postgres',
      ...statements,
      'postgres',
    ]).catch(() => undefined)
    expect(await one(ours, countKeys)).toBe(0)
    expect(await one(ours, 'show time zone')).toBe('UTC')
  })
})
