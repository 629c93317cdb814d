import type { Admission } from '../../admission/create-admission.js'
import type { Config } from '../../config/config.js'
import { databaseSize, diskSpace } from '../../database/database-size.js'
import type { Database } from '../../database/database.js'
import type { ConnectionCounts } from '../../database/sql.js'
import { poolPurposes, type PoolPurpose } from '../../database/pool-purpose.js'
import type { Events } from '../../events/event-system.js'
import type { NotificationSystem } from '../../notifications/notification-system.js'
import type { Measures, Reading } from '../../observability/measures.js'
import type { GaugeName } from '../../observability/metric-table.js'
import { CachedReading, probeRead } from '../../observability/cached-reading.js'
import type { ReplicaRegister } from '../../replicas/replica-register.js'
import type { SearchSystem } from '../../search/search-system.js'
import type { Scheduler } from '../../queue/scheduler.js'
import { webhookFigures } from '../../webhooks/webhook-operation.js'
import type { StreamCounts } from '../live/event-streams.js'

export interface WatchedGateway {
  readonly config: Config
  readonly database: Database
  readonly admission: Pick<Admission, 'queue' | 'slots'>
  readonly search: SearchSystem
  readonly events: Pick<Events, 'lag' | 'broker'>
  readonly notifications: Pick<NotificationSystem, 'figures' | 'sealed'>
  readonly streams: { counts(): StreamCounts }
  readonly replicas: Pick<ReplicaRegister, 'counts'>
  readonly scheduler: Pick<Scheduler, 'states'>
}

/**
 * Registers the gauges of a gateway's parts.
 *
 * @returns a function that refreshes the stored figures if they are stale. Call it before each scrape
 */
export function watchGateway(measures: Measures, gateway: WatchedGateway): () => Promise<void> {
  const { admission, database, events, replicas, scheduler, streams } = gateway
  watchConnections(measures, database)
  const { queue } = admission
  measures.watch('gateway_requests_in_progress', () => single(queue.load.inProgress))
  measures.watch('gateway_requests_waiting', () => single(queue.load.waiting))
  measures.watch('gateway_slots', () => single(admission.slots()))
  measures.watch('gateway_streams', () => single(streams.counts().open))
  measures.watch('gateway_streams_opened_total', () => single(streams.counts().opened))
  measures.watch('gateway_streams_ended_total', () =>
    Object.entries(streams.counts().ended).map(([reason, value]) => ({
      labels: { reason },
      value,
    })),
  )
  measures.watch('gateway_role_replicas', () =>
    Object.entries(replicas.counts).map(([role, value]) => ({ labels: { role }, value })),
  )
  measures.watch('gateway_broker_failing', () =>
    events.broker === null ? [] : single(events.broker.state.reason === null ? 0 : 1),
  )
  measures.watch('gateway_task_failures', () =>
    scheduler.states.map(({ name, failures }) => ({ labels: { task: name }, value: failures })),
  )
  measures.watch('gateway_task_succeeded_seconds', () =>
    scheduler.states.flatMap(({ name, succeededAt }) =>
      succeededAt === null
        ? []
        : [{ labels: { task: name }, value: Math.round(succeededAt.getTime() / 1_000) }],
    ),
  )
  return watchStored(measures, gateway)
}

function single(value: number) {
  return [{ labels: {}, value }]
}

function optional(value: number | null) {
  return value === null ? [] : single(value)
}

/** Stored figures are read at most once in this time. */
const freshMs = 5_000

/** How long a scrape waits for the stored figures. */
const patienceMs = 1_000

/** The other figures must not wait for a broker that does not respond. */
const brokerPatienceMs = 300

const indexStates = ['filling', 'following', 'failing'] as const

/** Gauges of figures from the database, the broker and the disk. They share one reading. */
function watchStored(measures: Measures, gateway: WatchedGateway): () => Promise<void> {
  const { broker } = gateway.events
  const brokerWaiting = probeRead(async () => (await broker?.standing())?.lag?.waiting ?? null, {
    patienceMs: brokerPatienceMs,
  })
  const readFigures = () => storedFigures(gateway, brokerWaiting)
  const reading = new CachedReading(readFigures, freshMs, patienceMs)
  type Figures = Awaited<ReturnType<typeof readFigures>>
  const watch = <Name extends GaugeName>(
    name: Name,
    read: (figures: Figures) => readonly Reading<Name>[],
  ) => {
    measures.watch(name, () => (reading.value === null ? [] : read(reading.value)))
  }
  watch('gateway_deliveries', ({ deliveries }) =>
    deliveries.deliveries.map(({ channel, state, count }) => ({
      labels: { channel, state },
      value: count,
    })),
  )
  watch('gateway_delivery_oldest_seconds', ({ deliveries }) =>
    deliveries.oldest.map(({ channel, seconds }) => ({ labels: { channel }, value: seconds })),
  )
  watch('gateway_delivery_holds', ({ deliveries }) =>
    deliveries.holds.map(({ of, code, count }) => ({ labels: { of, code }, value: count })),
  )
  watch('gateway_webhook_deliveries', ({ webhooks }) => [
    { labels: { state: 'waiting' }, value: webhooks.waiting },
  ])
  watch('gateway_webhooks_off', ({ webhooks }) => single(webhooks.off))
  watch('gateway_events', ({ events }) =>
    (['waiting', 'parked', 'dead'] as const).map((state) => ({
      labels: { state },
      value: events[state],
    })),
  )
  watch('gateway_events_behind_seconds', ({ events }) => single(events.secondsBehind))
  watch('gateway_broker_waiting', ({ brokerWaiting }) => optional(brokerWaiting))
  watch('gateway_index_behind_seconds', ({ index }) => single(index.secondsBehind))
  watch('gateway_index_behind_changes', ({ index }) => single(index.changesBehind))
  watch('gateway_index_state', ({ index }) =>
    indexStates.map((state) => ({ labels: { state }, value: index.state === state ? 1 : 0 })),
  )
  watch('gateway_sealed_secrets', ({ sealed }) =>
    sealed.map(({ of, key, count }) => ({ labels: { of, key }, value: count })),
  )
  watch('gateway_database_bytes', ({ databaseBytes }) => optional(databaseBytes))
  watch('gateway_disk_free_bytes', ({ disk }) => optional(disk?.free ?? null))
  watch('gateway_disk_bytes', ({ disk }) => optional(disk?.total ?? null))
  measures.watch('gateway_figures_age_seconds', () => optional(reading.ageSeconds))
  return () => reading.refresh()
}

/** Reads one figure after the other, so that a scrape uses one connection. */
async function storedFigures(
  { config, database, events, notifications, search }: WatchedGateway,
  brokerWaiting: () => Promise<number | null>,
) {
  const background = database.forPurpose('background')
  return {
    deliveries: await notifications.figures(),
    webhooks: await webhookFigures(background),
    events: await events.lag(),
    brokerWaiting: await brokerWaiting(),
    index: await search.follower.status(),
    sealed: await notifications.sealed.read(),
    databaseBytes: await databaseSize(background),
    // Only the embedded database uses this machine's disk.
    disk: config.embedded ? await diskSpace(config.DATA_DIR) : null,
  }
}

function watchConnections(measures: Measures, database: Database): void {
  database.statements.listen(({ purpose, seconds, failure }) => {
    measures.observe('gateway_database_statement_seconds', { purpose }, seconds)
    if (failure === null) return
    const labels = { purpose, class: classOf(failure) }
    measures.count('gateway_database_statement_errors_total', labels)
  })
  const all = poolPurposes.map((purpose) => [purpose, database.forPurpose(purpose).sql] as const)
  const isShared = new Set(all.map(([, sql]) => sql)).size === 1
  const pools = isShared ? all.slice(0, 1).map(([, sql]) => ['all', sql] as const) : all
  measures.watch('gateway_database_connections', () =>
    pools.flatMap(([purpose, sql]) => connectionsOf(purpose, sql.connections)),
  )
}

function connectionsOf(purpose: PoolPurpose | 'all', { idle, total, waiting }: ConnectionCounts) {
  return [
    { labels: { purpose, state: 'idle' }, value: idle },
    { labels: { purpose, state: 'in-use' }, value: total - idle },
    { labels: { purpose, state: 'waiting' }, value: waiting },
  ]
}

/** The class of a SQLSTATE, or `system` for errors of the operating system. */
function classOf(failure: string): string {
  return /^[0-9A-Z]{5}$/.test(failure) ? failure.slice(0, 2) : 'system'
}
