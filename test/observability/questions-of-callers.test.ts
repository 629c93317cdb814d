import { expect, it } from 'vitest'
import { release } from '../../src/foundation/release.js'
import { eventually } from '../support/eventually.js'
import { sharedGateway } from '../support/gateway.js'
import { holdTable } from '../support/held-table.js'
import { scrape, valueOf, type Sample } from './scraped.js'

/**
 * Half of the questions of docs/operating.md. The test causes each situation and answers the question only from
 * `/metrics` and the log. The other half is in questions-of-parts.test.ts.
 */
const token = 'a-token-of-the-monitoring'

const gateway = await sharedGateway({
  METRICS_TOKEN: token,
  CALLER_LIMITS: JSON.stringify({ default: { operations: 40 } }),
})

interface RequestLine {
  readonly msg: string
  readonly caller?: string
  readonly operation?: string | null
  readonly codes?: readonly string[]
  readonly responseTime?: number
}

const requests = (): RequestLine[] =>
  gateway.log
    .map((line) => JSON.parse(line) as RequestLine)
    .filter(({ msg }) => msg === 'request completed')

const userToken = (user: string) =>
  gateway.token(['notifications:read', 'search:persons'], 600, user)

/** The label value of the series with the largest value. */
function largest(samples: readonly Sample[], name: string, label: string): string | undefined {
  const matching = samples.filter((sample) => sample.name === name && sample.value > 0)
  matching.sort((a, b) => b.value - a.value)
  return matching[0]?.labels[label]
}

const counting = (operation: string) => `query ${operation} { notificationCounts { total } }`

it('who is slow?', async () => {
  const [slow, quick] = [await userToken('slow'), await userToken('quick')]
  for (let round = 0; round < 5; round += 1) {
    await gateway.ask('query Quick { viewer { id } }', { token: quick })
  }
  const release = await holdTable(gateway.gateway.database, 'notification')
  const answer = gateway.ask(counting('Slow'), { token: slow })
  // The wait is the latency to be measured.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await release()
  await answer
  const samples = await eventually(
    () => scrape(gateway.url, token),
    (some) => valueOf(some, 'gateway_request_seconds_count', { operation: 'Slow' }) === 1,
  )
  const mean = (operation: string) =>
    (valueOf(samples, 'gateway_request_seconds_sum', { operation }) ?? 0) /
    (valueOf(samples, 'gateway_request_seconds_count', { operation }) ?? 0)
  expect(mean('Slow')).toBeGreaterThan(mean('Quick'))
  const slowest = requests().sort((a, b) => (b.responseTime ?? 0) - (a.responseTime ?? 0))[0]
  expect(slowest).toMatchObject({ operation: 'Slow', caller: 'user slow' })
})

it('which operation fails?', async () => {
  const failing = await userToken('failing')
  await gateway.ask(counting('Fine'), { token: failing })
  await gateway.ask('query Failing { searchAssets { totalCount } }', { token: failing })
  const samples = await eventually(
    () => scrape(gateway.url, token),
    (some) => valueOf(some, 'gateway_request_errors_total', { operation: 'Failing' }) === 1,
  )
  expect(largest(samples, 'gateway_request_errors_total', 'operation')).toBe('Failing')
  expect(largest(samples, 'gateway_request_errors_total', 'code')).toBe('FORBIDDEN')
  expect(requests().find(({ codes }) => codes?.includes('FORBIDDEN'))).toMatchObject({
    operation: 'Failing',
    caller: 'user failing',
  })
})

it('who floods?', async () => {
  const [flood, other] = [await userToken('flood'), await userToken('other')]
  await Promise.all(
    Array.from({ length: 60 }, () => gateway.ask(counting('Flood'), { token: flood })),
  )
  await gateway.ask(counting('Other'), { token: other })
  const samples = await scrape(gateway.url, token)
  expect(valueOf(samples, 'gateway_requests_shed_total', { code: 'RATE_LIMITED' })).toBe(20)
  const refusals = () => requests().filter(({ codes }) => codes?.includes('RATE_LIMITED'))
  const lines = await eventually(refusals, { length: 20 })
  expect(new Set(lines.map(({ caller }) => caller))).toEqual(new Set(['user flood']))
})

it('what changed since the release?', async () => {
  const samples = await scrape(gateway.url, token)
  const runs = samples.find(({ name }) => name === 'gateway_build_info')
  expect(runs?.labels).toMatchObject({ version: release, node: process.versions.node })
  expect(runs?.labels['schema']).toMatch(/^\d{14}_\w+$/)
  expect(runs?.labels['database']).toMatch(/^\d/)
  // With the start time, every other metric can be split into before and after the release.
  const started = valueOf(samples, 'process_start_time_seconds') ?? 0
  expect(Math.abs(started - (Date.now() / 1_000 - process.uptime()))).toBeLessThan(60)
})

it('is the disk filling up?', async () => {
  const samples = await eventually(
    () => scrape(gateway.url, token),
    (some) => valueOf(some, 'gateway_database_bytes') !== null,
  )
  expect(valueOf(samples, 'gateway_database_bytes')).toBeGreaterThan(1_000_000)
  const [free, all] = ['gateway_disk_free_bytes', 'gateway_disk_bytes'].map((name) =>
    valueOf(samples, name),
  )
  expect([free, all]).toEqual([null, null])
})
