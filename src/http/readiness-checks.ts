import type { Database } from '../database/database.js'
import type { DatabaseState } from '../database/ping.js'
import { writeCheck } from '../database/write-check.js'
import type { Events } from '../events/event-system.js'
import type { ProviderServices } from '../notifications/delivery/provider-services.js'
import type { ReplicaRegister } from '../replicas/replica-register.js'
import { indexReadiness } from '../search/indexing/index-readiness.js'
import type { SearchSystem } from '../search/search-system.js'
import type { WebhookSystem } from '../webhooks/webhook-system.js'
import { detail, whenAny } from './readiness-detail.js'
import type { CheckResult, Readiness } from './health-routes.js'
import { steadyCheck } from './steady-check.js'

/** A part that answers later than this is taken for away, in milliseconds. */
const pingTimeoutMs = 5_000

/** How far demo data is, which somebody waits for. */
interface DemoLoad {
  status(): Promise<{
    readonly state: 'absent' | 'loading' | 'complete'
    readonly loaded: number
    readonly total: number
  }>
}

export interface ReadinessParts {
  readonly database: Pick<Database, 'ping' | 'statements'>
  readonly search: SearchSystem
  readonly events: Events
  readonly webhooks: Pick<WebhookSystem, 'stream'>
  readonly deliveries: Pick<ProviderServices, 'summary'>
  /** Null where no demo data is wanted. */
  readonly demo: DemoLoad | null
  readonly operations: { readonly load: unknown }
  readonly streams: { counts(): unknown }
  readonly replicas: Pick<ReplicaRegister, 'counts' | 'missing'>
  readonly state: Readonly<ServingState>
}

/** What of the gateway's state `/ready` asks, beside its parts. */
export interface ServingState {
  draining: boolean
  /** Demo data is not waited for any more: it was loaded, or could not be. */
  demoSettled: boolean
}

/** Looks at the parts of the gateway for `/ready`. */
export function createReadiness(parts: ReadinessParts): Readiness {
  const { database, search, events, deliveries, demo, operations, streams, replicas, state } = parts
  const { follower } = search
  const databaseCheck = steadyCheck(() => answers(database.ping(pingTimeoutMs)))
  const writes = writeCheck(database.statements)
  const engineCheck = steadyCheck(() => answers(search.engine.ping(pingTimeoutMs).then(() => 'ok')))
  const demoCheck = demo === null ? null : demoProgress(demo)
  return {
    isDraining: () => state.draining,
    checks: async () => {
      const [databaseResult, searchResult, demoResult] = await Promise.all([
        databaseCheck(),
        engineCheck(),
        demoCheck?.(state.demoSettled) ?? null,
      ])
      return {
        database: databaseResult,
        writes: databaseResult === 'ok' ? writes() : 'failing',
        search: searchable(search, searchResult),
        roles: replicas.missing.length === 0 ? 'ok' : `without ${replicas.missing.join(', ')}`,
        ...(demoResult === null ? {} : { demoData: demoResult }),
      }
    },
    details: {
      operations: () => operations.load,
      roles: () => replicas.counts,
      streams: () => streams.counts(),
      events: detail(() => events.lag()),
      ...brokerDetails(parts),
      deliveries: whenAny(detail(() => deliveries.summary())),
      unreadableFields: () => unreadableFields(events),
      ...(search.engine.transactional ? {} : { search: detail(() => follower.status()) }),
    },
  }
}

/** What a broker has for this replica, and what it takes from it; nothing where there is none. */
function brokerDetails({ events, webhooks }: ReadinessParts): Readiness['details'] {
  const { broker } = events
  return {
    ...(broker === null ? {} : { broker: detail(() => broker.standing()) }),
    ...(webhooks.stream.standing === null ? {} : { published: () => webhooks.stream.standing }),
  }
}

async function answers(ping: Promise<DatabaseState>): Promise<CheckResult> {
  try {
    return await ping
  } catch {
    return 'failing'
  }
}

/** An index that is not kept fresh for the moment can still be searched. */
function searchable({ engine, follower }: SearchSystem, check: CheckResult): CheckResult {
  if (check !== 'failing') return indexReadiness(engine, follower.filledPercent ?? 0)
  follower.inspect()
  return check
}

/** Fields that sources sent unreadably, with how often; nothing while everything could be read. */
function unreadableFields({ dataQuality }: Events): Readonly<Record<string, unknown>> | undefined {
  const unreadable = dataQuality.snapshot()
  return Object.keys(unreadable).length === 0 ? undefined : unreadable
}

/** @returns asks how far it is; to be told whether demo data is not waited for any more */
function demoProgress(demo: DemoLoad): (settled: boolean) => Promise<CheckResult> {
  let percent = 0
  const status = detail(() => demo.status())
  return async (settled) => {
    const known = await status()
    if (known !== null) {
      const { state, loaded, total } = known
      if (state === 'complete') return 'ok'
      if (settled) return state === 'absent' ? 'absent' : 'incomplete'
      percent = Math.max(percent, total === 0 ? 0 : Math.floor((100 * loaded) / total))
    }
    // Who waits for the data must not be sent on because the database is slow to say how much there is.
    return settled ? 'failing' : `loading (${percent} %)`
  }
}
