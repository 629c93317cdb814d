import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.js'
import { sharedWorld } from './webhook-world.js'

const world = await sharedWorld()

it('the first event of the first webhook is sent within a second', async () => {
  world.gateway.gateway.startSending()
  // The worker has polled and found no webhook: its next poll is five seconds later.
  await world.gateway.gateway.webhooks.runUntilIdle()
  await world.hook()
  const startedAt = performance.now()
  await world.notify({ reference: 'run-1' })
  await eventually(() => world.receiver.accepted.length, 1)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  expect(world.receiver.accepted[0]?.data).toMatchObject({ reference: 'run-1' })
  world.receiver.forget()
  await world.gateway.gateway.database.prisma.webhook.deleteMany()
})

it('an event is sent when it is announced, not at the next poll of the database', async () => {
  await world.hook()
  world.gateway.gateway.startSending()
  const latencies: number[] = []
  for (let count = 1; count <= 6; count += 1) {
    const startedAt = performance.now()
    await world.notify()
    await eventually(() => world.receiver.accepted.length, count)
    latencies.push(performance.now() - startedAt)
  }
  // Each event is stored just after a poll, so without the announcement it would wait a second.
  expect(Math.min(...latencies.slice(1))).toBeLessThan(500)
})
