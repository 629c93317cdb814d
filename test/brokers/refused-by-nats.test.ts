import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSource } from '../../src/broker/create-source.js'
import { brokerSettings } from '../../src/config/broker-settings.js'
import { readConfig } from '../../src/config/config.js'
import { runRecorded } from '../cli/recorded-output.js'
import { eventually } from '../support/eventually.js'
import { startTestGateway } from '../support/gateway.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { hasNats, NatsServer, type NatsClient } from './nats-server.js'

const password = 'a-password-that-nobody-may-see'
const users = `authorization { users = [
  { user: admin, password: "${password}" }
  { user: reader, password: "${password}", permissions: { publish: "none", subscribe: "_INBOX.>" } }
] }`

describe.runIf(hasNats('refusals of NATS'))('refusals of NATS', () => {
  let nats: NatsServer
  let client: NatsClient

  beforeAll(async () => {
    nats = await NatsServer.start(users, { user: 'admin', pass: password })
    client = await nats.client()
    const { streams, consumers } = client.manager
    await streams.add({ name: 'EVENTS', subjects: ['housing.>'] })
    await consumers.add('EVENTS', { durable_name: 'forgetful', ack_policy: 'none' })
    await consumers.add('EVENTS', {
      durable_name: 'impatient',
      ack_policy: 'explicit',
      max_deliver: 3,
    })
    await consumers.add('EVENTS', {
      durable_name: 'pushing',
      ack_policy: 'explicit',
      deliver_subject: 'x',
    })
  })
  afterAll(async () => {
    await client.connection.close()
    await nats.close()
  })

  const urlOf = (user: string, word = password, scheme = 'nats') =>
    nats.url.replace('nats://', `${scheme}://${user}:${word}@`)
  const reading = ({ user = 'admin', word, ...environment }: Record<string, string>) => ({
    NATS_URL: urlOf(user, word),
    NATS_STREAM: 'EVENTS',
    ...environment,
  })

  it.each([
    [{ word: 'wrong' }, 'NATS refuses the credentials'],
    [{ NATS_STREAM: 'OTHERS' }, 'NATS has no stream with the name in NATS_STREAM.'],
    [{ user: 'reader' }, 'The NATS user is not allowed to publish to $JS.API.'],
    [{ NATS_CONSUMER: 'forgetful' }, 'must have the explicit ack policy'],
    [{ NATS_CONSUMER: 'impatient' }, 'drops messages; max_deliver must be -1.'],
    [{ NATS_CONSUMER: 'pushing' }, 'is a push consumer; it must be a pull consumer.'],
    [{ NATS_URL: 'nats://127.0.0.1:1' }, 'NATS is unreachable'],
    [{ NATS_CA_FILE: '/nowhere/ca.pem' }, 'NATS_CA_FILE cannot be read (ENOENT).'],
  ])('are explained: %o', async (environment, sentence) => {
    const source = await createSource(readConfig(reading(environment)))
    const failure = await source?.pull().then(
      () => '',
      (error: unknown) => String(error),
    )
    await source?.close()
    expect(failure).toContain(sentence)
    expect(failure).not.toContain(password)
  })

  it('does not send a password without TLS if TLS is required', async () => {
    const url = urlOf('admin', password, 'tls')
    const source = await createSource(readConfig(reading({ NATS_URL: url })))
    await expect(source?.pull()).rejects.toThrow('NATS does not offer TLS at this address.')
    await source?.close()
  })

  /** Runs doctor, and checks that it shows this line and no password, and that it creates no consumer. */
  async function expectFromDoctor(environment: Record<string, string>, line: string) {
    const folder = await scratchFolder()
    const { out } = await runRecorded(['doctor'], {
      DATA_DIR: folder.path,
      ...reading(environment),
    })
    await folder.remove()
    expect(out).toContain(line)
    expect(out).not.toContain(password)
    const consumers = await client.manager.consumers.list('EVENTS').next()
    expect(consumers.map(({ name }) => name).sort()).toEqual(['forgetful', 'impatient', 'pushing'])
  }

  it.each([
    [{ NATS_CONSUMER: 'forgetful' }, 'WRONG  broker: The consumer in NATS_CONSUMER must have'],
    [{ word: 'wrong' }, 'WRONG  broker: NATS refuses the credentials'],
  ])('are found by doctor, which creates nothing: %o', expectFromDoctor)

  it('are not found by doctor for a usable stream, where it creates nothing', async () => {
    const line = 'ok     broker: the stream exists; the first start creates the consumer'
    await expectFromDoctor({}, line)
  })

  it('are logged once and shown in /ready, and block nothing else', async () => {
    const gateway = await startTestGateway(reading({ word: 'wrong' }))
    const details = async () => {
      const answer = await fetch(`${gateway.url}/ready`)
      expect(answer.status).toBe(200)
      return (await answer.json()) as { details: { broker: { reason: string | null } } }
    }
    const ready = await eventually(details, ({ details: { broker } }) => broker.reason !== null)
    expect(ready.details.broker).toMatchObject({
      source: 'nats:EVENTS',
      state: 'failing',
      lag: null,
      reason: 'NATS refuses the credentials: correct the user in NATS_URL, or NATS_CREDS_FILE.',
    })
    await gateway.close()
    const lines = gateway.log.filter((line) =>
      line.includes('Events cannot be read from the broker'),
    )
    expect(lines).toHaveLength(1)
    expect(gateway.log.join('\n')).not.toContain(password)
  })
})

describe('contradictory broker settings', () => {
  const url = brokerSettings.NATS_URL.example
  it.each([
    [{ NATS_STREAM: 'E' }, 'NATS_URL is required with NATS_STREAM.'],
    [{ NATS_URL: url }, 'NATS_STREAM is required with NATS_URL.'],
    [
      { NATS_URL: 'nats://token@nats.example', NATS_STREAM: 'E', NATS_CREDS_FILE: 'f' },
      'NATS_CREDS_FILE and a user in NATS_URL exclude each other. Keep one.',
    ],
    [
      { NATS_URL: 'nats://a:b@one,nats://c:d@two', NATS_STREAM: 'E' },
      'must not have different credentials',
    ],
    [
      { NATS_URL: 'nats://user:50%@nats.example', NATS_STREAM: 'E' },
      'must be comma-separated addresses',
    ],
    [{ NATS_URL: url, NATS_STREAM: 'E.F' }, 'NATS_STREAM must be up to 200 letters'],
    [{ NATS_URL: url, NATS_STREAM: 'E', NATS_SUBJECT: 'a.*b' }, 'NATS_SUBJECT must be words'],
  ])('are reported: %o', (environment, fault) => {
    expect(() => readConfig(environment)).toThrow(fault)
  })
})
