import { describe, expect, it } from 'vitest'
import { initialSpellings } from '../../../src/search/documents/names.js'

describe('initialSpellings', () => {
  it.each([
    ['Mr John Smith', ['J Smith']],
    ['Dr. John Adam Smith', ['J Smith', 'J A Smith', 'JA Smith']],
    ['Ms Ines van der Berg', ['I van der Berg']],
    ['Łucja Nowak-Kowalska', ['Ł Nowak-Kowalska']],
    ['Cher', []],
    ['The Trustees of the Hackney Poor Fund', []],
  ])('writes %s with initials', (name, written) => {
    expect(initialSpellings([name, name])).toEqual(written)
  })
})
