import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../src/clock.js'
import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { EventInbox } from '../../src/events/event-inbox.js'
import { testDatabaseSettings, type TestDatabaseSettings } from '../support/database.js'
import { runRecorded } from './recorded-output.js'

let settings: TestDatabaseSettings
let database: Database

beforeAll(async () => {
  settings = await testDatabaseSettings()
  database = await openDatabase(settings)
})
beforeEach(() => database.prisma.inboundEvent.deleteMany())
afterAll(async () => {
  await database.close()
  await settings.dispose()
})

const run = (...args: string[]) =>
  runRecorded(['events', ...args], {
    DATA_DIR: settings.dataDir,
    ...(settings.url === undefined ? {} : { DATABASE_URL: settings.url }),
  })

/** Numbers of so many dead events, in order. */
async function bury(count: number): Promise<string[]> {
  const inbox = new EventInbox(database, systemClock)
  const events = Array.from({ length: count }, () => ({
    key: randomUUID(),
    eventType: 'PersonUpdatedEvent',
    entityId: randomUUID(),
    correlationId: 'test',
    occurredAt: null,
    hints: { addedMembers: [], removedMembers: [], targetId: null, targetType: null },
  }))
  await inbox.store(events, 'sender')
  const claimed = await inbox.claim(count)
  for (const event of claimed) {
    await inbox.bury(event, { code: 'SOURCE_INVALID', reason: 'person service: no object' })
  }
  return claimed.map(({ sequence }) => sequence.toString())
}

async function statuses(): Promise<string[]> {
  const rows = await database.prisma.inboundEvent.findMany({ orderBy: { sequence: 'asc' } })
  return rows.map(({ status, attempts }) => `${status} ${attempts}`)
}

it('lists dead events with the reason, and shows one', async () => {
  expect(await run('list')).toMatchObject({ code: 0, out: '', error: 'No event was given up.' })
  const [number = ''] = await bury(1)
  const { out } = await run('list')
  expect(out).toMatch(new RegExp(`^${number}  .*SOURCE_INVALID  person service: no object$`))
  const shown = JSON.parse((await run('show', number)).out) as unknown
  expect(shown).toMatchObject({ sequence: number, attempts: 1, receivedFrom: 'sender' })
})

it('replays and discards the named ones, each with all its tries', async () => {
  const [first = '', second = ''] = await bury(3)
  expect(await run('replay', first)).toMatchObject({ code: 0, out: '1 to be replayed' })
  expect(await run('discard', second)).toMatchObject({ code: 0, out: '1 discarded' })
  expect(await statuses()).toEqual(['waiting 0', 'discarded 1', 'dead 1'])
  expect(await run('replay', '--all')).toMatchObject({ code: 0, out: '1 to be replayed' })
  expect(await statuses()).toEqual(['waiting 0', 'discarded 1', 'waiting 0'])
})

it('does nothing to events that are not dead, and to none that are not named', async () => {
  const [number = ''] = await bury(1)
  await run('replay', number)
  expect(await run('discard', number)).toMatchObject({ code: 1, out: '0 discarded' })
  expect(await run('show', number)).toMatchObject({ code: 1 })
  for (const args of [['replay'], ['replay', '--all', number], ['discard', 'x'], ['boil']]) {
    expect((await run(...args)).code).toBe(2)
  }
  expect(await statuses()).toEqual(['waiting 0'])
})
