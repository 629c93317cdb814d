import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillBacklog } from '../../bench/notifications/generated-rows.js'
import { SharedOutbox } from '../../bench/scale/simulation/shared-outbox.js'
import type { Database } from '../../src/database/database.js'
import { Outbox } from '../../src/notifications/delivery/outbox.js'
import { claimSizes, deliveryTimes, slotMs } from '../../src/notifications/delivery/timing.js'
import { openTestDatabase } from '../support/database.js'

const keyRef = { serviceId: randomUUID(), keyId: 'key' }
const messages = 150
const times = deliveryTimes(30_000, slotMs)
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** One claim: by which worker, how long after the one before, and how many of its messages it hands over. */
const claim = fc.record({
  by: fc.integer({ min: 0, max: 2 }),
  afterMs: fc.constantFrom(0, 5, 200, 1_000, 20_000, 60_000),
  handsOver: fc.integer({ min: 0, max: claimSizes.send }),
})

it.each([1, 3])(
  'gives %i simulated workers the slots and leases that the real outbox gives',
  async (workers) => {
    await fc.assert(
      fc.asyncProperty(fc.array(claim, { minLength: 1, maxLength: 15 }), async (claims) => {
        const order = await storedInOrder()
        const real = Array.from({ length: workers }, worker)
        const simulated = new SharedOutbox({ ...times, claimSize: claimSizes.send })
        for (let count = 0; count < messages; count += 1) simulated.add(0)
        let now = Date.now()
        for (const { by, afterMs, handsOver } of claims) {
          now += afterMs
          const outbox = real[by % workers] ?? worker()
          const tasks = await outbox.claim(keyRef, new Date(now))
          const claimed = simulated.claim(now)
          expect(
            tasks.map(({ delivery, slotAt }) => ({
              id: order.get(delivery.id),
              slotAt: slotAt.getTime(),
              leasedUntil: delivery.leasedUntil.getTime(),
            })),
          ).toEqual(claimed)
          for (const [index, { delivery }] of tasks.slice(0, handsOver).entries()) {
            const one = claimed[index]
            const isHanded = one !== undefined && simulated.handOver(one, now) !== null
            expect(await outbox.handOver(delivery, new Date(now))).toBe(isHanded)
          }
        }
      }),
      { numRuns: 10 },
    )
  },
  60_000,
)

function worker(): Outbox {
  return new Outbox(database, randomUUID(), times)
}

/**
 * Messages whose ids are in the order of their coming, as those of one moment are claimed in the order of their ids.
 *
 * @returns the place of each, from 0
 */
async function storedInOrder(): Promise<Map<string, number>> {
  await fillBacklog(database, messages, keyRef, () => undefined)
  const { rows } = await database.pool.query<{ id: string; place: number }>(
    `update notification_delivery set id = lpad(to_hex(place), 32, '0')::uuid
     from (select id as old, row_number() over (order by due_at, id) as place
       from notification_delivery) placed
     where id = old returning id, place::int`,
  )
  return new Map(rows.map(({ id, place }) => [id, place - 1]))
}
