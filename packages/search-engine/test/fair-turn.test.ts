import { expect, it } from 'vitest'
import { FairTurn } from '../src/fair-turn.js'

it('ends after a few milliseconds of work, and passing it lets other work run', async () => {
  const turn = await FairTurn.begin()
  const startedAt = performance.now()
  while (!turn.isOver) expect(performance.now() - startedAt).toBeLessThan(1_000)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1)
  let served = false
  setImmediate(() => {
    served = true
  })
  await turn.pass()
  expect(served).toBe(true)
})

it('is granted once per round of the event loop, first come first served', async () => {
  let round = 0
  const count = () => {
    round += 1
    if (round < 10) setImmediate(count)
  }
  setImmediate(count)
  const turns = [await FairTurn.begin(), await FairTurn.begin()]
  const granted: [name: string, round: number][] = []
  const note = (name: string) => granted.push([name, round])
  await Promise.all([
    ...turns.map((turn, index) => turn.pass().then(() => note(`turn ${index}`))),
    FairTurn.begin().then(() => note('a new one')),
  ])
  expect(granted.map(([name]) => name)).toEqual(['turn 0', 'turn 1', 'a new one'])
  expect(new Set(granted.map(([, inRound]) => inRound)).size).toBe(3)
})
