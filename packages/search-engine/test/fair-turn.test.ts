import { expect, it } from 'vitest'
import { FairTurn } from '../src/fair-turn.js'

it('is over after some milliseconds of work, and lets others in', async () => {
  const turn = await FairTurn.begin()
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

it('is given to one work in each round of the event loop, in the order in which they asked', async () => {
  let round = 0
  const count = () => {
    round += 1
    if (round < 10) setImmediate(count)
  }
  setImmediate(count)
  const turns = [await FairTurn.begin(), await FairTurn.begin()]
  const had: [who: string, round: number][] = []
  const note = (who: string) => had.push([who, round])
  await Promise.all([
    ...turns.map((turn, index) => turn.pass().then(() => note(`turn ${index}`))),
    FairTurn.begin().then(() => note('a new one')),
  ])
  expect(had.map(([who]) => who)).toEqual(['turn 0', 'turn 1', 'a new one'])
  expect(new Set(had.map(([, when]) => when)).size).toBe(3)
})
