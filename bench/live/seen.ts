import type { CrowdSizes, Seen } from '../../test/support/live/crowd.js'
import type { PartResult } from '../support/bench.js'
import type { Goal } from '../support/goals.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import type { ThrowawayDatabase } from '../support/throwaway-database.js'
import { timing } from '../support/timing.js'
import { withLandlord } from './landlord.js'

/** Goals: milliseconds from a change to its event (p99), and kilobytes per stream. */
const limits = { p99: 250, memory: 60 }

/** Opened before memory is measured, because the first streams load and compile code. */
const firstStreams = 20

interface SeenSizes {
  readonly title: string
  readonly crowd: CrowdSizes
  readonly people: number
  readonly changes: number
  readonly atOnce: number
}

/** Measures how soon streams of one gateway show changes made at another, and the memory per stream. */
export async function measureSeen(
  database: ThrowawayDatabase,
  { title, crowd: sizes, people, changes, atOnce }: SeenSizes,
): Promise<PartResult> {
  return withLandlord(database, people, async ({ crowd, serving }) => {
    const resident = async () => (await serving.usage(true)).resident
    const first = {
      own: Math.min(firstStreams, sizes.own),
      all: Math.min(firstStreams, sizes.all),
    }
    await crowd.open(first)
    const opened = crowd.watchers.length
    const before = await resident()
    await crowd.open({ own: sizes.own - first.own, all: sizes.all - first.all })
    const memory = ((await resident()) - before) / 1024 / (crowd.watchers.length - opened)
    const seen = await withProgress(title, (onProgress) =>
      crowd.changes(changes, atOnce, onProgress),
    )
    const shown = seen.filter((one) => one !== null && !one.wasLost) as readonly Seen[]
    const answer = timing(shown.map(({ afterAnswer }) => afterAnswer))
    const request = timing(shown.map(({ afterRequest }) => afterRequest))
    const foreign = crowd.watchers.reduce((sum, watcher) => sum + watcher.foreign, 0)
    const faults = crowd.watchers.reduce((sum, { stream }) => sum + stream.faults.length, 0)
    const missing = seen.filter((one) => one === null).length
    const atMost = (about: string, target: number, value: number, unit = ''): Goal => ({
      about,
      bound: 'at most',
      target,
      values: [value],
      unit,
    })
    return {
      text: section(
        title,
        ['', 'events', 'p50, ms', 'p99, ms'],
        [
          { name: 'event after the answer of the mutation', times: answer },
          { name: 'event after the request of the mutation', times: request },
        ].map(({ name, times: { count, p50, p99 } }) => [
          name,
          whole(count),
          p50.toFixed(1),
          p99.toFixed(1),
        ]),
      ),
      goals: [
        atMost(
          'time from the answer of the mutation to the event, p99',
          limits.p99,
          answer.p99,
          'ms',
        ),
        atMost('memory of an open stream', limits.memory, memory, 'KB'),
        atMost('changes that a stream did not show', 0, missing),
        atMost('events that belong to another caller', 0, foreign),
        atMost('errors in streams', 0, faults),
      ],
    }
  })
}
