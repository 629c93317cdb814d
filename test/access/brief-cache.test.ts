import { expect, it } from 'vitest'
import { briefCache } from '../../src/access/brief-cache.js'
import { ManualClock } from '../support/manual-clock.js'

it('measures the lifetime from the start of the lookup', () => {
  const clock = new ManualClock()
  const cache = briefCache<object>(clock, { milliseconds: 5000, entries: 3 })
  const start = clock.now().getTime()
  clock.advance(3000)
  cache.set('key', {}, { start })
  clock.advance(1999)
  expect(cache.get('key')).toEqual({})
  clock.advance(1)
  expect(cache.get('key')).toBeUndefined()
  expect(cache.size).toBe(0)
})
