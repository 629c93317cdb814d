import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountKey,
  addressKey,
  homeKey,
  personKey,
  tenureKey,
} from '../../src/records/kinds/order-keys.js'

const key = (addressLine1: string, postPreamble?: string) =>
  addressKey({ addressLine1, ...(postPreamble === undefined ? {} : { postPreamble }) }) ?? ''

describe('addressKey', () => {
  it('orders by street, then house number with its letter', () => {
    const expected = [key('2 Alder House'), key('2a Alder House'), key('Gge 1 Birch House')]
    expect(expected.toSorted()).toEqual(expected)
  })

  it('accepts any form of address', () => {
    const line = fc.option(fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(line, line, line, (addressLine1, postPreamble, postCode) => {
        const addressSortKey = addressKey({ addressLine1, postPreamble, postCode })
        expect(addressSortKey).not.toBe('')
      }),
    )
  })
})

describe('homeKey', () => {
  it('uses the full address only if the home has no address of its own', () => {
    const assetAddress = { postPreamble: 'Flat 3', addressLine1: '14 Rowan House' }
    const own = homeKey({ assetAddress }, '2 Alder House')
    expect(own).toBe(key('14 Rowan House', 'Flat 3'))
    expect(homeKey(undefined, 'FLAT 3, 14 Rowan  House')).toBe(own)
    expect(homeKey(undefined, '14 Rowan House')).toBe(key('14 Rowan House'))
    expect(homeKey({ assetAddress: null }, null)).toBeNull()
  })

  it('puts a street before streets with a longer name', () => {
    const expected = [
      key('20 Mare'),
      key('1 Mare Street'),
      key('9 Mare Street'),
      key('10 Mare Street'),
    ]
    expect(expected.toSorted()).toEqual(expected)
  })
})

describe('personKey', () => {
  const person = (surname: string | null, firstName: string | null, born?: string) => ({
    surname,
    firstName,
    dateOfBirth: born === undefined ? null : new Date(born),
  })

  it('ignores case and accents and is null without a name', () => {
    expect(personKey(person('ÖRN', 'Ásta'))).toBe(personKey(person('orn', 'asta')))
    expect(personKey(person(null, null, '1980-01-02'))).toBeNull()
  })
})

it('sorts tenures without a start last, and accounts without an address by their name', () => {
  const tenures = [tenureKey('a', 3_000), tenureKey('a', null)]
  expect(tenures.toSorted()).toEqual(tenures)
  expect(tenureKey(null, 1)).toBeNull()
  const accounts = [accountKey(null, ['Ann Okafor'], '1'), accountKey('elm road', ['Zoe'], '2')]
  expect(accounts.toSorted()).toEqual(accounts)
  expect(accountKey(null, [], null)).toBeNull()
})
