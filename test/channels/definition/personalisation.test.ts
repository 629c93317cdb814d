import { describe, expect, it } from 'vitest'
import { missingPlaceholders } from '../../../src/channels/definition/template-text.js'

describe('missingPlaceholders', () => {
  it('ignores case, blanks, underscores and hyphens on both sides', () => {
    const params = { firstName: 'A', 'rent-account': 'B', AMOUNT_DUE: 'C', address_line_1: 'D' }
    const placeholders = ['first name', 'Rent Account', 'amount due', 'addressLine1']
    expect(missingPlaceholders(placeholders, params)).toEqual([])
  })

  it('treats null as missing, but not an empty text, zero or an empty list', () => {
    const params = { a: null, b: undefined, c: '', d: 0, e: [], f: false }
    expect(missingPlaceholders(['a', 'b', 'c', 'd', 'e', 'f', 'g'], params)).toEqual([
      'a',
      'b',
      'g',
    ])
  })

  it('returns names as the template spells them, and nothing for a template without placeholders', () => {
    expect(missingPlaceholders(['Due Date'], { extra: 'x' })).toEqual(['Due Date'])
    expect(missingPlaceholders([], { extra: 'x' })).toEqual([])
  })
})
