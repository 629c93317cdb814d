import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../support/eventually.js'
import { onMeilisearch } from '../support/meilisearch-gateway.js'
import { MeilisearchServer } from '../support/meilisearch-server/meilisearch-server.js'
import { MeilisearchProcess, namedBinary } from '../support/real-meilisearch.js'
import { FaultBench, faultMs } from './fault-bench.js'
import type { Fleet, Outcome } from './fleet.js'

const bench = new FaultBench()

/** Much longer than the two seconds until the breaker opens. */
const phaseMs = Math.max(faultMs, 30_000)

interface SearchServer {
  readonly what: string
  readonly environment: Readonly<Record<string, string>>
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

async function startSearchServer(): Promise<SearchServer> {
  const binary = namedBinary('a search server that hangs')
  if (binary !== null) {
    const server = await MeilisearchProcess.open(binary)
    return {
      what: 'Meilisearch',
      environment: { MEILISEARCH_URL: server.url, MEILISEARCH_KEY: server.key },
      freeze: () => {
        server.signal('SIGSTOP')
      },
      thaw: () => {
        server.signal('SIGCONT')
      },
      close: () => server.close(),
    }
  }
  const server = new MeilisearchServer()
  return {
    what: 'test server',
    environment: onMeilisearch(await server.start()),
    freeze: () => {
      server.isFrozen = true
    },
    thaw: () => {
      server.isFrozen = false
    },
    close: () => server.stop(),
  }
}

/** Sends requests at a steady rate, without waiting for answers. */
async function load(
  fleet: Fleet,
  [searches, creations]: readonly [searches: number, creations: number],
  forMs = phaseMs,
): Promise<Outcome[]> {
  const pending: Promise<Outcome>[] = []
  const startedAt = performance.now()
  const rates = [
    ['read', searches],
    ['write', creations],
  ] as const
  const pace = async (kind: 'read' | 'write', perSecond: number) => {
    for (let sent = 0; perSecond > 0 && performance.now() < startedAt + forMs; sent += 1) {
      pending.push(fleet.ask(0, kind))
      await pause(Math.max(0, startedAt + ((sent + 1) * 1_000) / perSecond - performance.now()))
    }
  }
  await Promise.all(rates.map(([kind, perSecond]) => pace(kind, perSecond)))
  const outcomes = await Promise.all(pending)
  fleet.outcomes.push(...outcomes)
  return outcomes
}

function p95(outcomes: readonly Outcome[], kind: 'read' | 'write'): number {
  const times = outcomes.filter((one) => one.kind === kind).map(({ ms }) => ms)
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

it('neither fails nor delays writes when the search server hangs, and limits the duration of searches', async () => {
  const server = await startSearchServer()
  onTestFinished(() => server.close())
  const { database, url } = await bench.freshDatabase()
  const fleet = await bench.start({ DATABASE_URL: url, ...server.environment }, 1)
  const searchIs = (check: string) =>
    eventually(
      () => fleet.readinessStates(),
      (states) => states.every(({ status, search }) => status === 200 && search === check),
    )
  await searchIs('ok')
  await load(fleet, [12, 8], 5_000)
  const alone = await load(fleet, [0, 8])
  server.freeze()
  const frozenAt = performance.now()
  const frozen = await load(fleet, [12, 8])
  await searchIs('failing')
  server.thaw()
  const repairedAt = performance.now()
  await searchIs('ok')
  await eventually(() => fleet.ask(0, 'read'), { code: 'ok' })
  const slowest = Math.max(...frozen.filter(({ kind }) => kind === 'read').map(({ ms }) => ms))
  const [before, during] = [p95(alone, 'write'), p95(frozen, 'write')]
  const slow = frozen.filter(({ kind, ms }) => kind === 'write' && ms > 2 * before)
  const early = slow.filter(({ endedAt }) => endedAt < frozenAt + 2_500).length
  const note = [
    `${server.what}: p95 of creations ${before.toFixed(0)} ms alone, ${during.toFixed(0)} frozen`,
    `${slow.length} creations took more than twice the first, ${early} of them at the start`,
    `p95 of searches ${p95(frozen, 'read').toFixed(0)} ms, slowest ${slowest.toFixed(0)}`,
  ].join('; ')
  const { lost, duplicates } = await bench.report('frozen search server', fleet, {
    database,
    repairedAt,
    note,
  })
  expect({ lost, duplicates }).toEqual({ lost: 0, duplicates: 0 })
  expect(frozen.filter(({ kind, code }) => kind === 'write' && code !== 'ok')).toEqual([])
  expect(slowest).toBeLessThan(2_000)
  expect(during).toBeLessThanOrEqual(2 * before)
})
