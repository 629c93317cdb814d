import { describe, expect, it } from 'vitest'
import { referenceSpellings } from '../../../src/search/documents/reference-spellings.js'

describe('referenceSpellings', () => {
  it.each([
    ['0712345/01', ['071234501', '71234501', '712345/01']],
    ['00054399', ['0054399', '054399', '54399']],
    ['0054', []],
    ['100021234567', []],
    ['HA/0012', []],
  ])('spells %s as people quote it', (reference, spelt) => {
    expect(referenceSpellings([reference, null, reference])).toEqual(spelt)
  })
})
