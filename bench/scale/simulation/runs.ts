import { defaultOptions } from '../../../src/events/inbox/event-worker.js'
import {
  claimSizes,
  deliveryTimes,
  idleMs,
  mostInFlight,
  slotMs,
} from '../../../src/notifications/delivery/timing.js'
import type { Results } from '../results.js'
import { type PaceOutcome, type PaceSettings, simulatePace } from './delivery-pace.js'
import { type LagOutcome, type LagSettings, simulateLag } from './event-lag.js'

/** What the provider's client waits for an answer, unless `NOTIFY_TIMEOUT_SECONDS` says otherwise. */
const answerWithinMs = 30_000
const seed = 1
const second = 1_000

/** A simulation, and what was measured of the same where it was. */
export interface Run<Settings, Outcome> {
  readonly settings: Settings
  readonly outcome: Outcome
  readonly measuredPerSecond: number | null
}

/** A backlog of one service by 1, 3, 10 and 100 replicas, and by 100 of which some are killed. */
export async function paceRuns({
  replicas: { deliver },
}: Pick<Results, 'replicas'>): Promise<Run<PaceSettings, PaceOutcome>[]> {
  const runs: Run<PaceSettings, PaceOutcome>[] = []
  for (const [replicas, killed] of [
    [1, 0],
    [3, 0],
    [10, 0],
    [100, 0],
    [100, 10],
  ] as const) {
    const settings = paceSettings({
      replicas,
      kills: Array.from({ length: killed }, (_, number) => (30 + 10 * number) * second),
    })
    const measured = killed === 0 ? deliver.find((run) => run.replicas === replicas) : undefined
    const outcome = await simulatePace(settings)
    runs.push({ settings, outcome, measuredPerSecond: measured?.perSecond ?? null })
  }
  return runs
}

/** What lanes go by, and a provider as quick as the sandbox across a network. */
export function paceSettings(given: Partial<PaceSettings> = {}): PaceSettings {
  const { unsentLeaseMs, settleMs } = deliveryTimes(answerWithinMs, slotMs)
  return {
    ...{ slotMs, unsentLeaseMs, settleMs, claimSize: claimSizes.send, mostInFlight, idleMs },
    ...{ replicas: 1, messages: 10_000, claimMs: 5, answerMs: 150, lateMs: 2 },
    ...{ kills: [], restartMs: 30 * second, seed },
    ...given,
  }
}

/** Replicas that are measured share the cores of one machine; so many did. */
const benchCores = 2
/** As `bench:events --only projectors` has them: all events at once, each of another person. */
const benchEvents = 2_500
const databaseCores = 16

/**
 * The events of the measurement by 1 and 3 replicas on one machine, and then a stream of events by 1, 10 and 100 with a
 * core each and a database apart.
 */
export async function lagRuns(results: Results): Promise<Run<LagSettings, LagOutcome>[]> {
  const cost = results.sizes.at(-1)?.costs['event']
  if (cost === undefined) return []
  const runs: Run<LagSettings, LagOutcome>[] = []
  for (const { replicas, cpuMs, perSecond } of results.replicas.project) {
    const settings = lagSettings({
      ...{ replicas, events: benchEvents, seconds: 0, entities: Number.MAX_SAFE_INTEGER },
      ...{ gatewayMs: cpuMs, databaseMs: cost.databaseMs, sharedCores: benchCores },
    })
    const outcome = await simulateLag(settings)
    runs.push({ settings, outcome, measuredPerSecond: perSecond })
  }
  const { gatewayMs, databaseMs } = cost
  for (const [replicas, perSecond] of streams) {
    const seconds = 60
    const settings = lagSettings({
      ...{ replicas, seconds, events: perSecond * seconds, gatewayMs, databaseMs },
    })
    runs.push({ settings, outcome: await simulateLag(settings), measuredPerSecond: null })
  }
  return runs
}

/** Replicas, and events a second. */
const streams = [
  [1, 20],
  [1, 100],
  [10, 100],
  [10, 1_000],
  [100, 100],
  [100, 1_000],
  [100, 5_000],
] as const

/** What workers go by, a large landlord's entities, and sources across a network. */
export function lagSettings(given: Partial<LagSettings> = {}): LagSettings {
  const { together, lanes, idleMs: lookMs } = defaultOptions
  return {
    ...{ together, lanes, idleMs: lookMs, sourceMs: 100, groupMs: 20, databaseCores },
    ...{ replicas: 1, events: 1_000, seconds: 10, entities: 100_000, seed },
    ...{ gatewayMs: 5, databaseMs: 2 },
    ...given,
  }
}
