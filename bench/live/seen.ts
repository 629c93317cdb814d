import type { Crowd, CrowdSizes, Seen } from '../../test/support/live/crowd.js'
import { withProgress } from '../support/progress.js'
import type { ThrowawayDatabase } from '../support/throwaway-database.js'
import { timing } from '../support/timing.js'
import type { Measured } from './goals.js'
import { withLandlord } from './landlord.js'

/** Milliseconds and kilobytes that should not be passed. */
const goals = { p99: 250, memory: 60 }

export interface SeenSizes {
  readonly crowd: CrowdSizes
  readonly people: number
  readonly changes: number
  /** That are under way at a time. */
  readonly atOnce: number
  readonly label: string
}

/** Measures how soon changes at one gateway are shown by the streams of another, and what a stream takes. */
export async function measureSeen(
  database: ThrowawayDatabase,
  { crowd: sizes, people, changes, atOnce, label }: SeenSizes,
): Promise<Measured[]> {
  return withLandlord(database, { people, serving: 1, writing: 1 }, async (landlord) => {
    const { crowd, serving, processes } = landlord
    const server = processes.get(serving.address())
    const resident = async () => (await server?.usage(true))?.resident ?? Number.NaN
    // What the first streams load and compile is not theirs.
    await crowd.open({ own: Math.min(20, sizes.own), all: Math.min(20, sizes.all) })
    const opened = crowd.watchers.length
    const before = await resident()
    await crowd.open({
      own: sizes.own - Math.min(20, sizes.own),
      all: sizes.all - Math.min(20, sizes.all),
    })
    const memory = ((await resident()) - before) / 1024 / (crowd.watchers.length - opened)
    const seen = await makeChanges(crowd, changes, atOnce, label)
    const after = ((await resident()) - before) / 1024 / (crowd.watchers.length - opened)
    return [
      ...timesOf(seen),
      {
        about: 'memory of a stream when it is open',
        reached: memory,
        most: goals.memory,
        unit: 'KB',
      },
      { about: 'the same after all changes', reached: after, most: null, unit: 'KB' },
      ...faultsOf(crowd, seen),
    ]
  })
}

/** Makes changes, so many at a time. */
export function makeChanges(
  crowd: Crowd,
  changes: number,
  atOnce: number,
  label: string,
): Promise<(Seen | null)[]> {
  return withProgress(label, (onProgress) => crowd.changes(changes, atOnce, onProgress))
}

/** How soon streams showed changes that did not lose their gateway meanwhile. */
export function timesOf(seen: readonly (Seen | null)[]): Measured[] {
  const steady = seen.filter((one) => one !== null && !one.wasLost) as readonly Seen[]
  const answer = timing(steady.map(({ afterAnswer }) => afterAnswer))
  const request = timing(steady.map(({ afterRequest }) => afterRequest))
  return [
    { about: `events looked at`, reached: answer.count, most: null, unit: '' },
    {
      about: 'from the answer to who changed it, p50',
      reached: answer.p50,
      most: null,
      unit: 'ms',
    },
    { about: 'the same, p99', reached: answer.p99, most: goals.p99, unit: 'ms' },
    { about: 'from the request for the change, p50', reached: request.p50, most: null, unit: 'ms' },
    { about: 'the same, p99', reached: request.p99, most: null, unit: 'ms' },
  ]
}

export function faultsOf({ watchers }: Crowd, seen: readonly (Seen | null)[]): Measured[] {
  const foreign = watchers.reduce((sum, watcher) => sum + watcher.foreign, 0)
  const faults = watchers.reduce((sum, { stream }) => sum + stream.faults.length, 0)
  const missed = seen.filter((one) => one === null).length
  return [
    { about: 'changes that a stream did not show', reached: missed, most: 0, unit: '' },
    { about: 'events that were somebody else’s', reached: foreign, most: 0, unit: '' },
    { about: 'errors in streams', reached: faults, most: 0, unit: '' },
  ]
}
