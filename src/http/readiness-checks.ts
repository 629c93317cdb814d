import type { Database } from '../database/database.js'
import { writeCheck } from '../database/write-check.js'
import type { Events } from '../events/event-system.js'
import type { ProviderServices } from '../notifications/delivery/operating/provider-services.js'
import type { ReplicaRegister } from '../replicas/replica-register.js'
import type { SearchSystem } from '../search/search-system.js'
import { probeRead } from '../observability/cached-reading.js'
import type { CheckResult, Readiness } from './health-routes.js'

const pingTimeoutMs = 5_000

/** A result younger than this is reused, in milliseconds. */
const freshMs = 250

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
  readonly deliveries: Pick<ProviderServices, 'summary'>
  /** Null if demo data is off. */
  readonly demo: DemoLoad | null
  readonly operations: { readonly load: unknown }
  readonly streams: { counts(): unknown }
  readonly replicas: Pick<ReplicaRegister, 'counts' | 'missing'>
  readonly state: Readonly<ServingState>
}

interface ServingState {
  draining: boolean
  /** True once the loading of demo data has ended, with or without success. */
  demoSettled: boolean
}

/** The checks and details of `/ready`. */
export function createReadiness(parts: ReadinessParts): Readiness {
  const { database, search, events, deliveries, demo, operations, streams, replicas, state } = parts
  const { follower } = search
  const { broker } = events
  const databaseCheck = probeRead(() => database.ping(), { freshMs })
  const writes = writeCheck(database.statements)
  const engineCheck = probeRead(() => search.engine.ping(pingTimeoutMs).then(() => true), {
    freshMs,
  })
  const demoCheck = demo === null ? null : demoProgress(demo)
  return {
    isDraining: () => state.draining,
    checks: async () => {
      const [databaseResult, engineAnswers, demoResult] = await Promise.all([
        databaseCheck(),
        engineCheck(),
        demoCheck?.(state.demoSettled) ?? null,
      ])
      return {
        database: databaseResult ?? 'failing',
        writes: databaseResult === 'ok' ? writes() : 'failing',
        search: searchResultOf(search, engineAnswers === true),
        roles: replicas.missing.length === 0 ? 'ok' : `without ${replicas.missing.join(', ')}`,
        ...(demoResult === null ? {} : { demoData: demoResult }),
      }
    },
    details: {
      operations: () => operations.load,
      roles: () => replicas.counts,
      streams: () => streams.counts(),
      events: probeRead(() => events.lag()),
      ...(broker === null ? {} : { broker: probeRead(() => broker.standing()) }),
      deliveries: nonZero(probeRead(() => deliveries.summary())),
      unreadableFields: () => unreadableFields(events),
      ...(search.engine.transactional ? {} : { search: probeRead(() => follower.status()) }),
    },
  }
}

/** Returns the counts only if one is above 0. */
function nonZero(
  read: () => Promise<Readonly<Record<string, number>> | null>,
): () => Promise<Readonly<Record<string, number>> | undefined> {
  return async () => {
    const counts = (await read()) ?? {}
    return Object.values(counts).some((count) => count > 0) ? counts : undefined
  }
}

/** An index that is behind the records can still be searched. */
function searchResultOf({ follower }: SearchSystem, engineAnswers: boolean): CheckResult {
  if (engineAnswers) return follower.readiness
  follower.inspect()
  return 'failing'
}

/** Counts of unreadable fields from the sources; undefined if there are none. */
function unreadableFields({ dataQuality }: Events): Readonly<Record<string, unknown>> | undefined {
  const unreadable = dataQuality.snapshot()
  return Object.keys(unreadable).length === 0 ? undefined : unreadable
}

/** @returns a function that checks the demo data. `isSettled` is true once loading has ended */
function demoProgress(demo: DemoLoad): (isSettled: boolean) => Promise<CheckResult> {
  let percent = 0
  const status = probeRead(() => demo.status())
  return async (isSettled) => {
    const current = await status()
    if (current !== null) {
      const { state, loaded, total } = current
      if (state === 'complete') return 'ok'
      if (isSettled) return state === 'absent' ? 'absent' : 'incomplete'
      percent = Math.max(percent, total === 0 ? 0 : Math.floor((100 * loaded) / total))
    }
    // While the data loads, a slow status query must not be reported as a failure.
    return isSettled ? 'failing' : `loading (${percent} %)`
  }
}
