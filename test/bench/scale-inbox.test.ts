import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SharedInbox, type TakenEvent } from '../../bench/scale/simulation/shared-inbox.js'
import type { Database } from '../../src/database/database.js'
import { type ClaimedEvent, EventInbox } from '../../src/events/inbox/event-inbox.js'
import { event } from '../events/inbox/inbox-events.js'
import { openTestDatabase } from '../support/database.js'
import { ManualClock } from '../support/manual-clock.js'

const clock = new ManualClock()
let database: Database
let inbox: EventInbox

beforeAll(async () => {
  database = await openTestDatabase()
  inbox = new EventInbox(database, clock)
})
afterAll(() => database.close())

const entities = Array.from({ length: 5 }, () => randomUUID())
/** Events of these entities arrive, a worker claims so many, or the first that still holds some settles them. */
const step = fc.oneof(
  fc.record({
    arrive: fc.array(fc.integer({ min: 0, max: entities.length - 1 }), { maxLength: 6 }),
  }),
  fc.record({ claim: fc.integer({ min: 1, max: 4 }) }),
  fc.constant({ settle: true }),
)

it('gives simulated workers the events that the real inbox gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await database.prisma.inboundEvent.deleteMany()
      const simulated = new SharedInbox()
      const held: (readonly [readonly ClaimedEvent[], readonly TakenEvent[]])[] = []
      let count = 0
      for (const one of steps) {
        clock.advance(10)
        if ('arrive' in one) {
          const arrived = one.arrive.map((entity) => {
            simulated.store(entity, clock.now().getTime())
            count += 1
            return event(String(count - 1), entities[entity])
          })
          await inbox.store(arrived, 'sender')
        } else if ('claim' in one) {
          const [real, taken] = [await inbox.claim(one.claim), simulated.claim(one.claim)]
          expect(real.map(({ key, joined }) => [Number(key), joined.length])).toEqual(
            taken.map(({ event: { sequence }, joined }) => [sequence, joined.length]),
          )
          held.push([real, taken])
        } else {
          const [real, taken] = held.shift() ?? [[], []]
          await database.prisma.$transaction((tx) => inbox.settle(tx, real, 'done'))
          for (const group of taken) simulated.settle(group)
        }
      }
    }),
    { numRuns: 25 },
  )
}, 60_000)
