import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { MessageSource } from '../../src/broker/broker.js'
import { createSource } from '../../src/broker/create-source.js'
import { brokerSettings } from '../../src/config/broker-settings.js'
import { readConfig } from '../../src/config/config.js'
import { runRecorded } from '../cli/recorded-output.js'
import { emptyInbox } from '../events/empty-inbox.js'
import { serve } from '../events/projection-world.js'
import { startSourceServer, type SourceServer } from '../events/source-server.js'
import { eventually } from '../support/eventually.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { brokerDetails, deadEvents, eventAbout, nodesOf } from './read-events.js'
import { credentials, hasSqs, secretKey, SqsServer } from './sqs-server.js'

describe.runIf(hasSqs('events by SQS'))('SQS', () => {
  const before = Object.keys(credentials).map((name) => [name, process.env[name]] as const)
  let sqs: SqsServer

  beforeAll(async () => {
    Object.assign(process.env, credentials)
    sqs = await SqsServer.start()
  })
  afterAll(async () => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name)
      else process.env[name] = value
    }
    await sqs.close()
  })

  /** Runs `act` with a reader of the queue. */
  const reading = async <T>(
    url: string,
    act: (source: MessageSource) => Promise<T>,
  ): Promise<T> => {
    const source = await createSource(readConfig({ SQS_QUEUE_URL: url }))
    if (source === null) throw new Error('There is nothing to read.')
    try {
      return await act(source)
    } finally {
      await source.close()
    }
  }
  const createFilledQueue = async (name: string, count: number) => {
    const url = await sqs.make(name)
    for (let place = 0; place < count; place += 1) await sqs.send(url, place)
    return url
  }

  describe.each(['housing-events', 'housing-events.fifo'])('events of the queue %s', (queue) => {
    let url: string
    let sources: SourceServer
    let gateway: TestGateway

    beforeAll(async () => {
      url = await sqs.make(queue)
      sources = await startSourceServer()
      gateway = await startTestGateway({ ...sources.environment, SQS_QUEUE_URL: url })
    })
    afterEach(() => emptyInbox(gateway.gateway.database))
    afterAll(async () => {
      await gateway.close()
      await sources.close()
    })

    const stored = () => gateway.gateway.database.prisma.inboundEvent.findMany()

    it('become searchable', async () => {
      const id = randomUUID()
      serve(sources, 'person', { id, firstName: 'Ana', surname: 'Wanderley', personTypes: [] })
      await sqs.send(url, eventAbout(id))
      await eventually(
        () => gateway.ask('{ searchPersons(searchText: "Wanderley") { nodes { surname } } }'),
        ({ body }) => nodesOf(body.data, 'searchPersons').length === 1,
      )
    })

    it('are stored once, also when sent again, and then deleted', async () => {
      const events = Array.from({ length: 25 }, () => eventAbout(randomUUID()))
      for (const event of [...events, events]) await sqs.send(url, event)
      const rows = await eventually(stored, { length: events.length })
      expect(rows[0]?.receivedFrom).toBe(`sqs:${queue}`)
      await eventually(
        () => sqs.counts(url),
        ([waiting, inFlight]) => waiting + inFlight === 0,
      )
      expect(await stored()).toHaveLength(events.length)
      expect(await brokerDetails(gateway)).toMatchObject({
        source: `sqs:${queue}`,
        state: 'reading',
        lag: { waiting: 0, held: 0 },
      })
    })

    it('become dead events with their position if invalid, and are deleted', async () => {
      const id = await sqs.send(url, 'no event', 'a-group')
      const [letter] = await deadEvents(gateway, 1)
      const group = queue.endsWith('.fifo') ? ', group a-group' : ''
      expect(letter).toMatchObject({
        failureCode: 'EVENT_UNREADABLE',
        failureReason: expect.stringContaining(
          `queue ${queue}${group}, message ${id}: The message is not JSON in UTF-8.`,
        ) as string,
      })
      await eventually(
        () => sqs.counts(url),
        ([waiting, inFlight]) => waiting + inFlight === 0,
      )
    })

    it('are read again when the queue is recreated', async () => {
      await sqs.remove(url)
      const { reason } = await eventually(() => brokerDetails(gateway), { state: 'failing' })
      expect(reason).toBe('SQS has no queue at the address in SQS_QUEUE_URL.')
      await sqs.make(queue)
      const event = eventAbout(randomUUID())
      await sqs.send(url, event)
      await eventually(stored, (rows) => rows.some(({ key }) => key === event.id))
    })
  })

  it('redelivers the messages of a group that were not stored, in order', async () => {
    const url = await createFilledQueue('again.fifo', 12)
    await reading(url, async (source) => {
      const batch = await source.pull()
      expect(numbers(batch).slice(0, 3)).toEqual([0, 1, 2])
      await source.giveBack(batch)
      expect(numbers(await source.pull())).toEqual(numbers(batch))
      await source.settle(batch.slice(0, 2))
      await source.giveBack(batch.slice(2))
    })
    await reading(url, async (source) => {
      expect(numbers(await source.pull()).at(0)).toBe(2)
    })
  })

  it('makes the messages of a reader visible to others when the reader closes', async () => {
    const url = await createFilledQueue('left', 3)
    await reading(url, async (source) => {
      await source.giveBack(await source.pull())
      expect(await sqs.counts(url)).toEqual([0, 3])
    })
    expect(await sqs.counts(url)).toEqual([3, 0])
  })

  it('extends the visibility timeout while messages are held', async () => {
    const url = await sqs.make('short', { VisibilityTimeout: '5' })
    await sqs.send(url, 'one')
    await reading(url, async (source) => {
      const messages = await source.pull()
      const heldUntil = performance.now() + 7_000
      await eventually(
        async () => (await sqs.counts(url)).join(),
        (counts) => counts !== '0,1' || performance.now() > heldUntil,
      )
      expect(await sqs.counts(url)).toEqual([0, 1])
      await source.settle(messages)
      expect(await sqs.counts(url)).toEqual([0, 0])
    })
  })

  it('is checked by doctor', async () => {
    const redrive = {
      deadLetterTargetArn: 'arn:aws:sqs:eu-west-2:123456789012:given-up',
      maxReceiveCount: 4,
    }
    await sqs.make('given-up')
    const url = await sqs.make('looked-at', { RedrivePolicy: JSON.stringify(redrive) })
    expect(await doctorOf(url)).toContain(
      'ok     broker: the standard queue exists; 0 messages are waiting; after 4 deliveries they move to a dead-letter queue',
    )
    expect(await doctorOf(`${url}-not`)).toContain('WRONG  broker: SQS has no queue at the address')
  })

  it('reports wrong credentials', async () => {
    const url = await sqs.make('guarded')
    await sqs.guard(true)
    try {
      const failure = await reading(url, (source) => source.pull()).then(
        () => '',
        (error: unknown) => String(error),
      )
      expect(failure).toContain('SQS refuses the credentials (403).')
      expect(failure).not.toContain(secretKey)
    } finally {
      await sqs.guard(false)
    }
  })

  it.each([
    [403, 'InvalidClientTokenId', 'SQS refuses the credentials (InvalidClientTokenId).'],
    [400, 'AccessDeniedException', 'The AWS credentials do not permit reading the queue'],
    [400, 'KmsAccessDenied', 'SQS cannot decrypt the messages of the queue (KmsAccessDenied).'],
    [400, 'OverLimit', 'SQS refuses the request (OverLimit).'],
  ])('explains error %i %s', async (status, type, sentence) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
      response.end(JSON.stringify({ __type: `com.amazon.coral.service#${type}` }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/123456789012/events`
    await expect(reading(url, (source) => source.pull())).rejects.toThrow(sentence)
    server.close()
    server.closeAllConnections()
  })

  it('is reported as unreachable', async () => {
    const url = 'http://127.0.0.1:1/123456789012/events'
    await expect(reading(url, (source) => source.pull())).rejects.toThrow(
      'SQS is unreachable (ECONNREFUSED).',
    )
  })
})

describe('invalid SQS settings', () => {
  const url = brokerSettings.SQS_QUEUE_URL.example
  it.each([
    [{ SQS_QUEUE_URL: 'housing-events' }, 'SQS_QUEUE_URL must be a queue address'],
    [{ SQS_QUEUE_URL: 'https://key:secret@sqs.example/1/events' }, 'must be a queue address'],
    [
      {
        SQS_QUEUE_URL: url,
        NATS_STREAM: 'EVENTS',
        NATS_URL: brokerSettings.NATS_URL.example,
      },
      'NATS_STREAM and SQS_QUEUE_URL exclude each other: events are read from one broker',
    ],
  ])('are reported: %o', (environment: Record<string, string>, fault) => {
    expect(() => readConfig(environment)).toThrow(fault)
  })
})

async function doctorOf(url: string): Promise<string> {
  const folder = await scratchFolder()
  const { out } = await runRecorded(['doctor'], { DATA_DIR: folder.path, SQS_QUEUE_URL: url })
  await folder.remove()
  return out
}

function numbers(messages: Awaited<ReturnType<MessageSource['pull']>>): unknown[] {
  return messages.map(({ body }) => JSON.parse(Buffer.from(body).toString()) as unknown)
}
