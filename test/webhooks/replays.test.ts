import { beforeEach, describe, expect, it } from 'vitest'
import { tidyWebhooks } from '../../src/webhooks/webhook-housekeeping.js'
import { eventsOf, mutate } from './listed-events.js'
import { sharedWorld } from './webhook-world.js'

const hour = 60 * 60_000

const world = await sharedWorld()
beforeEach(() => world.reset())

describe('requests of the owner', () => {
  it('send a test event, regardless of filters', async () => {
    const id = await world.hook({ events: ['RECORD_CHANGED'] })
    const { sendTestEvent } = await mutate(
      world,
      'sendTestEvent',
      `id: "${id}"`,
      'delivery { uuid event status } errors { code }',
    )
    expect(sendTestEvent).toMatchObject({
      delivery: { event: 'WEBHOOK_TEST', status: 'WAITING' },
      errors: [],
    })
    await world.send()
    expect(world.receiver.accepted).toMatchObject([
      { type: 'webhook.test', data: { webhookId: id } },
    ])
  })

  it('replay from a cursor, with the same ids and in the same order', async () => {
    const id = await world.hook({ events: ['NOTIFICATION_CREATED', 'NOTIFICATION_READ'] })
    const first = await world.notify()
    world.clock.advance(10)
    const second = await world.notify()
    world.clock.advance(10)
    await world.act(second, 'IS_READ')
    await world.send()
    const before = world.receiver.accepted.map((event) => event.id)
    const oldest = (await eventsOf(world, id)).at(-1)
    const { replayWebhook } = await mutate(
      world,
      'replayWebhook',
      `id: "${id}", after: "${String(oldest?.cursor)}"`,
      'replayedCount errors { code }',
    )
    expect(replayWebhook).toEqual({ replayedCount: 2, errors: [] })
    await world.send()
    expect(world.receiver.accepted.map((event) => event.id)).toEqual([
      ...before,
      ...before.slice(1),
    ])
    expect(world.line()[0]).toBe(`notification.created ${first}`)
    await mutate(world, 'replayWebhook', `id: "${id}"`, 'errors { code }')
    await world.send()
    expect(world.receiver.accepted).toHaveLength(8)
  })

  it('reject a cursor of another list', async () => {
    const [one, other] = [await world.hook(), await world.hook()]
    await world.notify()
    const [edge] = await eventsOf(world, other)
    const { body } = await world.gateway.ask(
      `mutation { replayWebhook(input: { id: "${one}", after: "${String(edge?.cursor)}" }) {
        replayedCount } }`,
      { token: await world.gateway.token(['webhooks:write'], 2_000_000) },
    )
    expect(body.errors?.[0]?.extensions.code).toBe('CURSOR_MISMATCH')
  })
})

describe('old events', () => {
  it('are removed after seven days in every status, also without a webhook', async () => {
    const { database } = world.gateway.gateway
    await world.hook()
    await world.notify()
    world.clock.advance(6 * 24 * hour)
    expect(await tidyWebhooks(database, world.clock)).toBe(0)
    await world.notify()
    world.clock.advance(2 * 24 * hour)
    expect(await tidyWebhooks(database, world.clock)).toBe(1)
    await database.prisma.webhook.deleteMany()
    expect(await tidyWebhooks(database, world.clock)).toBe(1)
  })
})
