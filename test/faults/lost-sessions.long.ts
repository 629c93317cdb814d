import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Client } from 'pg'
import { eventually } from '../support/eventually.js'
import { failuresOf, FaultBench, faultMs, unavailable } from './fault-bench.js'

const bench = new FaultBench()

const betweenMs = 500

const endSessions = (database: string) =>
  bench.server.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${database}' and pid <> pg_backend_pid()`,
  )

it.each([
  { fault: 'sessions ended by an administrator', strike: endSessions },
  { fault: 'server restarted (fast)', strike: () => bench.server.restart('fast') },
  { fault: 'server crashed and restarted', strike: () => bench.server.restart('immediate') },
])('loses no write under load, and recovers: $fault', async ({ fault, strike }) => {
  const { database, url } = await bench.freshDatabase()
  const fleet = await bench.start({ DATABASE_URL: url })
  fleet.work()
  await fleet.serves()
  const over = performance.now() + faultMs
  let strikes = 0
  do {
    await strike(database)
    strikes += 1
    await pause(betweenMs)
  } while (performance.now() < over)
  const repairedAt = performance.now()
  await fleet.serves()
  expect(performance.now() - repairedAt).toBeLessThan(15_000)
  await fleet.rest()
  const { lost, duplicates } = await bench.report(fault, fleet, {
    database,
    repairedAt,
    note: `${strikes} times`,
  })
  expect({ lost, duplicates }).toEqual({ lost: 0, duplicates: 0 })
  for (const kind of ['read', 'write'] as const) {
    expect(unavailable).toEqual(expect.arrayContaining(failuresOf(fleet, kind)))
  }
  expect(fleet.log.join('')).toMatch(/57P0[123]|ECONNRESET|Connection terminated/)
})

it('loses no write, and recovers, when other clients hold all connections of the server', async () => {
  const { database, url } = await bench.freshDatabase()
  const fleet = await bench.start({ DATABASE_URL: url })
  fleet.work()
  await fleet.serves()
  const others = await takeAllConnections(database)
  await eventually(
    () => fleet.readiness(),
    (all) => all.every((code) => code === 503),
  )
  await pause(faultMs)
  expect(await fleet.readiness()).toEqual([503, 503, 503])
  await Promise.all(others.map((other) => other.end()))
  const repairedAt = performance.now()
  await fleet.serves()
  expect(performance.now() - repairedAt).toBeLessThan(15_000)
  await fleet.rest()
  const { lost, duplicates } = await bench.report('too many connections', fleet, {
    database,
    repairedAt,
    note: `${others.length} others`,
  })
  expect({ lost, duplicates }).toEqual({ lost: 0, duplicates: 0 })
  for (const kind of ['read', 'write'] as const) {
    expect(failuresOf(fleet, kind)).toEqual(['SERVICE_UNAVAILABLE'])
  }
  expect(fleet.log.join('')).toContain('53300')
})

/** Ends the sessions on a database and takes their connections, until no session is left. */
async function takeAllConnections(database: string): Promise<Client[]> {
  const others: Client[] = []
  const sessions = `from pg_stat_activity where datname = '${database}'`
  for (;;) {
    const other = new Client({ connectionString: bench.server.url })
    other.on('error', () => undefined)
    try {
      await other.connect()
      others.push(other)
      continue
    } catch (error) {
      if ((error as { code?: string }).code !== '53300') throw error
    }
    const [first] = others
    if (first === undefined) throw new Error('Nobody could connect.')
    const { rows } = await first.query(`select pg_terminate_backend(pid) ${sessions}`)
    if (rows.length === 0) return others
  }
}
