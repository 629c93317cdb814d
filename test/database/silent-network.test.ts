import { afterAll, expect, it } from 'vitest'
import { ConnectionPool } from '../../src/database/connection-pool.js'
import { SilenceWatch } from '../../src/database/silence-watch.js'
import { isUnavailable } from '../../src/database/unavailable.js'
import { eventually } from '../support/eventually.js'
import { openSeverableDatabase } from '../support/severable-database.js'

const database = await openSeverableDatabase()

afterAll(() => database.close())

async function withPool(work: (pool: ConnectionPool) => Promise<void>): Promise<void> {
  const pool = new ConnectionPool({ url: database.url }, { size: 2 })
  try {
    await work(pool)
  } finally {
    database.restore()
    await pool.end()
  }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

it('gives up an unanswered statement and its connection', () =>
  withPool(async (pool) => {
    const watch = new SilenceWatch(null)
    watch.add(pool, 500)
    await pool.query('select 1')
    database.silence()
    const failure = await failureOf(pool.query('select 1'))
    watch.stop()
    expect(failure).toMatchObject({ name: 'SilentConnectionError' })
    expect(isUnavailable(failure)).toBe(true)
    database.restore()
    expect(await pool.query('select 2 as two')).toEqual([{ two: 2 }])
  }))

it('hands out no connection that died while idle', () =>
  withPool(async (pool) => {
    for (const connection of await Promise.all([pool.take(), pool.take()]))
      pool.giveBack(connection)
    database.silence()
    database.restore()
    for (const connection of pool.all) connection.usedAt -= 60_000
    const startedAt = performance.now()
    const answers = [1, 2].map((number) => pool.query(`select ${number} as number`))
    expect(await Promise.all(answers)).toEqual([[{ number: 1 }], [{ number: 2 }]])
    // The two connections are checked in parallel.
    expect(performance.now() - startedAt).toBeLessThan(2_900)
  }))

it('closes connections without a response', () =>
  withPool(async (pool) => {
    await pool.query('select 1')
    database.silence()
    const [connection] = pool.all
    if (connection === undefined) throw new Error('The pool has no connection.')
    await connection.client.end()
    expect(await failureOf(pool.query('select 1'))).not.toBeNull()
  }))

it('never waits forever on a dead connection when it checks the database', () =>
  withPool(async (pool) => {
    const watch = new SilenceWatch(null)
    watch.add(pool, 500)
    const answers = () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      )
    await answers()
    database.silence()
    expect(await answers()).toBe(false)
    database.restore()
    await eventually(answers, true)
    watch.stop()
  }))
