import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountKey,
  addressKey,
  homeKey,
  personKey,
  tenureKey,
} from '../../src/search/documents/order-keys.js'

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

describe('homeKey', () => {
  it('reads a written address only where the home has none', () => {
    const assetAddress = { postPreamble: 'Flat 3', addressLine1: '14 Rowan House' }
    const own = homeKey({ assetAddress }, '2 Alder House')
    expect(own).toBe(key('14 Rowan House', 'Flat 3'))
    expect(homeKey(undefined, 'FLAT 3, 14 Rowan  House')).toBe(own)
    expect(homeKey(undefined, '14 Rowan House')).toBe(key('14 Rowan House'))
    expect(homeKey({ assetAddress: null }, null)).toBeNull()
  })

  it('orders a street before those whose names go on', () => {
    expect(key('20 Mare') < key('1 Mare Street')).toBe(true)
    expect(key('9 Mare Street') < key('10 Mare Street')).toBe(true)
  })
})

describe('personKey', () => {
  const person = (surname: string | null, firstName: string | null, born?: string) => ({
    surname,
    firstName,
    dateOfBirth: born === undefined ? null : new Date(born),
  })

  it('ignores case and accents and is absent for nobody', () => {
    expect(personKey(person('ÖRN', 'Ásta'))).toBe(personKey(person('orn', 'asta')))
    expect(personKey(person(null, null, '1980-01-02'))).toBeNull()
  })

  it('orders by surname, first name and date of birth', () => {
    const wanted = [
      personKey(person('Smith', 'Ann', '1950-03-04')),
      personKey(person('Smith', 'Ann', '1980-01-02')),
      personKey(person('Smith', 'Zoe', '1940-01-02')),
      personKey(person('Smith Jones', 'Amy', '1930-01-02')),
    ]
    expect(wanted.toSorted()).toEqual(wanted)
  })
})

describe('keys of tenures and accounts', () => {
  it('order tenures by address, then the newest first', () => {
    const wanted = [
      tenureKey('a', 20_000),
      tenureKey('a', 3_000),
      tenureKey('a', null),
      tenureKey('b', 1),
    ]
    expect(wanted.toSorted()).toEqual(wanted)
    expect(tenureKey(null, 1)).toBeNull()
  })

  it('order accounts by address or name, then reference', () => {
    const wanted = [
      accountKey('elm road', ['Zoe'], '2'),
      accountKey('elm road', ['Ann'], '3'),
      accountKey(null, ['Ann Okafor'], '1'),
    ]
    expect(wanted.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))).toEqual([
      wanted[2],
      wanted[0],
      wanted[1],
    ])
    expect(accountKey(null, [], null)).toBeNull()
  })
})
