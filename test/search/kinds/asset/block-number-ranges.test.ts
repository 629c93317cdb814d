import { describe, expect, it } from 'vitest'
import { numbersOfRanges, withoutRanges } from '../../../../src/records/asset/address-texts.js'

describe('ranges of house numbers', () => {
  it.each([
    ['Rowan House (1-18)', 'Rowan House (=-=)'],
    ['1 – 18 Rowan House', '= – = Rowan House'],
    ['Flats 1a to 1f, 12 Mare Street', 'Flats = to =, 12 Mare Street'],
    ['14 Rowan House, E8 1DY', '14 Rowan House, E8 1DY'],
  ])('keep the positions of words in %j', (text, expected) => {
    expect(withoutRanges(text)).toBe(expected)
  })

  it.each([
    [
      ['Rowan House (1-5)', 'Rowan House (1-5)'],
      ['1-5', '2 3 4'],
    ],
    [['1a-1f Rowan House'], ['1a-1f']],
    [['1-2 Rowan House'], ['1-2']],
    [['18-1 Rowan House'], ['18-1']],
    [['1-9999 Rowan House'], ['1-9999']],
    [['14 Rowan House'], []],
  ])('give for %j the numbers %j', (texts, expected) => {
    expect(numbersOfRanges(texts)).toEqual(expected)
  })
})
