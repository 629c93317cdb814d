import type { Database } from '../../src/database/database.js'
import type { NotificationFilter } from '../../src/notifications/inbox/notification-filter.js'
import { NotificationReader } from '../../src/notifications/model/notification-reader.js'
import type { PartResult } from '../support/bench.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { timing, type Timing } from '../support/timing.js'
import { fillStored, targetId, targetsFor } from './generated-rows.js'
import type { OpenDatabase } from './open-database.js'
import { planOf, type QueryPlan } from './query-plan.js'
import { watchStatements, type Statement } from './watched-statements.js'

/** The times of one kind of query, and the plan of its last run. */
interface ListingTiming extends Timing {
  readonly name: string
  readonly plan: QueryPlan
}

type Ask = (reader: NotificationReader, target: string) => Promise<unknown>

const warmUps = 5
const everyone = { kind: 'all', viewer: null } as const
const ofTarget = (target: string): NotificationFilter => ({
  notificationType: 'Screen',
  targetId: target,
})
const firstPage: Ask = (reader, target) =>
  reader.list({ filter: ofTarget(target), isDesc: true }, everyone)
const counts: Ask = (reader, target) => reader.counts(ofTarget(target), everyone).total()

interface ListingSizes {
  readonly notifications: number
  readonly queries: number
}

/** Reads pages and counts of one channel and target (the list of the specification), one query at a time. */
export async function measureListing(
  { database }: OpenDatabase,
  { notifications, queries }: ListingSizes,
): Promise<PartResult> {
  await withProgress('storing', (onProgress) => fillStored(database, notifications, onProgress))
  const { targets, busiest } = await selectTargets(database, targetsFor(notifications), queries)
  const reader = new NotificationReader(database)
  const kinds = [
    { name: 'first page of channel and target', ask: firstPage, targets },
    { name: 'counts of channel and target', ask: counts, targets },
    { name: 'first page of the busiest target', ask: firstPage, targets: [busiest] },
    { name: 'counts of the busiest target', ask: counts, targets: [busiest] },
    {
      name: 'first page of all',
      ask: () => reader.list({ isDesc: true }, everyone),
      targets: [''],
    },
  ].map((kind) => ({ ...kind, durations: [] as number[], last: [] as Statement[] }))

  await withProgress('asking', async (onProgress) => {
    const rounds = warmUps + queries
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of kinds) {
        const target = kind.targets[round % kind.targets.length] ?? ''
        kind.last = []
        const startedAt = performance.now()
        await watchStatements(
          database,
          (statement) => kind.last.push(statement),
          () => kind.ask(reader, target),
        )
        if (round >= warmUps) kind.durations.push(performance.now() - startedAt)
      }
      onProgress(round + 1, rounds)
    }
  })
  const timings: ListingTiming[] = []
  for (const { name, durations, last } of kinds) {
    timings.push({ name, ...timing(durations), plan: await planOf(database, last) })
  }
  return {
    text: section(
      `Lists of ${whole(notifications)} notifications`,
      ['', 'p50 ms', 'p99 ms', 'rows read', 'indexes', ''],
      timings.map(({ name, p50, p99, plan }) => [
        name,
        p50.toFixed(1),
        p99.toFixed(1),
        whole(plan.rowsRead),
        plan.indexes,
        plan.readsAll ? 'reads the whole table' : '',
      ]),
    ),
  }
}

async function selectTargets(
  { sql }: Database,
  among: number,
  count: number,
): Promise<{ targets: string[]; busiest: string }> {
  const step = Math.max(1, Math.floor(among / count))
  const rows = await sql.query<{ id: string }>(
    `select ${targetId('n')} as id from generate_series(0, $1::int, $2::int) n`,
    [among - 1, step],
  )
  const last = await sql.query<{ id: string }>(`select ${targetId('$1::int')} as id`, [among])
  return { targets: rows.map(({ id }) => id), busiest: last[0]?.id ?? '' }
}
