import { beforeEach, describe, expect, it } from 'vitest'
import { eventsOf, mutate } from './listed-events.js'
import { startReceiver } from './receiver.js'
import { sharedWorld } from './webhook-world.js'

const hour = 60 * 60_000

const world = await sharedWorld({ webhooks: { answerMs: 2_000 } })
beforeEach(() => world.reset())

const deliveries = (id: string, filter = '') => eventsOf(world, id, filter)

const state = async (id: string) => {
  const fields = 'status offReason failingSince'
  const { node } = await world.ask<{ node: Record<string, unknown> }>(
    `query ($id: ID!) { node(id: $id) { ... on Webhook { ${fields} } } }`,
    { variables: { id: Buffer.from(`Webhook:${id}`).toString('base64url') } },
  )
  return node
}

describe('an event that does not get through', () => {
  it.each([
    ['an error', 500, 'WEBHOOK_ANSWER_REFUSED'],
    ['a refusal', 404, 'WEBHOOK_ANSWER_REFUSED'],
  ])('for %s is tried again under the same id', async (_name, status, failureCode) => {
    const id = await world.hook()
    world.receiver.answer = () => status
    await world.notify()
    await world.send()
    expect(await deliveries(id)).toMatchObject([
      { node: { status: 'WAITING', attempts: 1, answerStatus: status, failureCode } },
    ])
    world.receiver.answer = () => undefined
    world.clock.advance(7_000)
    await world.send()
    const [first, second] = world.receiver.received
    expect(second?.id).toBe(first?.id)
    const [only] = await deliveries(id)
    expect(only?.node).toMatchObject({ status: 'ACCEPTED', attempts: 2, answerStatus: 204 })
    expect(only?.node).toMatchObject({
      failureCode: null,
      durationMs: expect.any(Number) as number,
    })
  })

  it('for a redirect follows none', async () => {
    const inner = await startReceiver()
    const id = await world.hook()
    world.receiver.answer = (_event, response) => {
      response.writeHead(307, { location: inner.url })
      return 307
    }
    await world.notify()
    await world.send()
    expect(inner.received).toEqual([])
    expect(await deliveries(id)).toMatchObject([
      { node: { answerStatus: 307, failureCode: 'WEBHOOK_ANSWER_REFUSED' } },
    ])
    await inner.close()
  })

  it('for a receiver that hangs or is late is broken off', async () => {
    const id = await world.hook()
    let answer: () => void = () => undefined
    world.receiver.answer = () =>
      new Promise((resolve) => {
        answer = () => {
          resolve(undefined)
        }
      })
    await world.notify()
    await world.send()
    answer()
    const [late] = await deliveries(id)
    expect(late?.node).toMatchObject({
      ...{ status: 'WAITING', answerStatus: null, failureCode: 'WEBHOOK_TIMED_OUT' },
    })
    expect(late?.node.durationMs).toBeGreaterThanOrEqual(1_990)
    // What it took late comes once more, so that it can tell by the id.
    world.receiver.answer = () => undefined
    world.clock.advance(7_000)
    await world.send()
    expect(new Set(world.receiver.received.map((event) => event.id)).size).toBe(1)
  })

  it('is not kept from being accepted by an answer without an end', async () => {
    const id = await world.hook()
    world.receiver.answer = (_event, response) => {
      response.writeHead(200)
      // More than is read of an answer, and then nothing.
      response.write(Buffer.alloc(1024 * 1024))
      return new Promise(() => undefined)
    }
    await world.notify()
    await world.send()
    expect(await deliveries(id)).toMatchObject([{ node: { status: 'ACCEPTED' } }])
  })

  it('for a receiver that nobody answers at is unreachable', async () => {
    const gone = await startReceiver()
    await gone.close()
    const id = await world.hook({ url: gone.url })
    await world.notify()
    await world.send()
    expect(await deliveries(id)).toMatchObject([{ node: { failureCode: 'WEBHOOK_UNREACHABLE' } }])
  })
})

describe('the events of one notification', () => {
  it('wait for the one before them, and those of others do not', async () => {
    await world.hook({ events: ['NOTIFICATION_CREATED', 'NOTIFICATION_READ'] })
    const [stuck, free] = [await world.notify(), await world.notify()]
    world.receiver.answer = ({ data, type }) =>
      data['notificationId'] === stuck && type === 'notification.created' ? 503 : undefined
    await world.act(stuck, 'IS_READ')
    await world.act(free, 'IS_READ')
    await world.send()
    world.clock.advance(3_000)
    await world.send()
    expect(world.told()).toEqual([`notification.created ${free}`, `notification.read ${free}`])
    world.receiver.answer = () => undefined
    world.clock.advance(10_000)
    await world.send()
    expect(world.told().slice(2)).toEqual([
      `notification.created ${stuck}`,
      `notification.read ${stuck}`,
    ])
  })

  it('come in their order, however many are under way', async () => {
    await world.hook({
      events: ['NOTIFICATION_CREATED', 'NOTIFICATION_READ', 'NOTIFICATION_ACTED'],
    })
    const ids = await Promise.all(Array.from({ length: 12 }, () => world.notify()))
    await Promise.all(ids.map((id) => world.act(id, 'IS_READ')))
    await Promise.all(ids.map((id) => world.act(id, 'INITIATED')))
    await world.send()
    for (const id of ids) {
      expect(world.told().filter((told) => told.endsWith(id))).toEqual([
        `notification.created ${id}`,
        `notification.read ${id}`,
        `notification.acted ${id}`,
      ])
    }
  })
})

describe('a receiver that fails', () => {
  it('is left alone for longer and longer, with one event at a time', async () => {
    await world.hook()
    world.receiver.answer = () => 500
    for (let made = 0; made < 20; made += 1) await world.notify()
    await world.send()
    // What was under way at once, and no more.
    expect(world.receiver.received).toHaveLength(16)
    await world.send()
    expect(world.receiver.received).toHaveLength(16)
    world.clock.advance(1_500)
    await world.send()
    expect(world.receiver.received).toHaveLength(17)
  })

  it('for a day has its webhook switched off, which says why and loses nothing', async () => {
    const id = await world.hook()
    world.receiver.answer = () => 500
    const lost = await world.notify()
    for (let tries = 0; tries < 9; tries += 1) {
      expect(await state(id)).toMatchObject({ status: 'ACTIVE' })
      await world.send()
      world.clock.advance(11 * hour)
    }
    expect(world.receiver.received).toHaveLength(9)
    expect(await state(id)).toMatchObject({ status: 'OFF', offReason: 'WEBHOOK_ANSWER_REFUSED' })
    expect(world.gateway.log.join('')).toContain('a webhook was switched off')
    await world.send()
    expect(world.receiver.received).toHaveLength(9)
    await mutate(world, 'updateWebhook', `id: "${id}", status: ACTIVE`, 'errors { code }')
    expect(await state(id)).toEqual({ status: 'ACTIVE', offReason: null, failingSince: null })
    const [event] = await deliveries(id)
    expect(event?.node).toMatchObject({ status: 'WAITING', attempts: 0 })
    expect(lost).not.toBe('')
  })

  it('with one event alone has that given up, and is told of the others', async () => {
    const id = await world.hook()
    const poison = await world.notify()
    world.receiver.answer = ({ data }) => (data['notificationId'] === poison ? 500 : undefined)
    for (let tries = 0; tries < 9; tries += 1) {
      await world.send()
      // Others get through between its tries; their signatures are from another day, but for the first.
      world.clock.advance(2_000)
      if (tries === 0) await world.notify()
      await world.send()
      await accept(id)
      world.clock.advance(11 * hour)
    }
    expect(await state(id)).toMatchObject({ status: 'ACTIVE' })
    const failed = await deliveries(id, ', status: FAILED')
    expect(failed).toMatchObject([
      { node: { attempts: 9, answerStatus: expect.any(Number) as number } },
    ])
  })

  it('that says it is gone is told of nothing more', async () => {
    const id = await world.hook()
    world.receiver.answer = () => 410
    await world.notify()
    await world.send()
    expect(await state(id)).toMatchObject({ status: 'OFF', offReason: 'WEBHOOK_GONE' })
  })
})

/** As if another event had got through meanwhile. */
async function accept(id: string): Promise<void> {
  await world.gateway.gateway.database.prisma.webhook.update({
    where: { id },
    data: { faults: 0, failingSince: null, heldUntil: null },
  })
}
