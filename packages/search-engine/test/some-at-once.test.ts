import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { someAtOnce } from '../src/some-at-once.js'

it('works on all in their order, on so many at a time', async () => {
  const begun: number[] = []
  let under = 0
  let most = 0
  await someAtOnce([1, 2, 3, 4, 5], 2, async (thing) => {
    begun.push(thing)
    under += 1
    most = Math.max(most, under)
    await turn()
    under -= 1
  })
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
  expect(under).toBe(0)
})

it('begins no more when one has failed, and waits for those under way', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const all = someAtOnce([1, 2, 3, 4], 2, async (thing) => {
    begun.push(thing)
    if (thing === 1) throw new Error('broken')
    await turn()
    ended.push(thing)
  })
  await expect(all).rejects.toThrow('broken')
  expect(begun).toEqual([1, 2])
  expect(ended).toEqual([2])
})
