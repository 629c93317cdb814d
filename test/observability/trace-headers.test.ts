import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { serve } from '../events/projection-world.js'
import { startSourceServer } from '../events/source-server.js'
import { eventually } from '../support/eventually.js'
import { startTestGateway } from '../support/gateway.js'
import { onMeilisearch } from '../support/meilisearch-gateway.js'
import { MeilisearchServer } from '../support/meilisearch-server/meilisearch-server.js'
import { startReceiver } from '../webhooks/receiver.js'
import { createWebhookDocument } from '../webhooks/webhook-world.js'
import { startSpanCollector } from './span-collector.js'

/** The systems that receive the trace: the search engine, source services and webhook receivers. */
const collector = await startSpanCollector()
const engine = new MeilisearchServer()
const engineUrl = await engine.start()
const sources = await startSourceServer()
const receiver = await startReceiver()
const gateway = await startTestGateway({
  ...onMeilisearch(engineUrl),
  ...sources.environment,
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
})
await eventually(
  async () => ((await (await fetch(`${gateway.url}/ready`)).json()) as { status: string }).status,
  'ready',
)

afterAll(async () => {
  receiver.answer = () => undefined
  await receiver.close()
  await sources.close()
  await engine.stop()
  collector.close()
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const caller = '00f067aa0ba902b7'

async function search(traceparent: string): Promise<string | string[] | undefined> {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await gateway.token(['search:persons'])}`,
      traceparent,
    },
    body: JSON.stringify({ query: '{ searchPersons(searchText: "ana") { totalCount } }' }),
  })
  expect(await response.json()).toHaveProperty('data.searchPersons.totalCount')
  return engine.requestsTo('multi-search').at(-1)?.traceparent
}

const form = /^00-[\da-f]{32}-[\da-f]{16}-0[01]$/

describe('traceparent', () => {
  const traceparents: Record<string, string> = {}

  it('is sent to the search engine in the trace of the caller', async () => {
    traceparents['search'] = String(await search(`00-${traceId}-${caller}-01`))
    expect(traceparents['search']).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`))
  })

  it('tells the search engine if the caller is not traced', async () => {
    const unsampled = '0af7651916cd43dd8448eb211c80319c'
    expect(await search(`00-${unsampled}-${caller}-00`)).toMatch(
      new RegExp(`^00-${unsampled}-[\\da-f]{16}-00$`),
    )
  })

  it.each(['', 'zz', `00-${'0'.repeat(32)}-${caller}-01`, `ff-${traceId}-${caller}-01`])(
    'starts a new trace for the invalid header: %s',
    async (broken) => {
      const sent = String(await search(broken))
      expect(sent).toMatch(form)
      expect(sent).not.toContain(traceId)
    },
  )

  it('is sent to the source service of an event', async () => {
    const person = { id: randomUUID(), firstName: 'Ana', surname: 'Quillfeather' }
    serve(sources, 'person', person)
    const response = await fetch(`${gateway.url}/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await gateway.token(['events:write'])}`,
      },
      body: JSON.stringify({
        id: randomUUID(),
        eventType: 'PersonUpdatedEvent',
        entityId: person.id,
      }),
    })
    expect(response.status).toBe(202)
    const [request] = await eventually(
      () => sources.requests.filter(({ path }) => path.includes(`/persons/${person.id}`)),
      ({ length }) => length > 0,
    )
    traceparents['source person'] = String(request?.headers['traceparent'])
    expect(traceparents['source person']).toMatch(form)
  })

  it('is sent to the receiver of a webhook', async () => {
    const { body } = await gateway.ask(createWebhookDocument, {
      variables: { input: { url: receiver.url, events: ['NOTIFICATION_CREATED'] } },
    })
    const { secret } = body.data?.['createWebhook'] as unknown as { secret: string }
    receiver.secrets.push(secret)
    await gateway.ask(`mutation { createNotification(input: {
      targetId: "${randomUUID()}", targetType: ACTUALS, notificationType: SCREEN
      message: "Hello", user: "ana@example.com" }) { errors { code } } }`)
    await gateway.gateway.webhooks.runUntilIdle()
    const [received] = await eventually(
      () => receiver.accepted,
      ({ length }) => length > 0,
    )
    traceparents['webhook'] = String(received?.traceparent)
    expect(traceparents['webhook']).toMatch(form)
  })

  it('contains the span of each request', async () => {
    await gateway.close()
    const spans = collector.spans()
    expect(Object.keys(traceparents)).toEqual(['search', 'source person', 'webhook'])
    for (const [name, header] of Object.entries(traceparents)) {
      const [, trace, span] = header.split('-')
      expect(spans.find(({ spanId }) => spanId === span)).toMatchObject({ name, traceId: trace })
    }
    expect(spans.filter((span) => span.traceId === '0af7651916cd43dd8448eb211c80319c')).toEqual([])
  })
})
