import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageSource } from '../../src/broker/broker.js'
import { createBroker } from '../../src/broker/create-broker.js'
import { brokerSettings } from '../../src/config/broker-settings.js'
import { readConfig } from '../../src/config/config.js'
import { runRecorded } from '../cli/recorded-output.js'
import { eventually } from '../support/eventually.js'
import { freePort } from '../support/free-port.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { hasRabbit, rabbitPassword, RabbitServer, type RabbitClient } from './rabbit-server.js'

/** How long a message may be held, in milliseconds. */
const impatient = 'consumer_timeout = 1500'
const alarmed = 'vm_memory_high_watermark.absolute = 1MB'

describe.runIf(hasRabbit('refusals of RabbitMQ'))('RabbitMQ', () => {
  let folder: Awaited<ReturnType<typeof scratchFolder>>
  let rabbit: RabbitServer
  let client: RabbitClient
  let securePort: number

  beforeAll(async () => {
    folder = await scratchFolder()
    await makeCertificate(folder.path)
    securePort = await freePort()
    const secure = [
      `listeners.ssl.1 = 127.0.0.1:${securePort}`,
      ...['cacertfile', 'certfile'].map((file) => `ssl_options.${file} = ${folder.path}/ca.pem`),
      `ssl_options.keyfile = ${folder.path}/key.pem`,
    ]
    rabbit = await RabbitServer.start([impatient, ...secure].join('\n'))
    client = await rabbit.client()
    await client.channel.assertQueue('events', { durable: true })
  })
  afterAll(async () => {
    await client.connection.close()
    await rabbit.close()
    await folder.remove()
  })

  const settings = (environment: Record<string, string>) => ({
    ...{ ...rabbit.login, RABBITMQ_QUEUE: 'events' },
    ...environment,
  })
  /** Has a reader of a queue do something, and leaves nobody reading. */
  const reading = async <T>(
    queue: string,
    act: (source: MessageSource) => Promise<T>,
    environment: Record<string, string> = {},
  ): Promise<T> => {
    const broker = await createBroker(
      readConfig(settings({ RABBITMQ_QUEUE: queue, ...environment })),
    )
    try {
      if (broker.source === null) throw new Error('There is nothing to read.')
      return await act(broker.source)
    } finally {
      await broker.close()
    }
  }
  const filled = async (kind: string, count: number) => {
    const queue = `${kind}-${Math.random()}`
    await client.channel.assertQueue(queue, { arguments: { 'x-queue-type': kind } })
    await Promise.all(Array.from({ length: count }, (_, place) => client.send(queue, place)))
    return queue
  }

  it.each([
    [{ RABBITMQ_PASSWORD: 'wrong' }, 'RabbitMQ refuses the credentials'],
    [{ RABBITMQ_QUEUE: 'others' }, 'RabbitMQ has no queue of the name in RABBITMQ_QUEUE'],
    [{ RABBITMQ_USER: 'stranger' }, 'does not let this user read the queue'],
    [{ RABBITMQ_VHOST: 'nowhere' }, 'does not let this user into the virtual host'],
    [{ RABBITMQ_VHOST: 'empty' }, 'RabbitMQ has no queue'],
    [{ RABBITMQ_URL: 'amqp://127.0.0.1:1' }, 'RabbitMQ is out of reach (ECONNREFUSED).'],
    [{ RABBITMQ_CA_FILE: '/nowhere/ca.pem' }, 'RABBITMQ_CA_FILE cannot be read (ENOENT).'],
  ])('refuses in a sentence: %o', async (environment: Record<string, string>, sentence) => {
    const refused = await reading('events', (source) => source.pull(), environment).then(
      () => '',
      (error: unknown) => String(error),
    )
    expect(refused).toContain(sentence)
    expect(refused).not.toContain(rabbitPassword)
  })

  it('does not get a password without the TLS that it should have', async () => {
    const environment = { RABBITMQ_URL: rabbit.url.replace('amqp:', 'amqps:') }
    await expect(reading('events', (source) => source.pull(), environment)).rejects.toThrow(
      'The certificate of RabbitMQ is not taken',
    )
  })

  it('is read over TLS where its authority is known, and nowhere else', async () => {
    const queue = await filled('classic', 1)
    const environment = { RABBITMQ_URL: `amqps://localhost:${securePort}` }
    const read = (more: Record<string, string>) =>
      reading(queue, pulled, { ...environment, ...more })
    await expect(read({})).rejects.toThrow('The certificate of RabbitMQ is not taken')
    expect(await read({ RABBITMQ_CA_FILE: join(folder.path, 'ca.pem') })).toEqual([0])
  })

  it('is read at the first address that answers', async () => {
    const queue = await filled('classic', 1)
    const environment = { RABBITMQ_URL: `amqp://127.0.0.1:1,${rabbit.url}` }
    expect(await reading(queue, pulled, environment)).toEqual([0])
  })

  it.each([
    [{}, 'ok     broker: the queue is there; 0 messages wait, nobody reads it'],
    [{ RABBITMQ_QUEUE: 'others' }, 'WRONG  broker: RabbitMQ has no queue of the name in'],
    [{ RABBITMQ_PASSWORD: 'wrong' }, 'WRONG  broker: RabbitMQ refuses the credentials'],
  ])('is examined by doctor, which makes nothing: %o', async (environment, line) => {
    const scratch = await scratchFolder()
    const { out } = await runRecorded(['doctor'], {
      ...{ DATA_DIR: scratch.path },
      ...settings(environment),
    })
    await scratch.remove()
    expect(out).toContain(line)
    expect(out).not.toContain(rabbitPassword)
  })

  it.each(['classic', 'quorum'])('hands out a few hundred at a time: %s queue', async (kind) => {
    const queue = await filled(kind, 500)
    await reading(queue, async (source) => {
      const first = await allArriving(source, 200)
      expect(await source.pull()).toEqual([])
      expect(await source.lag()).toEqual({ waiting: 300, held: 200 })
      await source.settle(first)
      const second = await allArriving(source, 200)
      expect(numbers(second)).toEqual(Array.from({ length: 200 }, (_, place) => place + 200))
    })
  })

  it.each(['classic', 'quorum'])('hands out again in order: %s queue', async (kind) => {
    const queue = await filled(kind, 300)
    await reading(queue, async (source) => {
      const given = await allArriving(source, 200)
      await source.settle(given.slice(0, 50))
      await source.giveBack(given.slice(50))
      expect(numbers(await source.pull()).slice(0, 2)).toEqual([50, 51])
      await source.letGo()
      expect(numbers(await source.pull()).at(0)).toBe(50)
    })
    expect(await reading(queue, async (source) => numbers(await source.pull()).at(0))).toBe(50)
  })

  it('is not read beside another consumer, which would be given some', async () => {
    const queue = await filled('classic', 2)
    await reading(queue, async (source) => {
      await source.pull()
      await expect(reading(queue, (other) => other.pull())).rejects.toThrow(
        'The queue of RABBITMQ_QUEUE has another consumer.',
      )
    })
    expect(await reading(queue, pulled)).toEqual([0, 1])
  })

  it('says so when the queue is deleted amid the reading', async () => {
    const queue = await filled('classic', 1)
    await reading(queue, async (source) => {
      await source.pull()
      await client.channel.deleteQueue(queue)
      await eventually(
        () => source.pull().then(String, String),
        (told) => told.includes('RabbitMQ has no queue of the name in RABBITMQ_QUEUE'),
      )
      await client.channel.assertQueue(queue)
      await client.send(queue, 'anew')
      expect(await pulled(source)).toEqual(['anew'])
    })
  })

  it.each(['classic', 'quorum'])(
    'takes back what is held for too long, and hands it out again: %s queue',
    async (kind) => {
      const queue = await filled(kind, 2)
      await reading(queue, async (source) => {
        const held = await source.pull()
        await eventually(
          () => source.settle([]).then(() => source.pull().then(() => '', String)),
          (told) => told.includes('RabbitMQ closed the channel (406)'),
        )
        await expect(source.settle(held)).rejects.toThrow('RabbitMQ closed')
        expect(await pulled(source)).toEqual([0, 1])
      })
    },
  )

  it('is read while it takes nothing because its memory is full', async () => {
    const queue = await filled('classic', 3)
    await rabbit.kill()
    await rabbit.configure(alarmed)
    await rabbit.launch()
    client = await rabbit.client()
    const blocked = new Promise((resolve) => client.connection.on('blocked', resolve))
    const sent = client.send(queue, 'later')
    await blocked
    expect(await reading(queue, pulled)).toEqual([0, 1, 2])
    sent.catch(() => undefined)
  })
})

describe('settings of RabbitMQ that contradict each other', () => {
  const url = brokerSettings.RABBITMQ_URL.example
  const both = { RABBITMQ_URL: url, RABBITMQ_QUEUE: 'events' }
  it.each([
    [{ RABBITMQ_QUEUE: 'events' }, 'RABBITMQ_URL is needed with RABBITMQ_QUEUE.'],
    [{ RABBITMQ_URL: url }, 'RABBITMQ_QUEUE is needed with RABBITMQ_URL.'],
    [{ ...both, RABBITMQ_USER: 'u' }, 'RABBITMQ_PASSWORD is needed with RABBITMQ_USER.'],
    [{ ...both, RABBITMQ_PASSWORD: 'p' }, 'RABBITMQ_USER is needed with RABBITMQ_PASSWORD.'],
    [{ ...both, RABBITMQ_URL: 'amqp://user:secret@rabbit.example' }, 'must be addresses like'],
    [
      { ...both, NATS_URL: brokerSettings.NATS_URL.example, NATS_STREAM: 'EVENTS' },
      'NATS_STREAM and RABBITMQ_QUEUE exclude each other: events are read from one broker',
    ],
  ])('are told: %o', (environment, fault) => {
    expect(() => readConfig(environment)).toThrow(fault)
  })

  it('do not keep what is published from another broker', () => {
    const nats = { NATS_URL: brokerSettings.NATS_URL.example, NATS_PUBLISH_SUBJECT: 'out' }
    expect(readConfig({ ...both, ...nats }).RABBITMQ_QUEUE).toBe('events')
  })
})

/** Reads and settles all there is at once. */
async function pulled(source: MessageSource): Promise<unknown[]> {
  const messages = await source.pull()
  await source.settle(messages)
  return numbers(messages)
}

async function allArriving(source: MessageSource, count: number) {
  const messages = [...(await source.pull())]
  while (messages.length < count) messages.push(...(await source.pull()))
  return messages
}

function numbers(messages: Awaited<ReturnType<MessageSource['pull']>>): unknown[] {
  return messages.map(({ body }) => JSON.parse(Buffer.from(body).toString()) as unknown)
}

async function makeCertificate(folder: string): Promise<void> {
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
    ...['-subj', '/CN=broker.example', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'ca.pem')],
  ])
}
