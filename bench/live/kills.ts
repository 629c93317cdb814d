import type { Seen } from '../../test/support/live/crowd.js'
import { output } from '../support/progress.js'
import type { ThrowawayDatabase } from '../support/throwaway-database.js'
import { timing } from '../support/timing.js'
import type { Measured } from './goals.js'
import { withLandlord } from './landlord.js'
import { faultsOf, makeChanges, timesOf } from './seen.js'

/** Changes that are under way at a time. */
export const changersAtOnce = 4

/** Milliseconds after a kill within which all streams should be right again. */
const recoveredWithinMs = 5_000

/** Of a thousand streams, so many belong to those who see everything. */
const supervisorsOfThousand = 20

export interface KillSizes {
  readonly streams: number
  readonly changes: number
  readonly kills: number
  readonly replicas: number
}

/** Kills gateways amid changes, and looks at every stream each time whether it shows what the database holds. */
export async function measureKills(
  database: ThrowawayDatabase,
  { streams, changes, kills, replicas }: KillSizes,
): Promise<Measured[]> {
  const all = Math.max(1, Math.round((streams * supervisorsOfThousand) / 1_000))
  const own = streams - all
  const sizes = { people: Math.max(8, Math.ceil(own / 2)), serving: null, writing: replicas }
  return withLandlord(database, sizes, async ({ crowd, writing }) => {
    await crowd.open({ own, all })
    const seen: (Seen | null)[] = []
    const behind: number[] = []
    for (let round = 1; round <= kills; round += 1) {
      const each = Math.floor(changes / kills) + (round <= changes % kills ? 1 : 0)
      const raging = makeChanges(
        crowd,
        Math.ceil(each / 2),
        changersAtOnce,
        `round ${round} of ${kills}, with a kill`,
      )
      await writing.kill()
      const killedAt = performance.now()
      seen.push(...(await raging))
      const left = killedAt + recoveredWithinMs - performance.now()
      behind.push((await crowd.leftBehind(Math.max(250, left))).length)
      await writing.add(1)
      seen.push(
        ...(await makeChanges(
          crowd,
          Math.floor(each / 2),
          changersAtOnce,
          `round ${round}, all there`,
        )),
      )
      behind.push((await crowd.leftBehind(250)).length)
      output.error(`round ${round}: ${seen.length} events, ${sum(behind)} left behind`)
    }
    const returns = crowd.watchers.flatMap(({ stream }) => stream.returns)
    const lost = (seen.filter((one) => one?.wasLost === true) as Seen[]).map(
      (one) => one.afterAnswer,
    )
    return [
      { about: 'changes', reached: changes, most: null, unit: '' },
      ...timesOf(seen),
      { about: 'streams that came back', reached: returns.length, most: null, unit: '' },
      {
        about: 'from a kill to the state anew, p50',
        reached: timing(returns).p50,
        most: null,
        unit: 'ms',
      },
      {
        about: 'the same, longest',
        reached: Math.max(...returns),
        most: recoveredWithinMs,
        unit: 'ms',
      },
      {
        about: 'changes of streams that were lost, longest',
        reached: Math.max(0, ...lost),
        most: recoveredWithinMs,
        unit: 'ms',
      },
      { about: 'streams left behind', reached: sum(behind), most: 0, unit: '' },
      ...faultsOf(crowd, seen),
    ]
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
