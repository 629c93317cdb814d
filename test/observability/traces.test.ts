import { afterAll, expect, it } from 'vitest'
import { createSandbox } from '../../tools/notify-sandbox/sandbox-server.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import { systemClock } from '../../src/foundation/clock.js'
import { startTestGateway } from '../support/gateway.js'
import { startSpanCollector, type SentSpan } from './span-collector.js'

/** Personal data in requests, which must not appear in spans or log lines. */
const canaries = {
  email: 'canary.kestrel@example.com',
  name: 'Quillfeather',
  searched: 'zanzibarwicke',
  token: 'canary-token-of-a-stranger',
}

const collector = await startSpanCollector()
const sandbox = createSandbox({ clock: systemClock })
const { baseUrl } = await sandbox.listen()
const gateway = await startTestGateway({
  NOTIFY_BASE_URL: baseUrl,
  NOTIFY_SERVICES: JSON.stringify({ housing: sandboxKeys.test }),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
})

afterAll(async () => {
  await sandbox.close()
  collector.close()
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

async function post(query: string, variables: object, headers: Record<string, string>) {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as { readonly data?: unknown; readonly errors?: unknown }
}

it('traces show the work of requests and the origin of deliveries, without personal data', async () => {
  const token = await gateway.token(['notifications:write', 'notifications:read', 'search:persons'])
  const authorization = `Bearer ${token}`
  const parent = `00-${traceId}-00f067aa0ba902b7-01`
  const created = await post(
    `mutation Write($email: String!, $name: String!, $templateId: String!) {
      createNotification(input: {
        targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6", targetType: ACTUALS
        notificationType: EMAIL, serviceKey: "housing", templateId: $templateId, email: $email
        personalisationParams: { name: $name, amount: "12.50" }
      }) { notification { id } errors { code } }
    }`,
    { ...canaries, templateId: sandboxTemplates.Actuals.email.id },
    { authorization, traceparent: parent },
  )
  expect(created).toMatchObject({ data: { createNotification: { errors: [] } } })
  await gateway.gateway.deliveries.runUntilIdle()
  const answer = await post(
    'query Find($text: String!) { searchPersons(searchText: $text) { totalCount } }',
    { text: canaries.searched },
    { authorization },
  )
  expect(answer).toEqual({ data: { searchPersons: { totalCount: 0 } } })
  await post('{ notificationCounts { total } }', {}, { authorization: `Bearer ${canaries.token}` })
  await gateway.close()

  const sent = collector.bodies.join('\n')
  for (const canary of Object.values(canaries)) {
    expect(sent).not.toContain(canary)
    expect(gateway.log.join('\n')).not.toContain(canary)
  }
  const spans = collector.spans()
  const below = (span: SentSpan | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId).map(({ name }) => name)

  const write = spans.find(({ name }) => name === 'mutation')
  expect(write).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  expect(below(write)).toContain('provider template')
  expect(write?.attributes).toContainEqual({
    key: 'graphql.operation.name',
    value: { stringValue: 'Write' },
  })
  const delivery = spans.find(({ name }) => name === 'deliver')
  expect(delivery?.traceId).not.toBe(traceId)
  expect(delivery?.links).toMatchObject([{ traceId }])
  expect(below(delivery)).toContain('provider send')

  const search = spans.find(({ name }) => name === 'search')
  const query = spans.find(({ spanId }) => spanId === search?.parentSpanId)
  expect(query?.name).toBe('query')
  expect(below(search)).toContainEqual(expect.stringMatching(/^statement /))
})
