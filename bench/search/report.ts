import { loadLine } from '../support/machine.js'
import { table } from '../support/table.js'
import type { Timing } from '../support/timing.js'
import type { GatewayCost } from './gateway-cost.js'
import type { QueryKind } from './query-kind.js'
import type { KindTiming } from './timings.js'

/** What one engine did with so many records; times are in milliseconds, memory in bytes. */
export interface Measured {
  readonly engine: string
  readonly records: number
  /** Null when the records were there before. */
  readonly loadSeconds: number | null
  readonly kinds: readonly KindTiming[]
  readonly upserts: Readonly<Record<string, Timing>>
  readonly costs: readonly GatewayCost[]
  readonly memory: {
    readonly residentPeak: number
    readonly database: number
    readonly indexes: number
  }
}

/** For 800,000 records on a Postgres server, medians by reach; counting looks at every record, so it has none. */
const goals = { selective: 5, broad: 10, everything: 8, p99: 40, growth: 3 }
/** What the gateway may add to the engine's own median: a share of it and milliseconds. */
const allowance = { share: 0.1, ms: 2 }

export function measuredText(measured: Measured): string {
  const { engine, records, loadSeconds, memory } = measured
  const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MB`
  return [
    `\n${engine}, ${records.toLocaleString('en')} records (${loadLine()})`,
    loadSeconds === null
      ? 'loaded before'
      : `loaded in ${loadSeconds.toFixed(0)} s: ${Math.round(records / loadSeconds).toLocaleString('en')} records a second`,
    `database ${mb(memory.database)}, of which search ${mb(memory.indexes)}; Node at most ${mb(memory.residentPeak)}\n`,
    table(
      ['engine alone', 'records', 'queries', 'p50 ms', 'p99 ms', ''],
      measured.kinds.map(({ kind, count, p50, p99 }) => [
        kind.name,
        kind.records,
        count.toString(),
        p50.toFixed(1),
        p99.toFixed(1),
        overGoal(kind, p50, p99),
      ]),
    ),
    '',
    table(
      ['one record replaced', 'times', 'p50 ms', 'p99 ms'],
      Object.entries(measured.upserts).map(([kind, { count, p50, p99 }]) => [
        kind,
        count.toString(),
        p50.toFixed(1),
        p99.toFixed(1),
      ]),
    ),
    '',
    table(
      ['through the gateway', 'records', 'engine p50', 'HTTP p50', 'HTTP p99', 'adds ms', ''],
      measured.costs.map(({ kind, engine: alone, http }) => [
        kind.name,
        kind.records,
        alone.p50.toFixed(1),
        http.p50.toFixed(1),
        http.p99.toFixed(1),
        (http.p50 - alone.p50).toFixed(1),
        overAllowance(alone.p50, http.p50),
      ]),
    ),
  ].join('\n')
}

/** How the medians of selective queries grow from the first of these to the last. */
export function growthText(runs: readonly Measured[]): string {
  const [smallest] = runs
  const largest = runs.at(-1)
  if (smallest === undefined || largest === undefined || runs.length < 2) return ''
  const rows = largest.kinds.flatMap(({ kind, p50 }) => {
    const before = smallest.kinds.find(
      ({ kind: other }) => other.name === kind.name && other.records === kind.records,
    )
    if (kind.reach !== 'selective' || before === undefined) return []
    const growth = p50 / before.p50
    return [
      [
        kind.name,
        kind.records,
        before.p50.toFixed(1),
        p50.toFixed(1),
        growth.toFixed(1),
        growth > goals.growth ? `over ${goals.growth}` : '',
      ],
    ]
  })
  const from = smallest.records.toLocaleString('en')
  const to = largest.records.toLocaleString('en')
  return `\n${largest.engine}, from ${from} to ${to} records\n\n${table(
    ['selective queries', 'records', 'p50 before', 'p50 after', 'times', ''],
    rows,
  )}`
}

function overGoal({ reach, records }: QueryKind, p50: number, p99: number): string {
  if (reach === 'counting') return 'no goal'
  const median = goals[records === 'everything' ? records : reach]
  return [
    ...(p50 > median ? [`p50 over ${median}`] : []),
    ...(p99 > goals.p99 ? [`p99 over ${goals.p99}`] : []),
  ].join(', ')
}

function overAllowance(engine: number, http: number): string {
  const allowed = engine * allowance.share + allowance.ms
  return http - engine > allowed ? `over ${allowed.toFixed(1)}` : ''
}
