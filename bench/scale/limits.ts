import { markdownTable } from '../support/markdown-table.js'
import { whole } from '../support/section.js'
import { fit } from './curve.js'
import { timesPace } from './predictions.js'
import { costs as quantities } from './quantities.js'
import type { Results, SizeResult } from './results.js'
import { figure } from './tables.js'

/** The server that limits are told for, with cores and a disk like those that were measured. */
const server = { cores: 16, diskBytes: 10 ** 12 } as const
/** From here on callers call it slow. */
const slowMs = 500

interface Limit {
  readonly part: string
  /** What runs out first. */
  readonly by: string
  /** How far it goes at the largest size that was measured, and at ten and a hundred times as much. */
  readonly reaches: readonly [string, string, string]
  readonly after: string
}

/** How far each part goes on one large server, and what goes on from there. */
export function limitsTable(results: Pick<Results, 'sizes'>): string {
  const largest = results.sizes.at(-1)?.size ?? 0
  const heads = [largest, 10 * largest, 100 * largest].map((size) => `at ${whole(size)}`)
  return markdownTable(
    ['part', 'what runs out', ...heads, 'what takes over'],
    limitsOf(results).map(({ part, by, reaches, after }) => [part, by, ...reaches, after]),
  )
}

function limitsOf({ sizes }: Pick<Results, 'sizes'>): Limit[] {
  const largest = sizes.at(-1)?.size ?? 0
  const at = (text: (size: number) => string): Limit['reaches'] => [
    text(largest),
    text(10 * largest),
    text(100 * largest),
  ]
  const databaseMs = (names: readonly string[]) => (size: number) =>
    names.reduce((sum, name) => sum + of(sizes, name, 'databaseMs')(size), 0) / names.length
  const perSecond = (names: readonly string[]) =>
    at((size) => `${figure((1_000 * server.cores) / databaseMs(names)(size))} a second`)
  const wait = of(sizes, 'searchName', 'p50Ms')
  const counted = of(sizes, 'listCounted', 'p50Ms')
  const imported = of(sizes, 'import', 'gatewayMs')
  const bytes = (names: readonly string[]) => (size: number) =>
    names.reduce((sum, name) => sum + diskOf(sizes, name)(size), 0)
  return [
    {
      part: 'searches for surnames',
      by: `${server.cores} cores of Postgres`,
      reaches: perSecond(['searchName']),
      after: 'Meilisearch',
    },
    {
      part: 'the wait for one',
      by: `patience, ${slowMs} ms`,
      reaches: at((size) => `${figure(wait(size))} ms`),
      after: 'Meilisearch; above one server of it, its shards',
    },
    {
      part: 'searches for references and lists of one target',
      by: `${server.cores} cores of Postgres`,
      reaches: perSecond(['searchReference', 'listTarget']),
      after: 'a larger server',
    },
    {
      part: 'a list with the count of all',
      by: `patience, ${slowMs} ms`,
      reaches: at((size) => `${figure(counted(size))} ms`),
      after: 'none: ask for the count of a target or an inbox',
    },
    {
      part: 'creations and messages sent',
      by: `${server.cores} cores of the one primary`,
      reaches: perSecond(['create', 'deliver']),
      after: 'Citus, or a primary for each landlord',
    },
    {
      part: 'events projected',
      by: `${server.cores} cores of the one primary`,
      reaches: perSecond(['event']),
      after:
        'the same; a broker of one node before it goes on, more JetStream nodes keep it when one fails',
    },
    {
      part: 'import',
      by: 'the one process that runs it',
      reaches: at((size) => `${figure((imported(size) * size) / 3_600_000)} h`),
      after: 'one process for each landlord, at the same time',
    },
    {
      part: 'records and their index',
      by: `${server.diskBytes / 10 ** 12} TB of disk`,
      reaches: at((size) => `${figure(bytes(['records', 'search'])(size) / 10 ** 9)} GB`),
      after: 'Meilisearch takes the index away; then Citus',
    },
    {
      part: 'notifications with a message',
      by: `${server.diskBytes / 10 ** 12} TB of disk`,
      reaches: at((size) => `${figure(bytes(['messages'])(size) / 10 ** 9)} GB`),
      after: 'a purge of what is old, every night',
    },
  ]
}

/** What a number of a cost is at any size, by the line through all that was measured. */
function of(
  sizes: readonly SizeResult[],
  name: string,
  field: 'gatewayMs' | 'databaseMs' | 'p50Ms',
): (size: number) => number {
  const last = sizes.at(-1)
  const points = sizes.flatMap((result) => {
    const cost = result.costs[name]
    if (cost === undefined || last === undefined) return []
    return [{ size: result.size, value: (cost[field] ?? 0) * timesPace(result, last) }]
  })
  return points.length === 0
    ? () => Number.NaN
    : fit(quantities[name]?.growth ?? 'constant', points)
}

function diskOf(sizes: readonly SizeResult[], name: string): (size: number) => number {
  const points = sizes.flatMap(({ size, disk: { [name]: value } }) =>
    value === undefined ? [] : [{ size, value }],
  )
  return points.length === 0 ? () => Number.NaN : fit('linear', points)
}
