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

describe('an event that is not accepted', () => {
  it.each([
    ['an error', 500, 'WEBHOOK_ANSWER_REFUSED'],
    ['a refusal', 404, 'WEBHOOK_ANSWER_REFUSED'],
  ])('because of %s is sent again with the same id', async (_name, status, failureCode) => {
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

  it('because of a redirect is not sent to the other address', async () => {
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

  it('times out if the receiver hangs or is late', async () => {
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
      status: 'WAITING',
      answerStatus: null,
      failureCode: 'WEBHOOK_TIMED_OUT',
    })
    expect(late?.node.durationMs).toBeGreaterThanOrEqual(1_990)
    // The late event is sent again, with the same id for deduplication.
    world.receiver.answer = () => undefined
    world.clock.advance(7_000)
    await world.send()
    expect(new Set(world.receiver.received.map((event) => event.id)).size).toBe(1)
  })

  it('counts as accepted even if the response body never ends', async () => {
    const id = await world.hook()
    world.receiver.answer = (_event, response) => {
      response.writeHead(200)
      // More than the limit of a response body, and then nothing.
      response.write(Buffer.alloc(1024 * 1024))
      return new Promise(() => undefined)
    }
    await world.notify()
    await world.send()
    expect(await deliveries(id)).toMatchObject([{ node: { status: 'ACCEPTED' } }])
  })

  it('because no server listens is reported as unreachable', async () => {
    const closedReceiver = await startReceiver()
    await closedReceiver.close()
    const id = await world.hook({ url: closedReceiver.url })
    await world.notify()
    await world.send()
    expect(await deliveries(id)).toMatchObject([{ node: { failureCode: 'WEBHOOK_UNREACHABLE' } }])
  })
})

describe('events of one notification', () => {
  it('wait for the previous event; events of other notifications do not', async () => {
    await world.hook({ events: ['NOTIFICATION_CREATED', 'NOTIFICATION_READ'] })
    const [stuck, free] = [await world.notify(), await world.notify()]
    world.receiver.answer = ({ data, type }) =>
      data['notificationId'] === stuck && type === 'notification.created' ? 503 : undefined
    await world.act(stuck, 'IS_READ')
    await world.act(free, 'IS_READ')
    await world.send()
    world.clock.advance(3_000)
    await world.send()
    expect(world.line()).toEqual([`notification.created ${free}`, `notification.read ${free}`])
    world.receiver.answer = () => undefined
    world.clock.advance(10_000)
    await world.send()
    expect(world.line().slice(2)).toEqual([
      `notification.created ${stuck}`,
      `notification.read ${stuck}`,
    ])
  })

  it('arrive in order, however many are in progress', async () => {
    await world.hook({
      events: ['NOTIFICATION_CREATED', 'NOTIFICATION_READ', 'NOTIFICATION_ACTED'],
    })
    const ids = await Promise.all(Array.from({ length: 12 }, () => world.notify()))
    await Promise.all(ids.map((id) => world.act(id, 'IS_READ')))
    await Promise.all(ids.map((id) => world.act(id, 'INITIATED')))
    await world.send()
    for (const id of ids) {
      expect(world.line().filter((line) => line.endsWith(id))).toEqual([
        `notification.created ${id}`,
        `notification.read ${id}`,
        `notification.acted ${id}`,
      ])
    }
  })
})

describe('a failing receiver', () => {
  it('is called less and less often, with one event at a time', async () => {
    await world.hook()
    world.receiver.answer = () => 500
    for (let count = 0; count < 20; count += 1) await world.notify()
    await world.send()
    // Only the requests that were already in progress.
    expect(world.receiver.received).toHaveLength(16)
    await world.send()
    expect(world.receiver.received).toHaveLength(16)
    world.clock.advance(1_500)
    await world.send()
    expect(world.receiver.received).toHaveLength(17)
  })

  it('has its webhook switched off after days of failures, with a reason and without losses', async () => {
    const id = await world.hook()
    world.receiver.answer = () => 500
    const lostId = await world.notify()
    for (let tries = 0; tries < 9; tries += 1) {
      expect(await state(id)).toMatchObject({ status: 'ACTIVE' })
      await world.send()
      world.clock.advance(11 * hour)
    }
    expect(world.receiver.received).toHaveLength(9)
    expect(await state(id)).toMatchObject({ status: 'OFF', offReason: 'WEBHOOK_ANSWER_REFUSED' })
    expect(world.gateway.log.join('')).toContain('Webhook switched off')
    await world.send()
    expect(world.receiver.received).toHaveLength(9)
    await mutate(world, 'updateWebhook', `id: "${id}", status: ACTIVE`, 'errors { code }')
    expect(await state(id)).toEqual({ status: 'ACTIVE', offReason: null, failingSince: null })
    const [event] = await deliveries(id)
    expect(event?.node).toMatchObject({ status: 'WAITING', attempts: 0 })
    expect(lostId).not.toBe('')
  })

  it('that refuses one event loses only this event and receives the others', async () => {
    const id = await world.hook()
    const poison = await world.notify()
    world.receiver.answer = ({ data }) => (data['notificationId'] === poison ? 500 : undefined)
    for (let tries = 0; tries < 9; tries += 1) {
      await world.send()
      // Other events succeed between the attempts; only the first has a valid signature time.
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

  it('gets no more events after it answers 410', async () => {
    const id = await world.hook()
    world.receiver.answer = () => 410
    await world.notify()
    await world.send()
    expect(await state(id)).toMatchObject({ status: 'OFF', offReason: 'WEBHOOK_GONE' })
  })
})

/** Clears the failures, as a successful event would. */
async function accept(id: string): Promise<void> {
  await world.gateway.gateway.database.prisma.webhook.update({
    where: { id },
    data: { faults: 0, failingSince: null, heldUntil: null },
  })
}
