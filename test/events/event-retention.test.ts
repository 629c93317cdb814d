import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { EventInbox, keptDays } from '../../src/events/inbox/event-inbox.js'
import type { EventStatus, InboundEvent } from '../../src/events/inbox/inbound-event.js'
import { sharedDatabase } from '../support/database.js'
import { ManualClock } from '../support/manual-clock.js'

const dayMs = 24 * 60 * 60 * 1000
const clock = new ManualClock()

const database = await sharedDatabase()
const inbox = new EventInbox(database, clock)

function event(key: string): InboundEvent {
  return {
    key,
    eventType: 'PersonUpdatedEvent',
    entityId: randomUUID(),
    correlationId: key,
    occurredAt: null,
    hints: { addedMembers: [], removedMembers: [], targetId: null, targetType: null },
  }
}

async function settle(status: EventStatus, daysAgo: number, keys: readonly string[]) {
  await inbox.store(keys.map(event), 'sender')
  await database.prisma.inboundEvent.updateMany({
    where: { key: { in: [...keys] } },
    data: { status, settledAt: new Date(clock.now().getTime() - daysAgo * dayMs) },
  })
}

it('removes done and discarded events after the retention period, and keeps dead, parked and waiting events', async () => {
  const old = keptDays + 1
  await settle('done', old, ['done long ago'])
  await settle('discarded', old, ['discarded long ago'])
  await settle('done', keptDays - 1, ['done'])
  await settle('discarded', keptDays - 1, ['discarded'])
  await settle('dead', 10 * old, ['dead'])
  await settle('parked', 10 * old, ['parked'])
  await inbox.store([event('waiting')], 'sender')
  clock.advance(dayMs / 2)
  expect(await inbox.removeOld()).toBe(2)
  const rows = await database.prisma.inboundEvent.findMany({ orderBy: { sequence: 'asc' } })
  const remaining = ['done', 'discarded', 'dead', 'parked', 'waiting']
  expect(rows.map(({ key }) => key)).toEqual(remaining)
  expect(await inbox.store(remaining.map(event), 'sender')).toEqual(new Set())
})

it('removes more events than one batch deletes', async () => {
  const keys = Array.from({ length: 2_500 }, (_, index) => `event ${index}`)
  await settle('done', keptDays + 1, keys)
  expect(await inbox.removeOld()).toBe(keys.length)
  expect(await inbox.removeOld()).toBe(0)
})
