import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, prefixDistance } from '../../src/ranking/edit-distance.js'
import { typoBudget, typosBetween } from '../../src/ranking/typos.js'

const word = fc.stringMatching(/^[abc]{0,8}$/)

describe('editDistance', () => {
  it.each([
    ['jonhson', 'johnson', 1],
    ['smith', 'smyth', 1],
    ['smith', 'smiths', 1],
    ['smith', 'mith', 1],
    ['ca', 'abc', 3],
    ['', 'abc', 3],
    ['🏠a', '🏡a', 1],
  ])('%j and %j are %i apart', (a, b, distance) => {
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

  it('is not told beyond a limit, and the same up to it', () => {
    fc.assert(
      fc.property(word, word, fc.nat(4), (typed, other, limit) => {
        const distance = editDistance(typed, other)
        const limited = editDistance(typed, other, limit)
        expect(Math.min(limited, limit + 1)).toBe(Math.min(distance, limit + 1))
        const beginning = prefixDistance(typed, other, limit)
        expect(Math.min(beginning, limit + 1)).toBe(
          Math.min(prefixDistance(typed, other), limit + 1),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('is, for prefixes, the least over all beginnings', () => {
    fc.assert(
      fc.property(word, word, (typed, other) => {
        const beginnings = Array.from({ length: other.length + 1 }, (_, end) => other.slice(0, end))
        const least = Math.min(...beginnings.map((beginning) => editDistance(typed, beginning)))
        expect(prefixDistance(typed, other)).toBe(least)
      }),
    )
  })
})

describe('typos', () => {
  it.each([
    ['mary', 0],
    ['smith', 1],
    ['johnsons', 1],
    ['johnstone', 2],
    ['txn1000000', 0],
    ['zoë🏠xx', 1],
  ])('%j may hold %i', (typed, budget) => {
    expect(typoBudget(typed)).toBe(budget)
  })

  it.each([
    ['johnson', 'jonhson', 1, false, 1],
    ['johnson', 'kohnson', 1, false, null],
    ['johnson', 'ojhnson', 1, false, null],
    ['johnstone', 'kohnstone', 2, false, 2],
    ['johnstone', 'ojhnstone', 2, false, 2],
    ['johnstone', 'kohnstune', 2, false, null],
    ['johnstone', 'jahnstune', 2, false, 2],
    ['johnson', 'johns0n', 1, false, null],
    ['johnson', 'jonhsonville', 1, true, 1],
    ['johnson', 'jonhsonville', 1, false, null],
  ])('%j for %j with %i typos, prefix %j: %j', (typed, other, budget, prefix, typos) => {
    expect(typosBetween(typed, other, budget, prefix)).toBe(typos)
  })
})
