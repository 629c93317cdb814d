import { describe, expect, it } from 'vitest'
import { missingPlaceholders } from '../../../src/channels/definition/personalisation.js'

describe('missingPlaceholders', () => {
  it('overlooks case, blanks, underscores and hyphens, on either side', () => {
    const params = { firstName: 'A', 'rent-account': 'B', AMOUNT_DUE: 'C', address_line_1: 'D' }
    const placeholders = ['first name', 'Rent Account', 'amount due', 'addressLine1']
    expect(missingPlaceholders(placeholders, params)).toEqual([])
  })

  it('counts null as missing, but an empty text, zero and an empty list as given', () => {
    const params = { a: null, b: undefined, c: '', d: 0, e: [], f: false }
    expect(missingPlaceholders(['a', 'b', 'c', 'd', 'e', 'f', 'g'], params)).toEqual([
      'a',
      'b',
      'g',
    ])
  })

  it('names them as the template does and accepts values for no placeholder', () => {
    expect(missingPlaceholders(['Due Date'], { extra: 'x' })).toEqual(['Due Date'])
    expect(missingPlaceholders([], { extra: 'x' })).toEqual([])
  })
})
