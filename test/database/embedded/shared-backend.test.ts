import type { Socket } from 'node:net'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../src/database/database.js'
import { openDatabase } from '../../../src/database/open-database.js'
import { embeddedSettings, type TestDatabaseSettings } from '../../support/database.js'
import { eventually } from '../../support/eventually.js'

let settings: TestDatabaseSettings
let database: Database

beforeAll(async () => {
  settings = await embeddedSettings()
  database = await openDatabase(settings)
})
afterAll(async () => {
  await database.close()
  await settings.dispose()
})

const rounds = Array.from({ length: 60 }, (_, index) => index)

async function askNumbers(asker: number): Promise<void> {
  for (const round of rounds) {
    const { rows } = await database.pool.query(`select $1::int * 2 as double_${asker}`, [round])
    expect(rows).toEqual([{ [`double_${asker}`]: round * 2 }])
  }
}

async function askPairs(asker: number): Promise<void> {
  for (const round of rounds) {
    const { rows } = await database.pool.query('select $1::text as asker, $2::int as round', [
      `asker ${asker}`,
      round,
    ])
    expect(rows).toEqual([{ asker: `asker ${asker}`, round }])
  }
}

async function askWithLargeText(): Promise<void> {
  const text = 'large '.repeat(60_000)
  for (const round of rounds.slice(0, 15)) {
    const { rows } = await database.pool.query('select $1::text as text, $2::int as round', [
      text,
      round,
    ])
    expect(rows).toEqual([{ text, round }])
  }
}

async function askForErrors(): Promise<void> {
  for (const round of rounds) {
    await expect(database.pool.query('select $1::int / 0', [round])).rejects.toThrow(
      'division by zero',
    )
  }
}

async function loseConnections(): Promise<void> {
  for (const round of rounds.slice(0, 20)) {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('insert into gateway_state values ($1, $2, now())', [`lost-${round}`, '1'])
    client.release(true)
  }
}

async function runTransactions(): Promise<void> {
  for (const round of rounds) {
    const key = `kept-${round}`
    const work = database.prisma.$transaction(async (tx) => {
      await tx.gatewayState.create({ data: { key, value: round, updatedAt: new Date() } })
      expect(await tx.gatewayState.count({ where: { key } })).toBe(1)
      if (round % 3 === 0) throw new Error('rolled back')
    })
    if (round % 3 === 0) await expect(work).rejects.toThrow('rolled back')
    else await work
  }
}

it('gives every connection its own answers, errors and transactions', async () => {
  await Promise.all([
    askNumbers(1),
    askNumbers(2),
    askPairs(3),
    askPairs(4),
    askWithLargeText(),
    askForErrors(),
    loseConnections(),
    runTransactions(),
  ])
  const rows = await database.prisma.gatewayState.findMany()
  const kept = rounds.filter((round) => round % 3 !== 0).map((round) => `kept-${round}`)
  expect(rows.map((row) => row.key).sort()).toEqual(kept.sort())
})

function message(letter: string, body = ''): Buffer {
  const head = Buffer.alloc(5, letter)
  head.writeInt32BE(Buffer.byteLength(body) + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}

it('answers a connection at the end of its exchange or at a Flush, and keeps nobody waiting until then', async () => {
  const client = await database.pool.connect()
  const { stream } = (client as PoolClient & { connection: { stream: Socket } }).connection
  let heard = Buffer.alloc(0)
  stream.removeAllListeners('data').on('data', (data: Buffer) => {
    heard = Buffer.concat([heard, data])
  })
  const hears = (text: string) =>
    eventually(
      () => heard.toString('latin1'),
      (all) => all.includes(text),
    )
  stream.write(message('P', '\0select 7 as seven\0\0\0'))
  await askNumbers(5)
  expect(heard).toHaveLength(0)
  stream.write(Buffer.concat([message('D', 'S\0'), message('H')]))
  await hears('seven')
  // What fails is told once, and the rest is passed over until the end.
  const bind = '\0\0\0\0\0\0\0\0'
  const failing = message('P', '\0select 1 / 0\0\0\0')
  const execute = message('E', '\0\0\0\0\0')
  stream.write(Buffer.concat([failing, message('B', bind), execute, execute, message('S')]))
  await hears('division by zero')
  await hears('Z\0\0\0\x05I')
  expect(heard.toString('latin1').match(/division by zero/g)).toHaveLength(1)
  // Left in the middle of an exchange.
  stream.write(message('P', '\0select 8\0\0\0'))
  client.release(true)
  await askNumbers(6)
})

it('answers nesting beyond its limit with an error and lives on', async () => {
  const deep = '['.repeat(60_000) + ']'.repeat(60_000)
  await expect(database.pool.query('select $1::jsonb', [deep])).rejects.toThrow(
    'stack depth limit exceeded',
  )
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('names the index of a unique violation', async () => {
  const data = { name: 'reports', secretHash: 'same', scopes: [], createdAt: new Date() }
  await database.prisma.serviceKey.create({ data })
  await expect(database.prisma.serviceKey.create({ data })).rejects.toMatchObject({
    code: 'P2002',
    meta: { driverAdapterError: { cause: { constraint: { index: 'service_key_secret' } } } },
  })
})

it('keeps a moment the same moment, whatever zone the server is set to', async () => {
  const moment = new Date('2026-07-01T12:00:00.000Z')
  await database.prisma.gatewayState.create({
    data: { key: 'moment', value: 1, updatedAt: moment },
  })
  const { rows } = await database.pool.query(
    `select extract(epoch from updated_at)::int as seconds from gateway_state where key = 'moment'`,
  )
  expect(rows).toEqual([{ seconds: moment.getTime() / 1000 }])
})
