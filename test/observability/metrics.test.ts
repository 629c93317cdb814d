import { expect, it } from 'vitest'
import { maximumNames } from '../../src/http/request-measures.js'
import { metricTable } from '../../src/observability/metric-table.js'
import { eventually } from '../support/eventually.js'
import { sharedGateway, startTestGateway } from '../support/gateway.js'
import { scrape, valueOf, type Sample } from './scraped.js'

const token = 'a-token-of-the-monitoring'

const gateway = await sharedGateway({ METRICS_TOKEN: token })

const scrapeOnce = () => scrape(gateway.url, token)

/** The measuring hooks run after the response is sent. */
const becomes = (isWanted: (samples: readonly Sample[]) => boolean) =>
  eventually(scrapeOnce, isWanted)

it('rejects requests without the token', async () => {
  for (const headers of [{}, { authorization: 'Bearer a-token-of-the-monitorinG' }]) {
    const { status } = await fetch(`${gateway.url}/metrics`, { headers })
    expect(status).toBe(401)
  }
})

it('is off by default, and can use a separate port', async () => {
  const closed = await startTestGateway()
  try {
    expect((await fetch(`${closed.url}/metrics`)).status).toBe(404)
  } finally {
    await closed.close()
  }
  const open = await startTestGateway({ METRICS_PORT: '0' })
  try {
    expect((await fetch(`${open.url}/metrics`)).status).toBe(404)
    const line = open.log.find((text) => text.includes('Metrics are served')) ?? '{}'
    const { address } = JSON.parse(line) as { readonly address: string }
    expect(valueOf(await scrape(address.replace(/\/metrics$/, '')), 'gateway_build_info')).toBe(1)
    expect((await fetch(address.replace(/\/metrics$/, '/health'))).status).toBe(404)
  } finally {
    await open.close()
  }
})

it('names the setting to change when its port is taken', async () => {
  const port = new URL(gateway.url).port
  await expect(startTestGateway({ METRICS_PORT: port })).rejects.toThrow(
    `METRICS_PORT ${port} of 127.0.0.1 cannot be used (EADDRINUSE). Set it to a free port, or to 0.`,
  )
})

it('labels requests by operation, status and error code, with their time and cost', async () => {
  await gateway.ask('query Desk { notificationCounts { total } }')
  await gateway.ask('{ searchPersons(searchText: "nobody") { totalCount } }')
  await gateway.ask('query Strange { notificationCounts { total } }', { token: null })
  await gateway.ask('query Broken { nothing }')
  await gateway.ask(`mutation Retry {
    retryDelivery(input: { id: "3fa85f64-5717-4562-b3fc-2c963f66afa6" }) { errors { code } }
  }`)
  const samples = await becomes(
    (some) =>
      valueOf(some, 'gateway_request_errors_total', { operation: 'Retry' }) === 1 &&
      valueOf(some, 'gateway_request_errors_total', { operation: '/graphql' }) === 2,
  )
  expect(valueOf(samples, 'gateway_requests_total', { operation: 'Desk', status: '200' })).toBe(1)
  expect(valueOf(samples, 'gateway_request_seconds_count', { operation: 'Desk' })).toBe(1)
  expect(valueOf(samples, 'gateway_operation_cost_total', { operation: 'Desk' })).toBeGreaterThan(0)
  expect(valueOf(samples, 'gateway_requests_total', { operation: 'searchPersons' })).toBe(1)
  expect(valueOf(samples, 'gateway_request_errors_total', { operation: '/graphql' })).toBe(2)
  const codes = samples.filter(({ name }) => name === 'gateway_request_errors_total')
  expect(new Set(codes.map(({ labels }) => labels['code']))).toEqual(
    new Set(['UNAUTHENTICATED', 'GRAPHQL_VALIDATION_FAILED', 'NOT_FOUND']),
  )
  const operations = new Set(samples.map(({ labels }) => labels['operation']))
  expect(['Strange', 'Broken'].filter((name) => operations.has(name))).toEqual([])
  const searches = { index: 'persons', kind: 'text', outcome: 'ok' }
  expect(valueOf(samples, 'gateway_searches_total', searches)).toBeGreaterThan(0)
  expect(valueOf(samples, 'gateway_database_statement_seconds_count')).toBeGreaterThan(0)
})

it('makes a bounded number of series for any number of operation names and scrapes', async () => {
  const scrapes: Promise<Sample[]>[] = []
  for (let at = 0; at < maximumNames + 50; at += 1) {
    await gateway.ask(`query Name${at} { notificationCounts { total } }`)
    if (at % 50 === 0) scrapes.push(scrapeOnce())
  }
  const readings = await Promise.all(scrapes)
  expect(readings.length).toBeGreaterThan(1)
  const samples = await becomes(
    (some) =>
      (valueOf(some, 'gateway_requests_total', { status: '200' }) ?? 0) >= maximumNames + 50,
  )
  const names = new Set(
    samples.flatMap(({ name, labels }) =>
      name === 'gateway_requests_total' ? [labels['operation']] : [],
    ),
  )
  expect([...names].filter((name) => name?.startsWith('Name'))).toHaveLength(maximumNames - 2)
  expect(valueOf(samples, 'gateway_requests_total', { operation: 'notificationCounts' })).toBe(
    50 + 2,
  )
})

it('shows every metric of the table and no other', async () => {
  const text = await (
    await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  ).text()
  const described = [...text.matchAll(/^# HELP ((?!process_|nodejs_)\w+)/gm)].map(
    ([, name]) => name,
  )
  expect(new Set(described)).toEqual(new Set(Object.keys(metricTable)))
  const names = new Set(text.split('\n').map((line) => line.split(/[{ ]/, 1)[0] ?? ''))
  for (const name of ['gateway_events', 'gateway_database_bytes', 'gateway_index_state']) {
    expect(names).toContain(name)
  }
})
