import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emptyInbox } from '../events/empty-inbox.js'
import { serve } from '../events/projection-world.js'
import { startSourceServer, type SourceServer } from '../events/source-server.js'
import { eventually } from '../support/eventually.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { brokerDetails, deadEvents, eventAbout, nodesOf } from './read-events.js'
import { hasRabbit, RabbitServer, type RabbitClient } from './rabbit-server.js'

const queue = 'housing-events'

describe.runIf(hasRabbit('events by RabbitMQ'))('events by RabbitMQ', () => {
  let rabbit: RabbitServer
  let client: RabbitClient
  let sources: SourceServer
  let gateway: TestGateway

  beforeAll(async () => {
    rabbit = await RabbitServer.start()
    client = await rabbit.client()
    const kind = { 'x-queue-type': 'quorum', 'x-single-active-consumer': true }
    await client.channel.assertQueue(queue, { durable: true, arguments: kind })
    sources = await startSourceServer()
    gateway = await startTestGateway({
      ...sources.environment,
      ...{ ...rabbit.login, RABBITMQ_QUEUE: queue },
    })
  })
  afterEach(() => emptyInbox(gateway.gateway.database))
  afterAll(async () => {
    await gateway.close()
    await sources.close()
    await client.connection.close()
    await rabbit.close()
  })

  const stored = () => gateway.gateway.database.prisma.inboundEvent.findMany()

  it('become searchable', async () => {
    const id = randomUUID()
    serve(sources, 'person', { id, firstName: 'Ana', surname: 'Wanderley', personTypes: [] })
    await client.send(queue, eventAbout(id))
    await eventually(
      () => gateway.ask('{ searchPersons(searchText: "Wanderley") { nodes { surname } } }'),
      ({ body }) => nodesOf(body.data, 'searchPersons').length === 1,
    )
  })

  it('are stored once, however often they come, in their order, and then settled', async () => {
    const entity = randomUUID()
    const events = Array.from({ length: 500 }, () => eventAbout(entity))
    await Promise.all([...events, events].map((message) => client.send(queue, message)))
    const rows = await eventually(stored, ({ length }) => length === events.length)
    const keys = rows.toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1)).map(({ key }) => key)
    expect(keys).toEqual(events.map(({ id }) => id))
    expect(rows[0]?.receivedFrom).toBe('rabbitmq:housing-events')
    const broker = await eventually(
      () => brokerDetails(gateway),
      ({ lag }) => lag?.waiting === 0 && lag.held === 0,
    )
    expect(broker).toMatchObject({ source: 'rabbitmq:housing-events', state: 'reading' })
    expect(await stored()).toHaveLength(events.length)
  })

  it('leave what is none among the dead events, with its place', async () => {
    await client.channel.assertExchange('housing', 'topic')
    await client.channel.bindQueue(queue, 'housing', '#')
    const options = { messageId: 'm-1' }
    client.channel.publish('housing', 'person.färbt', Buffer.from('no event'), options)
    await client.send(queue, { temperature: 21 })
    const letters = await deadEvents(gateway, 2)
    const reasons = letters.map(({ failureReason }) => failureReason).toSorted()
    expect(reasons).toEqual(
      [
        'queue housing-events, exchange housing, routing key person.f?rbt, message id m-1: It is no JSON in UTF-8.',
        'queue housing-events, routing key housing-events: id must be text. eventType must be text.',
      ].map((reason) => expect.stringContaining(reason) as string),
    )
    expect(letters[0]).toMatchObject({ failureCode: 'EVENT_UNREADABLE' })
  })

  it('are read on when the broker comes back, those first that it held', async () => {
    await rabbit.kill()
    const failing = await eventually(
      () => brokerDetails(gateway),
      ({ state }) => state === 'failing',
    )
    expect(failing.reason).toMatch(/^RabbitMQ (closed the connection|is out of reach)/)
    await rabbit.launch()
    client = await rabbit.client()
    const event = eventAbout(randomUUID())
    await client.send(queue, event)
    await eventually(stored, (rows) => rows.some(({ key }) => key === event.id))
    await eventually(
      () => gateway.log.join('\n'),
      (log) => log.includes('events of the broker are read again'),
    )
  })

  it('leave the queue to the next reader when the gateway stops', async () => {
    await client.channel.assertQueue('another')
    const readers = async () => (await client.channel.checkQueue('another')).consumerCount
    const other = await startTestGateway({ ...rabbit.login, RABBITMQ_QUEUE: 'another' })
    await eventually(readers, (count) => count === 1)
    await other.close()
    expect(await readers()).toBe(0)
  })
})
