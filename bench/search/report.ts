import { section, whole } from '../support/section.js'
import type { Measured } from './measure.js'
import type { KindTiming } from './timings.js'

/** Goals in milliseconds for every kind of search except facets of all records, at 800,000 records on Postgres. */
const goals = { p50: 20, p99: 150 }

export function isMissed({ postgres }: Measured): boolean {
  return postgres.some((one) => overGoal(one) !== '')
}

export function measuredText(measured: Measured): string {
  const { records, loadSeconds, databaseSize, indexSize, postgres, upserts } = measured
  const mb = (bytes: number) => `${whole(bytes / 2 ** 20)} MB`
  const loaded =
    loadSeconds === null ? 'Loaded before.' : `Loaded ${whole(records / loadSeconds)} a second.`
  return [
    section(
      `Postgres, ${whole(records)} records: milliseconds inside the engine`,
      ['query', 'records', 'p50', 'p99', 'over the goal'],
      postgres.map((one) => [...columnsOf(one), overGoal(one)]),
      loaded,
      `Database: ${mb(databaseSize)}, search index: ${mb(indexSize)}.`,
    ),
    section(
      'One record replaced, milliseconds',
      ['', 'p50', 'p99'],
      Object.entries(upserts).map(([kind, { p50, p99 }]) => [kind, p50.toFixed(1), p99.toFixed(1)]),
    ),
    meilisearchText(measured),
  ].join('\n\n')
}

function meilisearchText({ meilisearch, records }: Measured): string {
  if (meilisearch === null) return 'Meilisearch: not run, because MEILISEARCH_URL is not set.'
  const { kinds, untilFound } = meilisearch
  return section(
    `Meilisearch, ${whole(records)} records: milliseconds inside the engine`,
    ['query', 'records', 'p50', 'p99', 'server p50', 'server p99'],
    kinds.map((one) => [
      ...columnsOf(one),
      ...[one.server?.p50, one.server?.p99].map((ms = Number.NaN) => ms.toFixed(0)),
    ]),
    `A new record is found after ${untilFound.p50.toFixed(0)} ms (p99 ${untilFound.p99.toFixed(0)} ms).`,
  )
}

function columnsOf({ kind, p50, p99 }: KindTiming): string[] {
  return [kind.name, kind.records, p50.toFixed(1), p99.toFixed(1)]
}

function overGoal({ kind, p50, p99 }: KindTiming): string {
  if (kind.countsAll === true) return ''
  return [
    ...(p50 > goals.p50 ? [`p50 over ${goals.p50}`] : []),
    ...(p99 > goals.p99 ? [`p99 over ${goals.p99}`] : []),
  ].join(', ')
}
