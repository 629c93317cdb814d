import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PaceOutcome, simulatePace } from '../../bench/scale/simulation/delivery-pace.js'
import { paceSettings } from '../../bench/scale/simulation/runs.js'

const provider = { perSecond: 50 }

describe('the simulated pace of a service', () => {
  it('is the one of the gateway by one replica and by three', async () => {
    for (const replicas of [1, 3]) {
      const { perSecond } = await simulatePace(paceSettings({ replicas, messages: 1_000 }))
      // As docs/notification-speed.md has it: 43.4 on Postgres.
      expect(perSecond).toBeGreaterThan(43)
      expect(perSecond).toBeLessThan(44)
    }
  })

  it('is kept by any number of replicas, and nothing is lost or sent twice when some are killed', async () => {
    const kills = fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100 }),
        kills,
        fc.integer({ min: 0, max: 1_000_000 }),
        async (replicas, moments, seed) => {
          const outcome = await simulatePace(
            paceSettings({ replicas, messages: 400, kills: moments.toSorted(ascending), seed }),
          )
          expect(outcome).toMatchObject({ twice: 0, lost: 0 } satisfies Partial<PaceOutcome>)
          expect(outcome.mostInASecond).toBeLessThanOrEqual(provider.perSecond)
        },
      ),
      { numRuns: 15 },
    )
  }, 60_000)

  it('is the same each time', async () => {
    const settings = paceSettings({ replicas: 7, messages: 300, kills: [2_000] })
    expect(await simulatePace(settings)).toEqual(await simulatePace(settings))
  })
})

const ascending = (one: number, other: number) => one - other
