import { beforeEach, expect, it } from 'vitest'
import { tidyWebhooks } from '../../src/webhooks/webhook-housekeeping.js'
import { sharedWorld } from './webhook-world.js'

const day = 24 * 60 * 60 * 1000
const subscription = { events: ['NOTIFICATION_CREATED'] }

const world = await sharedWorld()
beforeEach(() => world.reset())

async function listWebhooks() {
  const { webhooks } = await world.ask<{ webhooks: { nodes: Record<string, unknown>[] } }>(
    '{ webhooks { nodes { id uuid status offReason lapsesAt } } }',
  )
  return webhooks.nodes
}

const housekeeping = () => tidyWebhooks(world.gateway.gateway.database, world.clock)

it("a person's webhook that was not renewed for 30 days gets no events and is switched off", async () => {
  const createdAt = world.clock.now().getTime()
  await world.hook(subscription)
  expect(await listWebhooks()).toMatchObject([
    { status: 'ACTIVE', lapsesAt: new Date(createdAt + 30 * day).toISOString() },
  ])
  world.clock.advance(29 * day)
  await housekeeping()
  expect(await listWebhooks()).toMatchObject([{ status: 'ACTIVE', offReason: null }])
  world.clock.advance(day)
  await world.notify()
  await world.send()
  expect(world.line()).toEqual([])
  await housekeeping()
  expect(await listWebhooks()).toMatchObject([{ status: 'OFF', offReason: 'WEBHOOK_LAPSED' }])
})

it('a webhook is renewed when its owner switches it on again', async () => {
  await world.hook(subscription)
  world.clock.advance(30 * day)
  await housekeeping()
  const [webhook] = await listWebhooks()
  await world.ask(
    `mutation ($input: UpdateWebhookInput!) {
      updateWebhook(input: $input) { webhook { status } errors { code message } } }`,
    { variables: { input: { id: webhook?.['id'], status: 'ACTIVE' } } },
  )
  expect(await listWebhooks()).toMatchObject([
    { status: 'ACTIVE', lapsesAt: new Date(world.clock.now().getTime() + 30 * day).toISOString() },
  ])
})

it('a webhook of a service never lapses, because the key of the service is checked instead', async () => {
  const token = await world.serviceKey('rents', ['webhooks:write', 'notifications:read'])
  await world.hook(subscription, token)
  world.clock.advance(31 * day)
  await housekeeping()
  const { webhooks } = await world.ask<{ webhooks: { nodes: unknown[] } }>(
    '{ webhooks { nodes { status lapsesAt } } }',
    { token },
  )
  expect(webhooks.nodes).toEqual([{ status: 'ACTIVE', lapsesAt: null }])
})
