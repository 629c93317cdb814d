import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { DailyMessages, dayMs, messageKeys } from '../../../src/admission/daily-messages.js'
import { SharedCounts } from '../../../src/admission/shared-counts.js'
import type { CreateNotification } from '../../../src/notifications/create/notification-input.js'
import { recordingLog } from '../../admission/recording-log.js'
import { sharedDatabase } from '../../support/database.js'
import { sandboxServices } from '../../../tools/notify-sandbox/services.js'
import { ManualClock } from '../../support/manual-clock.js'
import { sampleCaller, sampleExternal, sampleNotification } from '../../support/samples.js'
import { codesOf, testCreator, valueOf } from './subject.js'

const settings = { default: 4, keys: { nightly: 10 }, services: {} }
const keyOf = (name: string) => sampleCaller({ kind: 'service', id: randomUUID(), name })

const database = await sharedDatabase()

/** A gateway. Several gateways share the database. */
async function gateway({ clock = new ManualClock(), services = {} } = {}) {
  const counts = new SharedCounts(database, clock, dayMs)
  const { log, warnings } = recordingLog()
  const dailyMessages = new DailyMessages({
    counts,
    log,
    settings: { ...settings, services },
  })
  await counts.recall(messageKeys)
  const creator = testCreator({ database, clock, dailyMessages })
  const create = async (
    caller: ReturnType<typeof keyOf>,
    overrides: Partial<CreateNotification> = {},
  ) => creator.create(sampleExternal(overrides), caller)
  return { clock, counts, creator, create, warnings }
}

it('rejects messages above the daily limit of a key, until midnight UTC', async () => {
  const { clock, creator, create } = await gateway()
  const caller = keyOf('desk')
  for (let count = 0; count < 3; count += 1) valueOf(await create(caller))
  const two = { requireSmsNotification: true, smsTemplateId: randomUUID() }
  expect(codesOf(await create(caller, two))).toEqual([['DAILY_LIMIT_REACHED', 'input']])
  valueOf(await create(caller))
  const refusal = await create(caller)
  expect(refusal).toMatchObject({
    faults: [{ message: expect.stringContaining('2026-03-03T00:00:00.000Z') as string }],
  })
  expect(codesOf(await create(caller, { email: null }))).not.toContainEqual([
    'DAILY_LIMIT_REACHED',
    'input',
  ])
  valueOf(await creator.create(sampleNotification(), caller))
  valueOf(await create(keyOf('other')))
  clock.advance(15 * 3_600_000)
  valueOf(await create(caller))
})

it('answers a repeated idempotency key without counting it, even above the limit', async () => {
  const { create } = await gateway()
  const caller = keyOf('desk')
  const same = { idempotencyKey: 'once', templateId: randomUUID() }
  const replay = async () => valueOf(await create(caller, same)).replayed
  expect(await replay()).toBe(false)
  for (let count = 0; count < 8; count += 1) expect(await replay()).toBe(true)
  for (let count = 0; count < 3; count += 1) valueOf(await create(caller))
  expect(codesOf(await create(caller))).toHaveLength(1)
  expect(await replay()).toBe(true)
})

it('warns once at 50% and once at 90%, with the name of the key but never the name of a user', async () => {
  const { create, clock, counts, warnings } = await gateway()
  const caller = keyOf('nightly')
  const warned: number[] = []
  for (let count = 0; count < 8; count += 1) {
    valueOf(await create(caller))
    warned.push(warnings.length)
  }
  expect(warned).toEqual([0, 0, 0, 0, 1, 1, 1, 1])
  await counts.settle()
  const again = await gateway({ clock })
  valueOf(await again.create(caller))
  valueOf(await again.create(caller))
  expect(codesOf(await again.create(caller))).toHaveLength(1)
  expect([...warnings, ...again.warnings]).toEqual([
    'Used half of the daily message limit {"name":"nightly","used":5,"limit":10}',
    'Used nine tenths of the daily message limit {"name":"nightly","used":9,"limit":10}',
  ])
  const user = sampleCaller({ id: randomUUID() })
  for (let count = 0; count < 4; count += 1) valueOf(await create(user))
  expect(warnings).toHaveLength(1)
})

it('warns about the daily limit of the provider, with the name of the service', async () => {
  const { create, warnings } = await gateway({ services: { housing: 2 } })
  valueOf(await create(keyOf('desk')))
  expect(warnings).toEqual([
    'Used half of the daily message limit {"name":"housing","used":1,"limit":2}',
  ])
  // Messages also count if the caller gives the id of the service.
  valueOf(await create(keyOf('desk'), { serviceKey: sandboxServices.housing.id }))
  expect(warnings.slice(1)).toEqual([
    'Used nine tenths of the daily message limit {"name":"housing","used":2,"limit":2}',
  ])
})

it('keeps the count of the day across a restart', async () => {
  const first = await gateway()
  const caller = keyOf('desk')
  for (let count = 0; count < 4; count += 1) valueOf(await first.create(caller))
  await first.counts.settle()
  const { create } = await gateway({ clock: first.clock })
  expect(codesOf(await create(caller))).toEqual([['DAILY_LIMIT_REACHED', 'input']])
})
