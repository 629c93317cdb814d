import { describe, expect, it } from 'vitest'
import { canonicalRanges } from '../../../src/search/language/housing-language.js'

describe('canonicalRanges', () => {
  it.each([
    ['95 to 99 mare street', '95-99 mare street'],
    ['Flats 1 TO 18, Rowan House', 'Flats 1-18, Rowan House'],
    ['12a to 14b', '12a-14b'],
  ])('writes %j as records hold it', (typed, written) => {
    expect(canonicalRanges(typed)).toBe(written)
  })

  it.each(['back to 12', '12 to let', '"95 to 99"', '2281 to 123456', '-95 to 99'])(
    'leaves %j alone',
    (typed) => {
      expect(canonicalRanges(typed)).toBe(typed)
    },
  )
})
