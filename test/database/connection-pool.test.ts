import { describe, expect, it } from 'vitest'
import { OperationScope, outsideScope, withinScope } from '../../src/foundation/operation-scope.js'
import type { ConnectionPool } from '../../src/database/connection-pool.js'
import { sharedDatabase } from '../support/database.js'
import { eventually } from '../support/eventually.js'

const most = { statements: 1_000, rows: 1_000, searches: 10, fields: 1_000 }
const database = await sharedDatabase()
await database.sql.execute('create table sample_note (id int)')

/** Runs work in its own scope and returns its result. */
async function scoped<T>(work: (scope: OperationScope) => Promise<T>, deadlineMs = 60_000) {
  const scope = new OperationScope({ deadlineMs, most })
  try {
    // Prisma starts a query only when it is awaited.
    return await withinScope(scope, async () => await work(scope))
  } finally {
    scope.close()
  }
}

const code = (name: string) => expect.objectContaining({ code: name }) as Error
const count = async () => (await database.sql.query('select from sample_note')).length
const idle = () => database.sql.connections.idle
const total = () => database.sql.connections.total

it('counts statements of the pool and of Prisma', async () => {
  const { sql, prisma } = database
  const work = scoped(async (scope) => {
    await sql.query('select 1')
    await prisma.person.count()
    await prisma.$transaction(async (tx) => tx.person.count())
    scope.spend('statements', most.statements - 5)
    await sql.query('select 1')
  })
  await expect(work).rejects.toThrow(code('OPERATION_LIMIT_EXCEEDED'))
})

it('counts rows, and ends a statement that exceeds the row limit', async () => {
  const { sql } = database
  const work = scoped(() => sql.query('select generate_series(1, 100000)'))
  await expect(work).rejects.toThrow('1,000 rows read')
  expect(await count()).toBe(0)
})

it('starts no statement for an ended scope, and leaves no open transaction', async () => {
  const { prisma } = database
  const work = scoped((scope) =>
    prisma.$transaction(async (tx) => {
      await tx.$executeRaw`insert into sample_note values (1)`
      scope.leave()
      await tx.$executeRaw`insert into sample_note values (2)`
    }),
  )
  await expect(work).rejects.toThrow()
  expect(await count()).toBe(0)
  expect(idle()).toBe(total())
})

it('turns a commit into a rollback when the scope has ended just before', async () => {
  const { prisma } = database
  const work = scoped((scope) =>
    prisma.$transaction(async (tx) => {
      await tx.$executeRaw`insert into sample_note values (1)`
      scope.leave()
    }),
  )
  await expect(work).rejects.toThrow()
  expect(await count()).toBe(0)
  expect(idle()).toBe(total())
})

it('stops waiting for a connection, and releases a connection that comes too late', async () => {
  const pool = database.sql as ConnectionPool
  const connections = await Promise.all(Array.from({ length: 5 }, () => pool.take()))
  await expect(scoped(() => pool.query('select 1'), 50)).rejects.toThrow(code('DEADLINE_EXCEEDED'))
  for (const connection of connections) pool.giveBack(connection)
  await eventually(idle, total())
})

it('does not affect work outside the scope', async () => {
  const rows = await scoped((scope) => {
    scope.leave()
    return outsideScope(() => database.sql.query('select 1 as one'))
  })
  expect(rows).toEqual([{ one: 1 }])
})

it('does not cancel a later statement of another caller on the same connection', async () => {
  const { sql } = database
  for (let round = 0; round < 20; round += 1) {
    const first = scoped(() => sql.query('select pg_sleep(0.01)'), 5 + round)
    const next = first.catch(() => undefined).then(() => sql.query('select pg_sleep(0.005)'))
    await expect(next).resolves.toBeDefined()
  }
})

describe('on a server', () => {
  const running = async (mark: string) => {
    const rows = await database.sql.query<{ pid: number }>(
      `select pid from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()
        and query like $1`,
      [`%${mark}%`],
    )
    return rows.length
  }

  it.each([
    ['the pool', (sql: string) => database.sql.query(sql)],
    ['Prisma', (sql: string) => database.prisma.$queryRawUnsafe(sql)],
    [
      'a transaction',
      (sql: string) => database.prisma.$transaction((tx) => tx.$queryRawUnsafe(sql)),
    ],
  ])('cancels running statements at the deadline, through %s', async (name, ask) => {
    const mark = `sleep of ${name}`
    const work = scoped(() => ask(`select pg_sleep(30)::text -- ${mark}`), 300)
    work.catch(() => undefined)
    await eventually(() => running(mark), 1)
    await expect(work).rejects.toThrow()
    expect(await running(mark)).toBe(0)
    expect(idle()).toBe(total())
  })

  it('cancels the statements of a caller who disconnects', async () => {
    const work = scoped(async (scope) => {
      const query = database.sql.query('select pg_sleep(30) -- left behind')
      await outsideScope(() => eventually(() => running('left behind'), 1))
      scope.leave()
      return query
    })
    await expect(work).rejects.toThrow(code('OPERATION_CANCELLED'))
    expect(await running('left behind')).toBe(0)
  })

  it('keeps the connection whose statement was cancelled', async () => {
    const pids = () => database.sql.query('select pg_backend_pid() as pid')
    const before = await pids()
    await expect(scoped(() => database.sql.query('select pg_sleep(30)'), 50)).rejects.toThrow(
      code('DEADLINE_EXCEEDED'),
    )
    expect(await pids()).toEqual(before)
  })
})
