import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'
import { maximumBatch } from '../../src/events/inbox/event-envelope.js'
import { createEvents, type Events } from '../../src/events/event-system.js'
import type { SourceConfiguration } from '../../src/config/source-settings.js'
import type { TenureRecord } from '../../src/records/model/record-model.js'
import { RowReader } from '../../src/records/row-reader.js'
import type { PartResult } from '../support/bench.js'
import type { DatabaseServer } from '../support/database-server.js'
import { output, type OnProgress, withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { type ListeningGateway, withGateway } from '../support/shared-gateway.js'
import { timing, type Timing } from '../support/timing.js'
import { eventMix, personEvents, type SentEvent } from './event-mix.js'
import { withSources, withWorld, type World, type WorldSizes } from './world.js'

const singles = 100
/** The goals assume this delay of source services. */
const sourceDelayMs = 5
/** Warm-up: the first replaced tenures prepare the statements and are not counted. */
const firstTenures = 5
const pollIntervalMs = 250
const singlePollMs = 2
/** The sender of all events. */
export const sender = 'bench'

export interface EventSizes extends WorldSizes {
  readonly events: number
}

/** Goals on two idle cores: events a second, and milliseconds. */
const goals = { projectedPerSecond: 500, singleMs: 30, tenureMs: 15 }

const stopMs = 60_000

/** Stores events over HTTP, projects them, and then sends events one by one. */
export function measureEvents(sizes: EventSizes, server: DatabaseServer): Promise<PartResult> {
  return withWorld(server, sizes, (world) =>
    withSources(world, (sources) => measureOn(world, sources, sizes), sourceDelayMs),
  )
}

async function measureOn(
  world: World,
  sources: SourceConfiguration,
  sizes: EventSizes,
): Promise<PartResult> {
  const events = eventMix(world.landlord, sizes.events, sizes.seed)
  const storeStart = performance.now()
  await withGateway(world.database, world.dataDir, (gateway) => postAll(gateway, events))
  const storedPerSecond = events.length / ((performance.now() - storeStart) / 1000)
  const system = createEvents({ ...world, clock: systemClock, log: warningLog, sources })
  const projectStart = performance.now()
  const before = process.cpuUsage()
  await withProgress('projecting events', (onProgress) => {
    system.worker?.task.start(warningLog)
    return untilProjected(world.database, events.length, onProgress)
  })
  const projectedPerSecond = events.length / ((performance.now() - projectStart) / 1000)
  const { user, system: kernel } = process.cpuUsage(before)
  const single = await timeSingles(system, world)
  await system.worker?.task.stop(stopMs)
  await checkSettled(world.database, events.length + singles)
  const tenure = await timeTenures(world)
  return {
    text: section(
      `${whole(events.length)} events at ${whole(world.count)} records`,
      [
        'stored a second',
        'projected a second',
        'CPU ms per event',
        'single: p50 ms',
        'p99 ms',
        'tenure replaced: p50 ms',
        'p99 ms',
      ],
      [
        [
          whole(storedPerSecond),
          projectedPerSecond.toFixed(1),
          ((user + kernel) / 1000 / events.length).toFixed(2),
          ...[single, tenure].flatMap(({ p50, p99 }) => [p50.toFixed(1), p99.toFixed(1)]),
        ],
      ],
    ),
    goals: [
      {
        about: 'events projected',
        bound: 'at least',
        target: goals.projectedPerSecond,
        values: [projectedPerSecond],
        unit: 'a second',
      },
      {
        about: 'a single event, p50',
        bound: 'at most',
        target: goals.singleMs,
        values: [single.p50],
        unit: 'ms',
      },
      {
        about: 'a tenure replaced, p50',
        bound: 'at most',
        target: goals.tenureMs,
        values: [tenure.p50],
        unit: 'ms',
      },
    ],
  }
}

/** Sends events in batches and checks that all are accepted. */
async function postAll(
  { url, token }: ListeningGateway,
  events: readonly SentEvent[],
): Promise<void> {
  for (let from = 0; from < events.length; from += maximumBatch) {
    const batch = events.slice(from, from + maximumBatch)
    const response = await fetch(`${url}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(batch),
    })
    const { accepted } = (await response.json()) as { accepted?: number }
    if (accepted !== batch.length)
      throw new Error(`HTTP ${response.status}: ${accepted} of ${batch.length} events accepted.`)
  }
}

/** Resolves when no event is waiting. */
export async function untilProjected(
  { sql }: Database,
  total: number,
  onProgress: OnProgress,
): Promise<void> {
  for (;;) {
    const rows = await sql.query<{ hasWaiting: boolean; done: number }>(
      `select exists (select from inbound_event where status = 'waiting') as "hasWaiting",
         (select count(*)::int from inbound_event where status = 'done') as done`,
    )
    const [{ hasWaiting, done } = { hasWaiting: true, done: 0 }] = rows
    onProgress(done, total)
    if (!hasWaiting) return
    await delay(pollIntervalMs)
  }
}

/** @throws Error unless all events are done */
async function checkSettled({ prisma }: Database, total: number): Promise<void> {
  const counts = await prisma.inboundEvent.groupBy({ by: ['status'], _count: true })
  const [only, ...others] = counts
  if (others.length > 0 || only?.status !== 'done' || only._count !== total) {
    throw new Error(`Not all ${total} events are done: ${JSON.stringify(counts)}.`)
  }
}

async function timeSingles({ intake }: Events, { landlord, database }: World): Promise<Timing> {
  const durations: number[] = []
  for (const event of personEvents(landlord, singles)) {
    const startedAt = performance.now()
    await intake.receive([event], sender)
    while (await isWaiting(database, event)) await delay(singlePollMs)
    durations.push(performance.now() - startedAt)
  }
  return timing(durations)
}

/**
 * Changes the payment reference, because the persons, asset and accounts of the tenure are also found by it.
 */
async function timeTenures({ landlord, database, records }: World): Promise<Timing> {
  const ids = [...landlord.tenures()].slice(0, singles + firstTenures).map(({ id }) => id)
  const rows = await new RowReader(database.sql).tenuresWithMembers(ids)
  const durations: number[] = []
  for (const [index, { householdMembers, ...tenure }] of [...rows.values()].entries()) {
    const members = householdMembers.map(({ tenureId: _t, position: _p, ...member }) => member)
    const paymentReference = `${700_000 + index}`
    const changed = { ...tenure, paymentReference, householdMembers: members } as TenureRecord
    const startedAt = performance.now()
    await records.save({ tenures: [changed] })
    durations.push(performance.now() - startedAt)
  }
  return timing(durations.slice(firstTenures))
}

async function isWaiting({ sql }: Database, { id }: SentEvent): Promise<boolean> {
  const rowCount = await sql.execute(
    "select from inbound_event where key = $1 and status = 'waiting'",
    [id],
  )
  return rowCount === 1
}

/** Printed, because failed events invalidate the measurement. */
const printWarning = (details: object, message: string) => {
  output.error(`${message}: ${JSON.stringify(details)}`)
}
export const warningLog = { warn: printWarning, error: printWarning }
