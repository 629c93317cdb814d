import type { Database } from '../../src/database/database.js'
import type { NotificationFilter } from '../../src/notifications/inbox/notification-filter.js'
import { NotificationReader } from '../../src/notifications/model/notification-reader.js'
import { withProgress } from '../support/progress.js'
import { timing, type Timing } from '../support/timing.js'
import { fillStored, targetId, targetsFor } from './generated-rows.js'
import type { Sizes } from './options.js'
import { planOf, type QueryPlan } from './query-plan.js'
import { watchStatements, type Statement } from './watched-statements.js'

/** How long one kind of question took, and how the database went about the last of them. */
export interface ListingTiming extends Timing {
  readonly name: string
  readonly plan: QueryPlan
}

type Ask = (reader: NotificationReader, target: string) => Promise<unknown>

const warmUps = 5
const everybody = { kind: 'all', viewer: null } as const
const ofTarget = (target: string): NotificationFilter => ({
  notificationType: 'Screen',
  targetId: target,
})
const firstPage: Ask = (reader, target) =>
  reader.list({ filter: ofTarget(target), isDesc: true }, everybody)
const counts: Ask = (reader, target) => reader.counts(ofTarget(target), everybody).total()

/** Asks for pages and counts of the channel and target, the specification's list, in turns. */
export async function measureListing(
  database: Database,
  label: string,
  { notifications, queries }: Sizes,
): Promise<ListingTiming[]> {
  await withProgress(`${label}: storing`, (onProgress) =>
    fillStored(database, notifications, onProgress),
  )
  const { targets, busiest } = await chosenTargets(database, targetsFor(notifications), queries)
  const reader = new NotificationReader(database)
  const kinds = [
    { name: 'first page of channel and target', ask: firstPage, targets },
    { name: 'counts of channel and target', ask: counts, targets },
    { name: 'first page of the busiest target', ask: firstPage, targets: [busiest] },
    { name: 'counts of the busiest target', ask: counts, targets: [busiest] },
    {
      name: 'first page of all',
      ask: () => reader.list({ isDesc: true }, everybody),
      targets: [''],
    },
  ].map((kind) => ({ ...kind, spent: [] as number[], last: [] as Statement[] }))

  await withProgress(`${label}: asking`, async (onProgress) => {
    const rounds = warmUps + queries
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of kinds) {
        const target = kind.targets[round % kind.targets.length] ?? ''
        kind.last = []
        const begun = performance.now()
        await watchStatements(
          database.pool,
          (statement) => kind.last.push(statement),
          () => kind.ask(reader, target),
        )
        if (round >= warmUps) kind.spent.push(performance.now() - begun)
      }
      onProgress(round + 1, rounds)
    }
  })
  const timings: ListingTiming[] = []
  for (const { name, spent, last } of kinds) {
    timings.push({ name, ...timing(spent), plan: await planOf(database, last) })
  }
  return timings
}

async function chosenTargets(
  { pool }: Database,
  among: number,
  count: number,
): Promise<{ targets: string[]; busiest: string }> {
  const step = Math.max(1, Math.floor(among / count))
  const { rows } = await pool.query<{ id: string }>(
    `select ${targetId('n')} as id from generate_series(0, $1::int, $2::int) n`,
    [among - 1, step],
  )
  const last = await pool.query<{ id: string }>(`select ${targetId('$1::int')} as id`, [among])
  return { targets: rows.map(({ id }) => id), busiest: last.rows[0]?.id ?? '' }
}
