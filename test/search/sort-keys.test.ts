import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressKey, nameKey } from '../../src/search/documents/sort-keys.js'

const key = (addressLine1: string, postPreamble?: string) =>
  addressKey({ addressLine1, ...(postPreamble === undefined ? {} : { postPreamble }) }) ?? ''

describe('addressKey', () => {
  it('orders by street, then house number as a number, then flat', () => {
    const wanted = [
      key('2 Alder House', 'Flat 1'),
      key('2 Alder House', 'Flat 10'),
      key('2a Alder House'),
      key('10 Alder House'),
      key('Gge 1 Birch House'),
      key('9 Birch House'),
    ]
    expect([...wanted].sort()).toEqual([
      wanted[0],
      wanted[1],
      wanted[2],
      wanted[3],
      wanted[4],
      wanted[5],
    ])
  })

  it('survives any shape of address', () => {
    const line = fc.option(fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(line, line, line, (addressLine1, postPreamble, postCode) => {
        const made = addressKey({ addressLine1, postPreamble, postCode })
        expect(made === null || made.length > 0).toBe(true)
      }),
    )
  })
})

describe('nameKey', () => {
  it('ignores case and accents and is absent for nobody', () => {
    expect(nameKey('ÖRN', 'Ásta')).toBe(nameKey('orn', 'asta'))
    expect(nameKey(null, undefined)).toBeNull()
  })
})
