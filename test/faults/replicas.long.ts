import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { OperationFacts } from '../../src/foundation/operation-facts.js'
import { OperationScope } from '../../src/foundation/operation-scope.js'
import { withinScope } from '../../src/foundation/work-scope.js'
import { openDatabase } from '../../src/database/open-database.js'
import { openStandbys } from '../../src/database/standbys/open-standbys.js'
import { eventually } from '../support/eventually.js'
import { onServer } from '../support/server-databases.js'
import { startDebianServer } from './debian-server.js'
import { allAre, ReplicaSet, type Answered, type ReadingGateway } from './replica-set.js'

const lagMs = 1_500

let set: ReplicaSet

beforeAll(async () => {
  set = await ReplicaSet.start(1, [])
})
afterEach(async () => {
  await set.standbys[0]?.sql('select pg_wal_replay_resume()').catch(() => undefined)
  set.doors[1]?.restore()
  await set.closeGateways()
})
afterAll(() => set.stop())

const writing = `mutation ($reference: String!) {
  createNotification(input: {
    targetId: "${randomUUID()}" targetType: ACTUALS notificationType: SCREEN
    message: "Read me" reference: $reference
  }) { notification { id } errors { code } }
}`
const reading = `query ($reference: String!) {
  notifications(filter: { reference: $reference }) { totalCount }
}`

async function write(gateway: ReadingGateway, reference: string, user?: string): Promise<Answered> {
  const answer = await gateway.ask(writing, { variables: { reference }, ...(user && { user }) })
  expect(answer.body).toMatchObject({ data: { createNotification: { errors: [] } } })
  return answer
}

async function sees(
  gateway: ReadingGateway,
  reference: string,
  asking: { readonly user?: string; readonly position?: string | null } = {},
): Promise<boolean> {
  const { body } = await gateway.ask(reading, { variables: { reference }, ...asking })
  expect(body.errors).toBeUndefined()
  return body.data?.notifications?.totalCount === 1
}

/** Past the time in which a caller counts as unknown. */
async function known(gateway: ReadingGateway, user: string): Promise<void> {
  await eventually(
    async () => {
      const before = (await gateway.choices())['standby'] ?? 0
      await sees(gateway, 'none', { user })
      return ((await gateway.choices())['standby'] ?? 0) > before
    },
    (isRead) => isRead,
  )
}

it('a replica: a caller reads its own writes, and nobody what is older than the bound', async () => {
  const [here, there] = [
    await set.gateway({ READ_LAG_MS: String(lagMs) }),
    await set.gateway({ READ_LAG_MS: String(lagMs) }),
  ]
  await Promise.all([here, there].map((gateway) => allAre(gateway, 'ok')))
  const user = 'ada@example.com'
  await sees(there, 'none', { user })
  expect(await there.choices()).toMatchObject({ 'unknown-caller': 1 })
  await Promise.all([here, there].map((gateway) => known(gateway, user)))
  await set.standbys[0]?.sql('select pg_wal_replay_pause()')
  const reference = randomUUID()
  const { position } = await write(here, reference, user)
  const writtenAt = performance.now()
  expect(position).toMatch(/^1:[\dA-F]+\/[\dA-F]+$/)
  expect(await sees(here, reference, { user })).toBe(true)
  expect(await sees(there, reference, { user, position })).toBe(true)
  const other = 'grace@example.com'
  expect(await sees(there, reference, { user: other })).toBe(true)
  let lastMissedAt = 0
  await eventually(async () => {
    const asked = performance.now()
    const isSeen = await sees(there, reference, { user: other, position: '1:0/1' })
    if (!isSeen) lastMissedAt = asked
    return isSeen
  }, Boolean)
  expect(lastMissedAt - writtenAt).toBeLessThan(lagMs)
  await Promise.all([here, there].map((gateway) => allAre(gateway, 'behind')))
  await set.standbys[0]?.sql('select pg_wal_replay_resume()')
  const resumedAt = performance.now()
  await Promise.all([here, there].map((gateway) => allAre(gateway, 'ok')))
  expect(performance.now() - resumedAt).toBeLessThan(2_000)
  await known(there, user)
  expect(await sees(there, reference, { user, position })).toBe(true)
})

it('a replica paused within the bound is read, and only then shows less', async () => {
  const gateway = await set.gateway({ READ_LAG_MS: '20000' })
  await allAre(gateway, 'ok')
  const given = { user: 'grace@example.com', position: '1:0/1' }
  await set.standbys[0]?.sql('select pg_wal_replay_pause()')
  const reference = randomUUID()
  const { position } = await write(gateway, reference, 'ada@example.com')
  expect(await sees(gateway, reference, given)).toBe(false)
  expect(await sees(gateway, reference, { ...given, position })).toBe(true)
  expect(await gateway.choices()).toMatchObject({ 'own-write': 1 })
  // And from then on without it.
  expect(await sees(gateway, reference, { user: given.user })).toBe(true)
})

it('a replica: positions that are none are refused', async () => {
  const gateway = await set.gateway()
  for (const position of ['undefined', '1:0/G', '0/16B3748', '1:0/1, 1:0/2']) {
    const { status, body } = await gateway.ask(reading, {
      variables: { reference: 'none' },
      position,
    })
    expect([status, body.errors?.[0]?.extensions.code]).toEqual([400, 'BAD_REQUEST'])
  }
})

it.each(['sever', 'silence'] as const)(
  'a replica that is away (%s): nobody hears of it, and it is taken back',
  async (fault) => {
    const gateway = await set.gateway()
    await allAre(gateway, 'ok')
    const user = 'ada@example.com'
    await known(gateway, user)
    set.doors[1]?.[fault]()
    const begun = performance.now()
    const slowest = { ms: 0 }
    while (performance.now() - begun < 3_000) {
      const asked = performance.now()
      await sees(gateway, 'none', { user })
      slowest.ms = Math.max(slowest.ms, performance.now() - asked)
    }
    expect(slowest.ms).toBeLessThan(2_000)
    expect((await gateway.states()).map(({ state }) => state)).toEqual(['away'])
    expect(await gateway.choices()).toHaveProperty('none-fit')
    expect(gateway.log.join('')).toContain('a replica of the database is not read')
    set.doors[1]?.restore()
    await allAre(gateway, 'ok')
    await known(gateway, user)
  },
)

it('a replica in conflict: what it breaks off is asked on the primary', async () => {
  await set.standbys[0]?.sql("alter system set max_standby_streaming_delay = '0'")
  await set.standbys[0]?.sql('select pg_reload_conf()')
  const { primary, doors, database: name } = set
  await primary.sql('create table conflicting as select 1 as one', name)
  const database = await openDatabase({
    ...{ url: onServer(primary.url, name), dataDir: '', poolSize: 8 },
  })
  const choices: string[] = []
  const urls = doors.slice(1).map(({ url }) => onServer(url, name))
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const standbys = await openStandbys(
    database,
    { urls, poolSize: 8, lagMs: 5_000 },
    { log: silent, count: (choice) => choices.push(choice) },
  )
  await eventually(
    () => standbys.states(),
    (states) => states.every(({ state }) => state === 'ok'),
  )
  const { pool } = standbys.of(database)
  const facts = new OperationFacts('request')
  facts.caller = 'user ada@example.com'
  standbys.requests.give(facts, { timeline: 1, lsn: 1n })
  const most = { statements: 10, rows: 1_000, searches: 1, fields: 1 }
  const scope = new OperationScope({ deadlineMs: 20_000, most }, null, facts)
  const asked = withinScope(scope, () =>
    pool.query<{ one: number; standby: boolean }>(
      `select one, pg_is_in_recovery() as standby,
         case when pg_is_in_recovery() then pg_sleep(20) end from conflicting`,
    ),
  )
  await eventually(
    () =>
      set.standbys[0]?.sql(`select from pg_stat_activity where query like 'select one%pg_sleep%'`),
    (found) => found?.length === 1,
  )
  await primary.sql('alter table conflicting add column two integer', name)
  const { rows } = await asked
  expect(rows).toMatchObject([{ one: 1, standby: false }])
  expect(choices).toEqual(['standby', 'asked-again'])
  expect(standbys.states()).toMatchObject([{ state: 'left' }])
  await eventually(
    () => standbys.states(),
    ([state]) => state?.state === 'ok',
  )
  scope.close()
  await database.close()
})

it('servers that are no replica of the primary refuse the start; one that is away does not', async () => {
  const stranger = await startDebianServer()
  await stranger.sql('create database gateway')
  const refused = (url: string) => expect(set.gateway({ DATABASE_READ_URL: url })).rejects
  await refused(onServer(stranger.url, 'gateway')).toThrow(/system identifier is another one/)
  await stranger.stop()
  const [replica] = set.standbys
  if (replica === undefined) throw new Error('There is a replica.')
  await refused(onServer(replica.url, 'postgres')).toThrow(/names another database/)
  const away = await set.gateway({ DATABASE_READ_URL: onServer(stranger.url, 'gateway') })
  expect(await away.states()).toMatchObject([{ state: 'away' }])
  const itself = await set.gateway({ DATABASE_READ_URL: onServer(set.primary.url, 'gateway') })
  expect(await itself.states()).toMatchObject([{ state: 'no-standby' }])
  expect(await sees(itself, 'none')).toBe(false)
})
