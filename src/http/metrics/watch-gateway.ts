import type { Pool } from 'pg'
import type { Admission } from '../../admission/create-admission.js'
import type { Config } from '../../config/config.js'
import { databaseSize, diskSpace } from '../../database/database-size.js'
import type { Database } from '../../database/database.js'
import { poolPurposes, type PoolPurpose } from '../../database/pool-purpose.js'
import type { Events } from '../../events/event-system.js'
import type { NotificationSystem } from '../../notifications/notification-system.js'
import type { Measures } from '../../observability/measures.js'
import type { ReplicaRegister } from '../../replicas/replica-register.js'
import type { SearchSystem } from '../../search/search-system.js'
import { webhookFigures } from '../../webhooks/webhook-figures.js'
import type { WebhookSystem } from '../../webhooks/webhook-system.js'
import { detail } from '../readiness-detail.js'
import type { StreamCounts } from '../live/stream-figures.js'
import { watchStored } from './stored-figures.js'

/** What is watched. */
export interface WatchedGateway {
  readonly config: Config
  readonly database: Database
  readonly admission: Pick<Admission, 'queue' | 'slots'>
  readonly search: SearchSystem
  readonly events: Pick<Events, 'lag' | 'broker'>
  readonly webhooks: Pick<WebhookSystem, 'stream'>
  readonly notifications: Pick<NotificationSystem, 'standings' | 'sealed'>
  readonly streams: { counts(): StreamCounts }
  readonly replicas: Pick<ReplicaRegister, 'counts'>
}

/**
 * Has the gauges read from the parts of a gateway.
 *
 * @returns to be called before each look, for what the database knows
 */
export function watchGateway(measures: Measures, watched: WatchedGateway): () => Promise<void> {
  const { config, database, admission, search, events, notifications, streams, replicas } = watched
  const { webhooks } = watched
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
  measures.watch('gateway_broker_failing', () => [
    ...failing('in', events.broker?.state),
    ...failing('out', webhooks.stream.standing),
  ])
  const waiting = detail(() => brokerWaiting(events.broker), brokerPatienceMs)
  const background = database.forPurpose('background')
  return watchStored(measures, {
    deliveries: () => notifications.standings.read(),
    webhooks: () => webhookFigures(background),
    events: () => events.lag(),
    brokerWaiting: waiting,
    index: () => search.follower.status(),
    sealed: () => notifications.sealed.read(),
    databaseBytes: () => databaseSize(background),
    // A server has a disk of its own, and nothing that grows is kept here then.
    disk: () => (config.embedded ? diskSpace(config.DATA_DIR) : Promise.resolve(null)),
  })
}

function single(value: number) {
  return [{ labels: {}, value }]
}

/** The other figures must not wait for a broker that is silent. */
const brokerPatienceMs = 300

async function brokerWaiting(broker: Events['broker']): Promise<number | null> {
  return (await broker?.standing())?.lag?.waiting ?? null
}

function failing(
  direction: 'in' | 'out',
  state: { readonly reason: string | null } | null | undefined,
) {
  return state ? [{ labels: { direction }, value: state.reason === null ? 0 : 1 }] : []
}

function watchConnections(measures: Measures, database: Database): void {
  database.statements.listen(({ purpose, seconds, failure }) => {
    measures.observe('gateway_database_statement_seconds', { purpose }, seconds)
    if (failure === null) return
    const labels = { purpose, class: classOf(failure) }
    measures.count('gateway_database_statement_errors_total', labels)
  })
  const all = poolPurposes.map((purpose) => [purpose, database.forPurpose(purpose).pool] as const)
  const isShared = new Set(all.map(([, pool]) => pool)).size === 1
  const pools = isShared ? all.slice(0, 1).map(([, pool]) => ['all', pool] as const) : all
  measures.watch('gateway_database_connections', () => [
    ...pools.flatMap(([purpose, pool]) => connectionsOf(purpose, pool)),
  ])
}

function connectionsOf(
  purpose: PoolPurpose | 'all',
  { idleCount, totalCount, waitingCount }: Pool,
) {
  return [
    { labels: { purpose, state: 'idle' }, value: idleCount },
    { labels: { purpose, state: 'in-use' }, value: totalCount - idleCount },
    { labels: { purpose, state: 'waiting' }, value: waitingCount },
  ]
}

/** The class of a SQLSTATE, of which there are few; codes of the system are one class. */
function classOf(failure: string): string {
  return /^[0-9A-Z]{5}$/.test(failure) ? failure.slice(0, 2) : 'system'
}
