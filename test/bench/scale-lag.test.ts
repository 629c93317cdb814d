import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulateLag } from '../../bench/scale/simulation/event-lag.js'
import { lagSettings } from '../../bench/scale/simulation/runs.js'

describe('the simulated lag of events', () => {
  it('lets three replicas do more than twice what one does while sources are slow', async () => {
    // As `bench:events --only projectors`, where three must do 2.2 times as much: sources are waited for.
    const settings = { events: 3_000, seconds: 0, sourceMs: 2_000, gatewayMs: 1, databaseMs: 0.5 }
    const one = await simulateLag(lagSettings({ ...settings, replicas: 1 }))
    const three = await simulateLag(lagSettings({ ...settings, replicas: 3 }))
    expect(three.perSecond / one.perSecond).toBeGreaterThan(2.2)
    expect(three.perSecond / one.perSecond).toBeLessThanOrEqual(3.1)
  })

  it('never has more done than the one thread of each replica and the database can', async () => {
    const settings = { events: 2_000, seconds: 0, gatewayMs: 5, databaseMs: 2, databaseCores: 1 }
    for (const [replicas, most] of [
      [1, 200],
      [3, 500],
    ] as const) {
      const { perSecond } = await simulateLag(lagSettings({ ...settings, replicas }))
      expect(perSecond).toBeLessThanOrEqual(most)
      expect(perSecond).toBeGreaterThan(most / 3)
    }
  })

  it('has every event done once and those of an entity in their order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        async (replicas, entities, seed) => {
          const outcome = await simulateLag(lagSettings({ replicas, entities, events: 500, seed }))
          expect(outcome).toMatchObject({ done: 500, disorder: 0 })
        },
      ),
      { numRuns: 20 },
    )
  }, 60_000)
})
