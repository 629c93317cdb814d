import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { texts } from './texts.js'
import { editDistance, prefixDistance } from '../../src/ranking/typos.js'

const word = fc.stringMatching(/^[abc]{0,8}$/)

describe('editDistance', () => {
  it.each(texts.distances)('%j and %j are %i apart', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
  })

  it('is symmetric, 0 for equal words only, and at most the longer length', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b)
        expect(editDistance(b, a)).toBe(distance)
        expect(distance === 0).toBe(a === b)
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })

  it('is exact up to the limit', () => {
    fc.assert(
      fc.property(word, word, fc.nat(4), (typed, other, limit) => {
        const distance = editDistance(typed, other)
        const limited = editDistance(typed, other, limit)
        expect(Math.min(limited, limit + 1)).toBe(Math.min(distance, limit + 1))
        const toPrefix = prefixDistance(typed, other, limit)
        expect(Math.min(toPrefix, limit + 1)).toBe(
          Math.min(prefixDistance(typed, other), limit + 1),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('for prefixes, is the minimum over all prefixes', () => {
    fc.assert(
      fc.property(word, word, (typed, other) => {
        const prefixes = Array.from({ length: other.length + 1 }, (_, end) => other.slice(0, end))
        const least = Math.min(...prefixes.map((prefix) => editDistance(typed, prefix)))
        expect(prefixDistance(typed, other)).toBe(least)
      }),
    )
  })
})
