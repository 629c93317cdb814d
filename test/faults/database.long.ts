import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Client } from 'pg'
import { openDatabase } from '../../src/database/open-database.js'
import { eventually } from '../support/eventually.js'
import { onServer } from '../support/server-databases.js'
import { openSeverableProxy, type SeverableProxy } from '../support/severable-proxy.js'
import { crowd, failuresOf, FaultBench, faultMs, unavailable } from './fault-bench.js'
import { startPgBouncer } from './pgbouncer.js'
import { report } from './report.js'

const bench = new FaultBench()

/** The address of a database through a proxy. */
async function behindProxy(url: string): Promise<SeverableProxy & { readonly url: string }> {
  const { hostname: host, port } = new URL(url)
  const proxy = await openSeverableProxy({ host, port: Number(port) })
  const changed = new URL(url)
  changed.port = String(proxy.port)
  return { ...proxy, url: changed.href }
}

it('loses no write, and recovers, when the network goes silent', async () => {
  const { database, url } = await bench.freshDatabase()
  const proxy = await behindProxy(url)
  const fleet = await bench.start({ DATABASE_URL: proxy.url })
  fleet.work()
  await fleet.serves()
  proxy.silence()
  await pause(faultMs)
  await eventually(
    () => fleet.readiness(),
    (all) => all.every((code) => code === 503),
  )
  proxy.restore()
  const repairedAt = performance.now()
  await fleet.serves()
  expect(performance.now() - repairedAt).toBeLessThan(15_000)
  await fleet.rest()
  const { lost, duplicates } = await bench.report('silent network', fleet, { database, repairedAt })
  expect({ lost, duplicates }).toEqual({ lost: 0, duplicates: 0 })
  for (const kind of ['read', 'write'] as const) {
    expect(unavailable).toEqual(expect.arrayContaining(failuresOf(fleet, kind)))
  }
  // A shutdown during the silence ends in time.
  proxy.silence()
  expect(await bench.closeFleet()).toBeLessThan(8_000)
  await proxy.close()
})

it.each([
  { locked: 'notification', stopped: 'write', free: 'read' },
  { locked: 'search.filled_table', stopped: 'read', free: 'write' },
] as const)(
  'loses no write, and fails no $free, when a table is locked: $locked',
  async ({ locked, stopped, free }) => {
    const { database, url } = await bench.freshDatabase()
    const fleet = await bench.start({ DATABASE_URL: url })
    fleet.work()
    await fleet.serves()
    const before = fleet.outcomes.length
    const locker = new Client({ connectionString: url })
    await locker.connect()
    const tables =
      locked === 'notification'
        ? ['notification']
        : (
            await locker.query<{ name: string }>(
              `select schemaname || '.' || tablename as name from pg_tables where schemaname = 'search'`,
            )
          ).rows.map(({ name }) => name)
    await locker.query('begin')
    for (const name of tables) await locker.query(`lock table ${name} in access exclusive mode`)
    await pause(Math.max(faultMs, 7_000))
    await locker.end()
    const repairedAt = performance.now()
    await fleet.serves()
    await fleet.rest()
    const during = fleet.outcomes.slice(before)
    const { lost, duplicates } = await bench.report(`locked: ${locked}`, fleet, {
      database,
      repairedAt,
    })
    expect({ lost, duplicates }).toEqual({ lost: 0, duplicates: 0 })
    expect(failuresOf(fleet, free)).toEqual([])
    expect(failuresOf(fleet, stopped)).not.toEqual([])
    expect(unavailable).toEqual(expect.arrayContaining(failuresOf(fleet, stopped)))
    const slowest = Math.max(...during.filter(({ kind }) => kind === free).map(({ ms }) => ms))
    expect(slowest).toBeLessThan(3_000)
  },
)

it('loses no write when the primary becomes read-only and a standby takes over, and serves reads until then', async () => {
  const { database, url } = await bench.freshDatabase()
  const standby = await bench.server.standby()
  let target = bench.server.port
  const proxy = await openSeverableProxy(() => ({ host: '127.0.0.1', port: target }))
  const address = new URL(url)
  address.port = String(proxy.port)
  const fleet = await bench.start({ DATABASE_URL: address.href })
  fleet.work()
  await fleet.serves()
  await bench.server.sql('alter system set default_transaction_read_only = on')
  await bench.server.sql('select pg_reload_conf()')
  await eventually(
    () => failuresOf(fleet, 'write').length,
    (count) => count > 0,
  )
  const readOnly = {
    status: 200,
    readiness: 'degraded',
    database: 'read-only',
    writes: 'failing',
    search: 'ok',
  }
  await eventually(() => fleet.readinessStates(), [readOnly, readOnly, readOnly])
  await pause(faultMs)
  expect(await fleet.readinessStates()).toEqual([readOnly, readOnly, readOnly])
  expect(failuresOf(fleet, 'read')).toEqual([])
  const [row] = await bench.server.sql('select pg_current_wal_lsn()::text as lsn')
  await eventually(
    async () =>
      (
        await standby.sql(
          `select pg_last_wal_replay_lsn() >= '${String(row?.['lsn'])}'::pg_lsn as caught_up`,
        )
      )[0]?.['caught_up'],
    true,
  )
  await standby.promote()
  target = standby.port
  const repairedAt = performance.now()
  await fleet.serves()
  expect(performance.now() - repairedAt).toBeLessThan(15_000)
  await eventually(
    () => fleet.readinessStates(),
    (all) => all.every(({ readiness, database: state }) => readiness === 'ready' && state === 'ok'),
  )
  await fleet.rest()
  const failover = await report('failover', fleet, { server: standby, database, repairedAt })
  expect({ lost: failover.lost, duplicates: failover.duplicates }).toEqual({
    lost: 0,
    duplicates: 0,
  })
  expect(unavailable).toEqual(expect.arrayContaining(failuresOf(fleet, 'write')))
  expect(fleet.log.join('')).toContain('25006')
  await bench.closeFleet()
  await proxy.close()
  await standby.stop()
  await bench.server
    .sql('alter system reset default_transaction_read_only; ')
    .catch(() => undefined)
  await bench.server.sql('select pg_reload_conf()')
})

/** Sets the password of the only role that needs a password. */
async function letInByPassword(password: string): Promise<void> {
  const roles = await bench.server.sql(`select from pg_roles where rolname = 'secret'`)
  if (roles.length === 0) await bench.server.sql('create role secret superuser login')
  await bench.server.sql(`alter role secret password '${password}'`)
}

/** A fleet that reads its database password from a file. */
async function servedByPassword(name: string) {
  const { database, url } = await bench.freshDatabase()
  await letInByPassword('first')
  const file = join(bench.server.folder, name)
  await writeFile(file, 'first\n')
  const address = new URL(url)
  address.username = 'secret'
  const fleet = await bench.start({ DATABASE_URL: address.href, DATABASE_PASSWORD_FILE: file })
  fleet.work()
  await fleet.serves()
  return { database, fleet, file }
}

it('loses no write, and recovers, when the password is changed on the server before the file', async () => {
  const { database, fleet, file } = await servedByPassword('password')
  await bench.server.sql(`alter role secret password 'second'`)
  await bench.server.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'secret'`,
  )
  await eventually(
    () => failuresOf(fleet, 'read').length,
    (count) => count > 0,
  )
  await eventually(
    () => fleet.readiness(),
    (all) => all.every((code) => code === 503),
  )
  await writeFile(file, 'second\n')
  const repairedAt = performance.now()
  await fleet.serves()
  await fleet.rest()
  const { lost, duplicates } = await bench.report('changed password', fleet, {
    database,
    repairedAt,
  })
  expect({ lost, duplicates }).toEqual({ lost: 0, duplicates: 0 })
  expect(failuresOf(fleet, 'read')).toEqual(['SERVICE_UNAVAILABLE'])
  expect(fleet.log.join('')).toContain('password authentication failed')
  expect(fleet.log.join('')).not.toContain('second')
})

it.each(['missing', 'empty'])(
  'loses no write, and recovers, when the password file is briefly %s',
  async (how) => {
    const { database, fleet, file } = await servedByPassword(`password-${how}`)
    if (how === 'missing') await rm(file)
    else await writeFile(file, '')
    await bench.server.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'secret'`,
    )
    await eventually(
      () => failuresOf(fleet, 'read').length,
      (count) => count > 0,
    )
    await pause(faultMs)
    // Refused logins must not use up the connections of the server.
    expect(await bench.server.sql('select 1 as one')).toEqual([{ one: 1 }])
    await writeFile(file, 'first')
    const repairedAt = performance.now()
    await fleet.serves()
    expect(performance.now() - repairedAt).toBeLessThan(15_000)
    await fleet.rest()
    const scenario = `${how} password file`
    const { lost, duplicates } = await bench.report(scenario, fleet, { database, repairedAt })
    expect({ lost, duplicates }).toEqual({ lost: 0, duplicates: 0 })
    for (const kind of ['read', 'write'] as const) {
      expect(failuresOf(fleet, kind)).toEqual(['SERVICE_UNAVAILABLE'])
    }
    expect(fleet.log.join('')).toContain('DATABASE_PASSWORD_FILE')
  },
)

it.each(['53100', '53200', '55P03', '57014'])(
  'reports an outage, and recovers, when a write fails with %s',
  async (code) => {
    const { database, url } = await bench.freshDatabase()
    const fleet = await bench.start({ DATABASE_URL: url }, 1)
    await bench.server.sql(
      `create function fail() returns trigger language plpgsql as
       $$ begin raise exception 'as told' using errcode = '${code}'; end $$;
     create trigger failing before insert on notification execute function fail()`,
      database,
    )
    const failed = await fleet.ask(0, 'write')
    await bench.server.sql('drop trigger failing on notification', database)
    const repairedAt = performance.now()
    const after = await fleet.ask(0, 'write')
    fleet.outcomes.push(failed, after)
    const { lost, duplicates } = await bench.report(`error ${code}`, fleet, {
      database,
      repairedAt,
    })
    expect([failed.code, after.code, lost, duplicates]).toEqual(['SERVICE_UNAVAILABLE', 'ok', 0, 0])
    expect(fleet.log.join('')).toContain(code)
  },
)

it('fails no request behind PgBouncer in transaction mode, with a database in New York', async () => {
  const { database, url } = await bench.freshDatabase()
  await bench.server.sql(`alter database ${database} set timezone = 'America/New_York'`)
  const bouncer = await startPgBouncer(bench.server)
  const address = new URL(url)
  address.port = String(bouncer.port)
  await expect(
    openDatabase({ url: onServer(address.href, 'postgres'), dataDir: '', poolSize: 1 }),
  ).rejects.toThrow('DATABASE_DIRECT_URL')
  const fleet = await bench.start({ DATABASE_URL: address.href, DATABASE_DIRECT_URL: url })
  fleet.work()
  await fleet.serves(20)
  const repairedAt = performance.now()
  await fleet.rest()
  const { lost, duplicates, writes, reads } = await bench.report('PgBouncer', fleet, {
    database,
    repairedAt,
  })
  expect({ lost, duplicates }).toEqual({ lost: 0, duplicates: 0 })
  expect([Object.keys(reads), Object.keys(writes)]).toEqual([['ok'], ['ok']])
  expect(fleet.log.join('')).toContain('"pooled":true')
  const [row] = await bench.server.sql(
    `select max(abs(extract(epoch from now() - created_date)))::int as seconds from notification`,
    database,
  )
  expect(row?.['seconds']).toBeLessThan(600)
  await bench.closeFleet()
  await bouncer.stop()
})

it(`answers ${crowd} concurrent callers, each on its own connection, and loses no write`, async () => {
  const { database, url } = await bench.freshDatabase()
  const crowded = await bench.start({ DATABASE_URL: url })
  const kinds = ['read', 'write'] as const
  const outcomes = Array.from({ length: crowd }, (_, caller) =>
    crowded.ask(caller % crowded.urls.length, kinds[caller % kinds.length] ?? 'read'),
  )
  crowded.outcomes.push(...(await Promise.all(outcomes)))
  const repairedAt = performance.now()
  crowded.work()
  await crowded.serves()
  await crowded.rest()
  const { lost, duplicates } = await bench.report(`${crowd} callers`, crowded, {
    database,
    repairedAt,
  })
  expect({ lost, duplicates }).toEqual({ lost: 0, duplicates: 0 })
  expect(crowded.outcomes.filter(({ code }) => code === 'no answer')).toEqual([])
})
