import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { someAtOnce } from '../src/some-at-once.js'

it('runs the items in order, with limited concurrency', async () => {
  const started: number[] = []
  let running = 0
  let maxRunning = 0
  await someAtOnce([1, 2, 3, 4, 5], 2, async (item) => {
    started.push(item)
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await turn()
    running -= 1
  })
  expect(started).toEqual([1, 2, 3, 4, 5])
  expect(maxRunning).toBe(2)
  expect(running).toBe(0)
})

it('starts no more items after a failure, and waits for the running items', async () => {
  const started: number[] = []
  const finished: number[] = []
  const all = someAtOnce([1, 2, 3, 4], 2, async (item) => {
    started.push(item)
    if (item === 1) throw new Error('broken')
    await turn()
    finished.push(item)
  })
  await expect(all).rejects.toThrow('broken')
  expect(started).toEqual([1, 2])
  expect(finished).toEqual([2])
})
