import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { createTestSandbox } from '../support/test-sandbox.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import { systemClock } from '../../src/foundation/clock.js'
import { eventually } from '../support/eventually.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { onMeilisearch } from '../support/meilisearch-gateway.js'
import { MeilisearchServer } from '../support/meilisearch-server/meilisearch-server.js'
import { samplePerson } from '../support/samples.js'
import { openSeverableDatabase } from '../support/severable-database.js'
import { openSeverableProxy } from '../support/severable-proxy.js'
import { createWebhookDocument } from '../webhooks/webhook-world.js'
import { scrape, valueOf, type Sample } from './scraped.js'

/**
 * The other half of the questions of docs/operating.md: two replicas on one database, with a provider, a search
 * engine and stored secrets. The answers come only from `/metrics` and the log.
 */
const token = 'a-token-of-the-monitoring'
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'))
const opened: TestGateway[] = []

async function open(environment: Record<string, string> = {}): Promise<TestGateway> {
  const started = await startTestGateway({
    METRICS_TOKEN: token,
    DATABASE_URL: database.url,
    SECRETS_KEY: oldKey ?? '',
    ...environment,
  })
  opened.push(started)
  return started
}

const database = await openSeverableDatabase()
const engine = new MeilisearchServer()
const engineUrl = await engine.start()
const sandbox = createTestSandbox({ clock: systemClock })
const { baseUrl } = await sandbox.listen()
const gateway = await open({
  ...onMeilisearch(engineUrl),
  NOTIFY_BASE_URL: baseUrl,
  NOTIFY_SERVICES: JSON.stringify({ housing: sandboxKeys.test, trial: sandboxKeys.team }),
})

afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()))
  await sandbox.close()
  await engine.stop()
  await database.close()
})

const scrapeOf = (at: TestGateway) => () => scrape(at.url, token)

const lines = () => gateway.log.map((line) => JSON.parse(line) as Record<string, unknown>)

/** Creates a notification and sends its messages, because the loops of the gateway do not run in tests. */
async function send(email: string, serviceKey = 'housing'): Promise<string> {
  const { body } = await gateway.ask(
    `mutation ($templateId: String!, $email: String!) {
      createNotification(input: {
        targetId: "${randomUUID()}", targetType: ACTUALS, notificationType: EMAIL, serviceKey: "${serviceKey}"
        templateId: $templateId, email: $email, personalisationParams: { name: "A", amount: "1" }
      }) { notification { uuid } errors { code message } }
    }`,
    {
      variables: {
        email,
        templateId: sandboxTemplates.Actuals.email.id,
      },
    },
  )
  const created = body.data?.['createNotification'] as unknown as {
    notification: { uuid: string } | null
    errors: readonly object[]
  }
  expect(created.errors).toEqual([])
  await gateway.gateway.deliveries.runUntilIdle()
  return created.notification?.uuid ?? ''
}

it('why was this message not delivered?', async () => {
  const uuid = await send('stranger@example.com', 'trial')
  const ends = () =>
    lines().filter(({ msg, notificationId }) => {
      return msg === 'Delivery ended' && notificationId === uuid
    })
  const [end] = await eventually(ends, (matches) => matches.length > 0)
  expect(end).toMatchObject({
    channel: 'Email',
    state: 'failed',
    code: expect.any(String) as string,
  })
  const labels = { channel: 'Email', state: 'failed' }
  expect(valueOf(await scrapeOf(gateway)(), 'gateway_delivery_ends_total', labels)).toBe(1)
})

it('did the provider slow down?', async () => {
  const mean = (samples: readonly Sample[]) =>
    (valueOf(samples, 'gateway_provider_seconds_sum', { request: 'send' }) ?? 0) /
    (valueOf(samples, 'gateway_provider_seconds_count', { request: 'send' }) ?? 1)
  const before = await scrapeOf(gateway)()
  sandbox.faults.delayMs = 700
  await send('slow@example.com')
  const sends = (samples: readonly Sample[]) =>
    valueOf(samples, 'gateway_provider_requests_total', { request: 'send', outcome: 'ok' }) ?? 0
  const after = await eventually(scrapeOf(gateway), (some) => sends(some) > sends(before))
  sandbox.faults.clear()
  expect(mean(after) - mean(before)).toBeGreaterThan(0.2)
})

it('is the index fresh?', async () => {
  const behind = (samples: readonly Sample[]) =>
    valueOf(samples, 'gateway_index_behind_changes') ?? -1
  await eventually(scrapeOf(gateway), (some) => {
    return behind(some) === 0 && valueOf(some, 'gateway_index_state', { state: 'following' }) === 1
  })
  engine.isUp = false
  await gateway.gateway.records.save({ persons: [samplePerson({ surname: 'Late' })] })
  const late = await eventually(scrapeOf(gateway), (some) => behind(some) > 0)
  expect(valueOf(late, 'gateway_index_behind_seconds')).toBeGreaterThan(0)
  engine.isUp = true
  await eventually(scrapeOf(gateway), (some) => behind(some) === 0)
})

it('which replica is behind?', async () => {
  const door = await openSeverableProxy({ host: '127.0.0.1', port: database.port })
  const url = new URL(database.url)
  url.port = String(door.port)
  const cutOff = await open({ DATABASE_URL: url.href })
  await eventually(
    scrapeOf(cutOff),
    (some) => valueOf(some, 'gateway_figures_age_seconds') !== null,
  )
  door.silence()
  const age = (samples: readonly Sample[]) =>
    valueOf(samples, 'gateway_figures_age_seconds') ?? Infinity
  // A connected replica refreshes its figures every 5 s.
  const stale = age(await eventually(scrapeOf(cutOff), (some) => age(some) > 7))
  await eventually(scrapeOf(gateway), (some) => age(some) < stale)
  door.restore()
  await eventually(scrapeOf(cutOff), (some) => age(some) < stale)
  await cutOff.close()
  opened.splice(opened.indexOf(cutOff), 1)
  await door.close()
})

it('does a stored secret still need an old SECRETS_KEY?', async () => {
  const { body } = await gateway.ask(createWebhookDocument, {
    variables: { input: { url: 'http://127.0.0.1:9/', events: ['NOTIFICATION_READ'] } },
  })
  expect(body.data).toMatchObject({ createWebhook: { errors: [] } })
  const opens = async (at: TestGateway) => {
    const samples = await eventually(scrapeOf(at), (some) => {
      return valueOf(some, 'gateway_sealed_secrets', { of: 'webhooks' }) === 1
    })
    return samples.find(({ name }) => name === 'gateway_sealed_secrets')?.labels['key']
  }
  expect(await opens(gateway)).toBe('current')
  expect(await opens(await open({ SECRETS_KEY: `${newKey},${oldKey}` }))).toBe('older')
  expect(await opens(await open({ SECRETS_KEY: newKey ?? '' }))).toBe('missing')
})
