import { setTimeout as delay } from 'node:timers/promises'
import type { Principal } from '../../src/access/principal.js'
import { systemClock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'
import { maximumBatch } from '../../src/events/inbox/event-envelope.js'
import { createEvents, type Events } from '../../src/events/event-system.js'
import type { SourceConfiguration } from '../../src/config/source-settings.js'
import { rowsOf } from '../../src/database/row-source.js'
import type { TenureRecord } from '../../src/records/model/record-model.js'
import { RowReader } from '../../src/records/row-reader.js'
import type { Finding } from '../support/bench.js'
import type { DatabaseServer } from '../support/database-server.js'
import { output, type OnProgress, withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { type ListeningGateway, withGateway } from '../support/shared-gateway.js'
import { timing, type Timing } from '../support/timing.js'
import { eventMix, personEvents, type SentEvent } from './event-mix.js'
import { withSources, withWorld, type World, type WorldSizes } from './world.js'

const singles = 100
/** What the goals are for. */
const sourcesTakeMs = 5
/** Before statements are prepared. */
const firstTenures = 5
const lookEveryMs = 250
const soon = 2
/** Who sends all events. */
export const sender: Principal = {
  ...{ id: 'bench', name: 'Bench', email: null, person: null },
  kind: 'service',
  scopes: new Set(),
}

export interface EventSizes extends WorldSizes {
  readonly events: number
}

/** Milliseconds and events a second, on two cores with nothing else to do. */
const goals = { projectedPerSecond: 500, singleMs: 30, tenureMs: 15 }

/** Stores events over HTTP, projects them, and then sends single events one after the other. */
export function measureEvents(sizes: EventSizes, server: DatabaseServer): Promise<Finding> {
  return withWorld(server, sizes, (world) =>
    withSources(world, (sources) => measureOn(world, sources, sizes), sourcesTakeMs),
  )
}

async function measureOn(
  world: World,
  sources: SourceConfiguration,
  sizes: EventSizes,
): Promise<Finding> {
  const events = eventMix(world.landlord, sizes.events, sizes.seed)
  const storing = performance.now()
  await withGateway(world.database, world.dataDir, (gateway) => postAll(gateway, events))
  const storedPerSecond = events.length / ((performance.now() - storing) / 1000)
  const system = createEvents({ ...world, clock: systemClock, log: complaints, sources })
  const working = performance.now()
  const before = process.cpuUsage()
  await withProgress('projecting events', (onProgress) => {
    system.worker?.start()
    return workedOff(world.database, events.length, onProgress)
  })
  const projectedPerSecond = events.length / ((performance.now() - working) / 1000)
  const { user, system: kernel } = process.cpuUsage(before)
  const single = await timeSingles(system, world)
  await system.worker?.stop()
  await checkSettled(world.database, events.length + singles)
  const tenure = await timeTenures(world)
  return {
    text: section(
      `${whole(events.length)} events at ${whole(world.count)} records`,
      [
        ...['stored a second', 'projected a second', 'processor ms an event'],
        ...['single: p50 ms', 'p99 ms', 'tenure replaced: p50 ms', 'p99 ms'],
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
        ...{ about: 'events projected', bound: 'at least', unit: 'a second' },
        ...{ wanted: goals.projectedPerSecond, reached: [projectedPerSecond] },
      },
      {
        ...{ about: 'a single event, p50', bound: 'at most', unit: 'ms' },
        ...{ wanted: goals.singleMs, reached: [single.p50] },
      },
      {
        ...{ about: 'a tenure replaced, p50', bound: 'at most', unit: 'ms' },
        ...{ wanted: goals.tenureMs, reached: [tenure.p50] },
      },
    ],
  }
}

/** Sends events, a thousand at a time, and makes sure that all are taken. */
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
      throw new Error(`Answered ${response.status}: ${accepted} taken.`)
  }
}

/** Resolves when no event waits. */
export async function workedOff(
  { pool }: Database,
  total: number,
  onProgress: OnProgress,
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean; done: number }>(
      `select exists (select from inbound_event where status = 'waiting') as waits,
         (select count(*)::int from inbound_event where status = 'done') as done`,
    )
    const [{ waits, done } = { waits: true, done: 0 }] = rows
    onProgress(done, total)
    if (!waits) return
    await delay(lookEveryMs)
  }
}

/** @throws Error unless all events are done */
async function checkSettled({ prisma }: Database, total: number): Promise<void> {
  const counts = await prisma.inboundEvent.groupBy({ by: ['status'], _count: true })
  const [only, ...others] = counts
  if (others.length > 0 || only?.status !== 'done' || only._count !== total) {
    throw new Error(`Of ${total} events became ${JSON.stringify(counts)}.`)
  }
}

async function timeSingles({ intake }: Events, { landlord, database }: World): Promise<Timing> {
  const spent: number[] = []
  for (const event of personEvents(landlord, singles)) {
    const begun = performance.now()
    await intake.receive([event], sender)
    while (await isWaiting(database, event)) await delay(soon)
    spent.push(performance.now() - begun)
  }
  return timing(spent)
}

/** Each gets another number to pay under, which its persons, its asset and its accounts are found by. */
async function timeTenures({ landlord, database, records }: World): Promise<Timing> {
  const ids = [...landlord.tenures()].slice(0, singles + firstTenures).map(({ id }) => id)
  const rows = await new RowReader(rowsOf(database)).tenures(ids)
  const spent: number[] = []
  for (const [place, { householdMembers, ...tenure }] of [...rows.values()].entries()) {
    const members = householdMembers.map(({ tenureId: _t, position: _p, ...member }) => member)
    const paymentReference = `${700_000 + place}`
    const changed = { ...tenure, paymentReference, householdMembers: members } as TenureRecord
    const begun = performance.now()
    await records.save({ tenures: [changed] })
    spent.push(performance.now() - begun)
  }
  return timing(spent.slice(firstTenures))
}

async function isWaiting({ pool }: Database, { id }: SentEvent): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from inbound_event where key = $1 and status = 'waiting'",
    [id],
  )
  return rowCount === 1
}

/** Failed events would make the measurement meaningless, so they are printed. */
const complain = (details: object, message: string) => {
  output.error(`${message}: ${JSON.stringify(details)}`)
}
export const complaints = { warn: complain, error: complain }
