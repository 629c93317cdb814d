import { expect, it } from 'vitest'
import { FairTurn } from '../../src/search/engine/fair-turn.js'

it('is over after some milliseconds of work, and lets others in', async () => {
  const turn = new FairTurn()
  const begun = performance.now()
  while (!turn.isOver) expect(performance.now() - begun).toBeLessThan(1_000)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(1)
  let served = false
  setImmediate(() => {
    served = true
  })
  await turn.pass()
  expect(served).toBe(true)
})
