import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, dayText, financialPeriod, mondayOf } from '../../tools/landlord/calendar.js'
import { money } from '../../tools/landlord/pence.js'
import { demoId } from '../../tools/landlord/demo-id.js'
import { Random } from '../../tools/landlord/random.js'
import { splitByWeight } from '../../tools/landlord/shares.js'

describe('demoId', () => {
  it('is a version 4 UUID derived from seed, kind and index', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string(), fc.nat(), (seed, kind, index) => {
        const id = demoId(seed, kind, index)
        expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
        expect(demoId(seed, kind, index)).toBe(id)
      }),
    )
    expect(demoId(1, 'person', 0)).not.toBe(demoId(1, 'asset', 0))
  })
})

describe('Random', () => {
  it('draws the same numbers from the same stream, and other numbers from another stream', () => {
    const draw = (seed: number, stream: string): number[] => {
      const random = new Random(seed, stream)
      return Array.from({ length: 20 }, () => random.integer(0, 1_000_000))
    }
    expect(draw(1, 'people')).toEqual(draw(1, 'people'))
    expect(draw(1, 'people')).not.toEqual(draw(1, 'assets'))
    expect(draw(1, 'people')).not.toEqual(draw(2, 'people'))
  })
})

describe('shares', () => {
  it('adds up to the total for any weights', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 })
    fc.assert(
      fc.property(fc.nat(100_000), weights, (total, list) => {
        const parts = splitByWeight(total, list)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('money', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [31_930, '319.30'],
    [-120_001, '-1200.01'],
  ])('writes %i pence as %s', (pence, text) => {
    expect(money(pence)).toBe(text)
  })
})

describe('calendar', () => {
  it('finds the Monday on or before a day', () => {
    expect(dayText(mondayOf(dayNumber('2026-03-04')))).toBe('2026-03-02')
    expect(dayText(mondayOf(dayNumber('2026-03-02')))).toBe('2026-03-02')
    expect(dayText(mondayOf(dayNumber('2026-03-01')))).toBe('2026-02-23')
  })

  it.each([
    ['2026-03-31', { year: 2025, month: 12, week: 53 }],
    ['2026-04-01', { year: 2026, month: 1, week: 1 }],
    ['2026-12-31', { year: 2026, month: 9, week: 40 }],
    ['2026-01-01', { year: 2025, month: 10, week: 40 }],
  ])('puts %s into its financial year', (day, expected) => {
    expect(financialPeriod(dayNumber(day))).toEqual(expected)
  })
})
