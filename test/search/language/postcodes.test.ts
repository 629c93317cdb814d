import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalPostcodes } from '../../../src/search/language/postcodes.js'

describe('canonicalPostcodes', () => {
  it.each(['SE15 2AB', 'se152ab', 'se 15 2ab', 'Se15  2aB', 'se15 2 ab', 'se 15 2 ab'])(
    'recognises %j',
    (typed) => {
      expect(canonicalPostcodes(typed)).toBe('SE15 2AB')
    },
  )

  it.each([
    ['14 rowan e81dy hackney', '14 rowan E8 1DY hackney'],
    ['w1a1aa', 'W1A 1AA'],
    ['12 rowan e81 dy', '12 rowan E8 1DY'],
    ['rowan n1 64jy', 'rowan N16 4JY'],
    ['rowan n164j', 'rowan N16 4J'],
    ['e33h', 'E3 3H'],
    ['flat 2, n12ab,se152ab', 'flat 2, N1 2AB,SE15 2AB'],
    ['S W 9 3 P L', 'SW9 3PL'],
    ['14 rowan s e 1 5 2 a b', '14 rowan SE15 2AB'],
    ['w 1 a 1 a a', 'W1A 1AA'],
    ['n1 6 4 j y', 'N16 4JY'],
    ['14 rowan "e81dy"', '14 rowan "E8 1DY"'],
    ['-"e8 1dy"', '-"E8 1DY"'],
  ])('finds them in %j', (typed, written) => {
    expect(canonicalPostcodes(typed)).toBe(written)
  })

  it.each([
    'se15',
    'se15 2a',
    'n164j rowan',
    'xq164j',
    'se15 2abc',
    'xse152ab',
    'flat 14 a1 2nd floor',
    'block b1 12th floor',
    'a1 64jy',
    'flat e 1 2nd avenue',
    'flat b 12 st johns road',
    'Flat E, 14 St Pauls Court',
    'room n 16 la retraite lane',
    'room n 16 la',
    'Flat B12 St Johns Road',
    '"se152ab',
    '"rowan se152ab"',
    '-se152ab',
    '228008546',
    'flat e 1 2 n d',
    'q 1 2 a b c',
    'j b 1 2 a b',
  ])('leaves %j alone', (typed) => {
    expect(canonicalPostcodes(typed)).toBe(typed)
  })

  it('changes nothing but case and blanks, and nothing at a second time', () => {
    const bare = (text: string) => text.replaceAll(/\s/g, '').toUpperCase()
    fc.assert(
      fc.property(fc.stringMatching(/^[se12ab "-]{0,24}$/), (text) => {
        const written = canonicalPostcodes(text)
        expect(bare(written)).toBe(bare(text))
        expect(canonicalPostcodes(written)).toBe(written)
      }),
    )
  })
})
