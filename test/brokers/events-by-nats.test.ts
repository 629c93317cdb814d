import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emptyInbox } from '../events/empty-inbox.js'
import { serve } from '../events/projection-world.js'
import { startSourceServer, type SourceServer } from '../events/source-server.js'
import { eventually } from '../support/eventually.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { hasNats, NatsServer, type NatsClient } from './nats-server.js'
import { brokerDetails, deadEvents, eventAbout, nodesOf } from './read-events.js'

const stream = 'EVENTS'

describe.runIf(hasNats('events by NATS'))('events by NATS', () => {
  let nats: NatsServer
  let client: NatsClient
  let sources: SourceServer
  let gateway: TestGateway

  beforeAll(async () => {
    nats = await NatsServer.start()
    client = await nats.client()
    await client.manager.streams.add({ name: stream, subjects: ['housing.>'] })
    sources = await startSourceServer()
    gateway = await startTestGateway({
      ...sources.environment,
      NATS_URL: nats.url,
      NATS_STREAM: stream,
    })
  })
  afterEach(() => emptyInbox(gateway.gateway.database))
  afterAll(async () => {
    await gateway.close()
    await sources.close()
    await client.connection.close()
    await nats.close()
  })

  const send = async (message: unknown, subject = 'housing.persons') => {
    const body = message instanceof Uint8Array ? message : JSON.stringify(message)
    const { seq } = await client.streams.publish(subject, body)
    return seq
  }
  const stored = () => gateway.gateway.database.prisma.inboundEvent.findMany()
  const dead = (count: number) => deadEvents(gateway, count)

  it('become searchable', async () => {
    const id = randomUUID()
    serve(sources, 'person', { id, firstName: 'Ana', surname: 'Wanderley', personTypes: [] })
    await send(eventAbout(id))
    await eventually(
      () => gateway.ask('{ searchPersons(searchText: "Wanderley") { nodes { surname } } }'),
      ({ body }) => nodesOf(body.data, 'searchPersons').length === 1,
    )
  })

  it('of a work order show it once it is completed', async () => {
    const id = randomUUID()
    const order = { id, reference: 10_623_145, propertyReference: '00054374' }
    serve(sources, 'workOrder', { ...order, status: 'Completed', dateCompleted: '2026-03-03' })
    const event = (type: string) => ({ ...eventAbout(id), eventType: `WorkOrder${type}Event` })
    await send(event('Completed'), 'housing.repairs')
    await send(event('Raised'), 'housing.repairs')
    await eventually(
      () =>
        gateway.ask('{ searchWorkOrders(filter: { reference: "10623145" }) { nodes { isOpen } } }'),
      ({ body }) => {
        const orders = nodesOf(body.data, 'searchWorkOrders') as { isOpen: boolean }[]
        return orders.length === 1 && orders[0]?.isOpen === false
      },
    )
  })

  it('are stored once and in order, also when sent again', async () => {
    const entity = randomUUID()
    const events = Array.from({ length: 300 }, () => eventAbout(entity))
    await Promise.all(events.map((event) => send(event)))
    await send(events)
    const rows = await eventually(stored, { length: events.length })
    await waitUntilDrained(client)
    expect(await stored()).toHaveLength(events.length)
    const keys = rows.toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1)).map(({ key }) => key)
    expect(keys).toEqual(events.map(({ id }) => id))
    expect(new Set(rows.map(({ receivedFrom }) => receivedFrom))).toEqual(new Set(['nats:EVENTS']))
  })

  it.each([
    ['no JSON', new TextEncoder().encode('{"id"'), 'The message is not JSON in UTF-8.'],
    [
      'bytes that are no text',
      new Uint8Array([0x22, 0xff, 0x22]),
      'The message is not JSON in UTF-8.',
    ],
    ['nothing', new Uint8Array(), 'The message is not JSON in UTF-8.'],
    ['JSON that is no event', { temperature: 21 }, 'id must be text. eventType must be text.'],
    ['an empty batch', [], 'A batch must have 1 to 1,000 events.'],
    ['10 MB', new Uint8Array(10_000_000), 'A message may have at most 5,242,880 bytes.'],
  ])('become dead events with their position in the stream: %s', async (_what, message, reason) => {
    const sequence = await send(message, 'housing.foreign')
    const [letter] = await dead(1)
    expect(letter).toMatchObject({
      eventType: 'unreadable',
      failureCode: 'EVENT_UNREADABLE',
      receivedFrom: 'nats:EVENTS',
      failureReason: expect.stringContaining(
        `stream EVENTS, subject housing.foreign, sequence ${sequence}: ${reason}`,
      ) as string,
    })
  })

  it('are read from a batch with an invalid event', async () => {
    const good = eventAbout(randomUUID())
    await send([good, { ...good, id: randomUUID(), eventType: '' }])
    const [letter] = await dead(1)
    expect(letter?.failureReason).toContain('event 2: eventType must not be blank.')
    expect((await stored()).map(({ key }) => key)).toContain(good.id)
  })

  it('that are unreadable cannot be replayed, but can be discarded', async () => {
    await send('no event')
    const [letter] = await dead(1)
    const [{ id } = { id: '' }] = await stored()
    const replayed = await gateway.ask(
      `mutation { replayEvents(input: { ids: ["${id}"] }) { replayedEventIds errors { code } } }`,
    )
    expect(replayed.body.data).toEqual({
      replayEvents: { replayedEventIds: [], errors: [{ code: 'EVENT_UNREADABLE' }] },
    })
    await gateway.ask(`mutation { discardEvents(input: { ids: ["${id}"] }) { errors { code } } }`)
    expect(letter).toBeDefined()
    await dead(0)
  })

  it('are counted in /ready while they wait for the reader', async () => {
    await waitUntilDrained(client)
    const broker = await eventually(() => brokerDetails(gateway), { state: 'reading' })
    expect(broker).toEqual({
      source: 'nats:EVENTS',
      state: 'reading',
      reason: null,
      lag: { waiting: 0, held: 0 },
    })
  })

  it('are read again when the broker recovers', async () => {
    await nats.kill()
    await eventually(() => brokerDetails(gateway), { state: 'failing' })
    await nats.launch()
    client = await nats.client()
    const event = eventAbout(randomUUID())
    await send(event)
    await eventually(stored, (rows) => rows.some(({ key }) => key === event.id))
    await eventually(
      () => gateway.log.join('\n'),
      (log) => log.includes('Events are read from the broker again'),
    )
  })
})

/** Resolves when no message is waiting or held. */
async function waitUntilDrained({ manager }: NatsClient): Promise<void> {
  await eventually(
    () => manager.consumers.info(stream, 'housing-gateway'),
    ({ num_pending: waiting, num_ack_pending: unacknowledged }) => waiting + unacknowledged === 0,
  )
}
