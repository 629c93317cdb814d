import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalReferences } from '../../../src/search/language/references.js'

describe('canonicalReferences', () => {
  it.each([
    '228 007 033',
    '228-007-033',
    '228.007.033',
    '228/007/033',
    '228\u2009007\u2009033',
    'pay ref 228007033',
    'PRN 228007033',
    'PRN: 228 007 033',
    'prn228007033',
    'Ref. 228007033',
    'payment reference 228007033',
    'Rent account no. 228 007 033',
    'account number: 228007033',
    'PRN no. 228007033',
  ])('reads %j', (typed) => {
    expect(canonicalReferences(typed)).toBe('228007033')
  })

  it.each([
    ['ana UPRN 100 021 099 999', 'ana 100021099999'],
    ['UH 0712345/01', '0712345/01'],
    ['uh no 0712345/01 turner', '0712345/01 turner'],
    ['12 rowan 228 007 033', '12 rowan 228007033'],
  ])('finds them in %j', (typed, written) => {
    expect(canonicalReferences(typed)).toBe(written)
  })

  it.each([
    'flat 12 14 rowan',
    '12/03/2024',
    '2024-03-12',
    '0712345/01',
    '228-007 033',
    '12 1 34',
    'no 12 rowan',
    'house number 1234',
    'account balance',
    'rent',
    '228007033 00054374',
    '00054374 12',
    '12 34 56 78 90 12 34',
    '"228 007 033',
    '-228 007 033',
    '12.50 228.00',
    'uprns 100021099999',
  ])('leaves %j alone', (typed) => {
    expect(canonicalReferences(typed)).toBe(typed)
  })

  it('keeps every digit, and changes nothing at a second time', () => {
    const digits = (text: string) => text.replaceAll(/[^\d"]/g, '')
    fc.assert(
      fc.property(fc.stringMatching(/^([0-9]{1,5}|prn|no| |\/|"|-){0,12}$/), (text) => {
        const written = canonicalReferences(text)
        expect(digits(written)).toBe(digits(text))
        expect(canonicalReferences(written)).toBe(written)
      }),
    )
  })
})
