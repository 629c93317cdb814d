import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BriefCache } from '../../src/access/brief-cache.js'
import { ManualClock } from '../support/manual-clock.js'

it('never exceeds its limit and always keeps the newest entry', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1 }), (keys) => {
      const cache = new BriefCache<number>(new ManualClock(), { milliseconds: 1000, entries: 3 })
      for (const key of keys) {
        cache.prepare(String(key))(key)
        expect(cache.size).toBeLessThanOrEqual(3)
        expect(cache.get(String(key))).toBe(key)
      }
    }),
  )
})

it('measures the lifetime from the start of the lookup', () => {
  const clock = new ManualClock()
  const cache = new BriefCache<string>(clock, { milliseconds: 5000, entries: 3 })
  const remember = cache.prepare('key')
  clock.advance(3000)
  remember('value')
  clock.advance(1999)
  expect(cache.get('key')).toBe('value')
  clock.advance(1)
  expect(cache.get('key')).toBeUndefined()
  expect(cache.size).toBe(0)
})
