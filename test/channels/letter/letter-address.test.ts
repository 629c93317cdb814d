import { describe, expect, it } from 'vitest'
import {
  isUkPostcode,
  letterAddressFaults,
  withProviderAddress,
} from '../../../src/channels/letter/letter-address.js'

function address(...lines: string[]): Record<string, unknown> {
  return Object.fromEntries(lines.map((line, index) => [`addressLine${index + 1}`, line]))
}

function messagesFor(personalisation: Record<string, unknown>): string[] {
  return letterAddressFaults(personalisation, ['input', 'personalisationParams']).map(
    ({ code, message, path }) => {
      expect({ code, path }).toEqual({
        code: 'ADDRESS_INVALID',
        path: ['input', 'personalisationParams'],
      })
      return message
    },
  )
}

describe('withProviderAddress', () => {
  it("renames the specification's keys and keeps all others", () => {
    const personalisation = { ...address('A', 'B', 'C', 'D', 'E', 'F', 'G'), name: 'N', amount: 3 }
    expect(withProviderAddress(personalisation)).toEqual({
      name: 'N',
      amount: 3,
      address_line_1: 'A',
      address_line_2: 'B',
      address_line_3: 'C',
      address_line_4: 'D',
      address_line_5: 'E',
      address_line_6: 'F',
      address_line_7: 'G',
    })
  })

  it('prefers the exact key over other spellings', () => {
    const personalisation = {
      addressLine1: 'wrong',
      address_line_1: 'right',
      'Address line 2': 'B',
    }
    expect(withProviderAddress(personalisation)).toEqual({
      address_line_1: 'right',
      address_line_2: 'B',
    })
  })

  it('keeps blank lines, except a seventh one that would replace the postcode, and drops missing lines', () => {
    const personalisation = { ...address('A', ' ', 'C'), addressLine4: null, address_line_7: '' }
    expect(withProviderAddress({ ...personalisation, Postcode: 'SE15 2AB' })).toEqual({
      address_line_1: 'A',
      address_line_2: ' ',
      address_line_3: 'C',
      address_line_7: 'SE15 2AB',
      postcode: 'SE15 2AB',
    })
    expect(withProviderAddress(personalisation)).toMatchObject({ address_line_7: '' })
  })
})

describe('letterAddressFaults', () => {
  it('names each field that is too long', () => {
    const lines = address('A', 'b'.repeat(501), 'N1 1AA')
    expect(letterAddressFaults({ ...lines, postcode: 'c'.repeat(500) }, ['params'])).toEqual([
      {
        code: 'TOO_LONG',
        message: 'addressLine2 may have at most 500 characters.',
        path: ['params', 'addressLine2'],
      },
    ])
  })

  it.each([
    ['three lines', address('A Person', '1 High Street', 'SE15 2AB')],
    ['a postcode of its own', { ...address('A Person', '1 High Street'), postcode: 'se152ab' }],
    ['gaps between lines', { ...address('A Person', '', '1 High Street'), postcode: 'SE15 2AB' }],
    ['seven lines', address('A', 'B', 'C', 'D', 'E', 'F', 'E1 6AN')],
    ['several lines in one value', { addressLine1: 'A Person\n1 High Street\r\nE1 6AN' }],
    ['a number for a line', { address_line_1: 'A', address_line_2: 12, postcode: 'E1 6AN' }],
    ['the United Kingdom at its end', address('A', '1 High Street', 'E1 6AN', 'England')],
    ['a forces number', address('Capt A Person', 'A Barracks', 'BFPO 61')],
    ['a forces number and postcode', address('Capt A Person', 'BFPO c/o 61', 'BF1 2AU')],
  ])('accepts an address with %s', (_what, personalisation) => {
    expect(messagesFor(personalisation)).toEqual([])
  })

  const tooFew = 'The address needs at least 3 lines, addressLine1 to addressLine7.'
  const noPostcode =
    'The last line of the address (addressLine7, or otherwise postcode) must be a UK postcode.'
  const bare = 'Lines 1 and 2 of the address must each have a letter or digit.'
  const badStart = 'Address lines must not start with any of @ ( ) = [ ] " \\ / , < > ~.'
  const homeless = 'A letter cannot be sent to a person of no fixed abode.'

  it.each<[string, Record<string, unknown>, string[]]>([
    ['no address', {}, [tooFew]],
    ['two lines', address('A', 'E1 6AN'), [tooFew]],
    ['blank lines', address('A', ' ', ',', 'E1 6AN'), [tooFew]],
    ['a country that hides two lines', address('A', 'E1 6AN', 'UK'), [tooFew]],
    [
      'eight lines',
      { ...address('A\nB', 'C', 'D', 'E', 'F', 'G'), postcode: 'E1 6AN' },
      ['The address may have at most 7 lines.'],
    ],
    ['no postcode', address('A', '1 High Street', 'London'), [noPostcode]],
    ['a postcode inside a line', address('A', 'High Street', 'London E1 6AN'), [noPostcode]],
    ['an unknown country', address('A', 'Hauptstr. 1', '10115 Berlin', 'Ruritania'), [noPostcode]],
    [
      'the kingdom named twice',
      address('A', '1 High Street', 'Wales', 'CF1 1AA', 'UK'),
      [noPostcode],
    ],
    ['an article before the kingdom', address('A', 'B', 'E1 6AN', 'The UK'), [noPostcode]],
    [
      'a seventh line that hides the postcode',
      { ...address('A', 'B', 'C', 'D', 'E', 'F', 'London'), postcode: 'E1 6AN' },
      [noPostcode],
    ],
    ['a line of punctuation', address('A', '***', 'E1 6AN'), [bare]],
    ['a bad first character', address('A', '(rear) 1 High Street', 'E1 6AN'), [badStart]],
    ['a bad first character of line 3', address('A', 'B', '~C', 'E1 6AN'), [badStart]],
    ['no fixed abode', address('A', 'No Fixed  Abode', 'E1 6AN'), [homeless]],
    ['no fixed address', address('A', 'of no fixed address', 'E1 6AN'), [homeless]],
    ['NFA', address('A', 'nfa', 'E1 6AN'), [homeless]],
    [
      'a forces number and a country',
      address('Capt A Person', 'A Barracks', 'BFPO 61', 'Germany'),
      ['A BFPO address must not end with a country.'],
    ],
    ['several faults', address('--', '/', 'nfa'), [noPostcode, bare, badStart, homeless]],
    ['values that are no text', { addressLine1: {}, addressLine2: ['A'] }, [tooFew]],
  ])('refuses an address with %s', (_what, personalisation, faults) => {
    expect(messagesFor(personalisation)).toEqual(faults)
  })

  it('accepts a country abroad unless the service sends no letters there', () => {
    const abroad = address('A', 'Hauptstr. 1', '10115 Berlin', 'Germany')
    const messages = (lettersAbroad: boolean | null) =>
      letterAddressFaults(abroad, [], lettersAbroad).map(({ message }) => message)
    expect([messages(null), messages(true)]).toEqual([[], []])
    expect(messages(false)).toEqual(['This service does not send letters abroad.'])
    const [fault] = letterAddressFaults(address('A', 'B', 'Ruritania'), [], true)
    expect(fault?.message).toContain('the English name of the country')
  })

  it('treats NFA inside a line as part of a name', () => {
    expect(messagesFor(address('NFA Ltd', '1 High Street', 'E1 6AN'))).toEqual([])
  })
})

describe('isUkPostcode', () => {
  it.each(['SE15 2AB', 'e16an', ' W1A 1AA ', 'M1 1AE', 'BF1 2AU', 'JE2 3AB', 'EC1A1BB'])(
    'accepts %s',
    (line) => {
      expect(isUkPostcode(line)).toBe(true)
    },
  )

  it.each(['', 'SE15', 'AA1 1AA', 'SE15 2AC', 'London SE15 2AB', '10115', 'SE15 2AB 3'])(
    'refuses %s',
    (line) => {
      expect(isUkPostcode(line)).toBe(false)
    },
  )
})
