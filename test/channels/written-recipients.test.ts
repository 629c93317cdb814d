import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { destinationOf } from '../../src/channels/letter/countries.js'
import { isEmailAddress } from '../../src/channels/email/email-address.js'
import { withoutHiddenBlanks } from '../../src/channels/definition/template-text.js'
import { withProviderAddress } from '../../src/channels/letter/letter-address.js'
import { largestQrCode } from '../../src/channels/letter/channel.js'
import { sentCharacters } from '../../src/channels/text/channel.js'
import { isPhoneNumber } from '../../src/channels/text/phone-number.js'

const hidden = fc.string({
  unit: fc.constantFrom('\u200b', '\u00a0', '\ufeff', ' ', '\n'),
  maxLength: 4,
})
const anyText = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }))

describe('blanks', () => {
  it('around or inside an address have no effect and are removed in one pass', () => {
    fc.assert(
      fc.property(hidden, hidden, anyText, (before, behind, text) => {
        const bare = withoutHiddenBlanks(text)
        expect(withoutHiddenBlanks(before + text + behind)).toBe(bare)
        expect(withoutHiddenBlanks(bare)).toBe(bare)
      }),
    )
  })

  it('and brackets between the digits of a number have no effect', () => {
    const gaps = fc.array(fc.constantFrom('', ' ', '-', '(', ')'), { minLength: 11, maxLength: 11 })
    fc.assert(
      fc.property(gaps, fc.stringMatching(/^077009\d{5}$/), (between, digits) => {
        const text = Array.from(digits, (digit, place) => `${digit}${between[place] ?? ''}`).join(
          '',
        )
        expect(isPhoneNumber(text)).toBe(isPhoneNumber(digits))
      }),
    )
  })
})

describe('any text as a recipient', () => {
  it('never throws, and is never both an address and a number', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect([isEmailAddress(text), isPhoneNumber(text)]).toContain(false)
      }),
    )
  })

  it('with a domain label above 63 characters is not an address', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), (length) => {
        expect(isEmailAddress(`ana@${'x'.repeat(length)}.example`)).toBe(length <= 63)
      }),
    )
  })
})

describe('a country', () => {
  const countries = ['Jersey', 'N. Ireland', "Côte d'Ivoire", 'Isle of Man', 'Deutschland', 'U.K.']

  it('is recognised in any letter case, and with blanks, dots or hyphens', () => {
    const spelt = fc.constantFrom(...countries).chain((name) =>
      fc
        .array(fc.constantFrom('', ' ', '.', '-'), {
          minLength: name.length,
          maxLength: name.length,
        })
        .map((between) => [
          name,
          Array.from(name, (sign, place) => sign.toUpperCase() + (between[place] ?? '')).join(''),
        ]),
    )
    fc.assert(
      fc.property(spelt, ([name = '', spelling = '']) => {
        expect(destinationOf(spelling)).toBe(destinationOf(name))
        expect(destinationOf(spelling)).not.toBeNull()
      }),
    )
  })

  it('is not recognised with a digit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.nat(9), (name, digit) => {
        expect(destinationOf(`${name} ${digit}`)).toBeNull()
      }),
    )
  })
})

describe('the address of a letter', () => {
  it('is unchanged by a second conversion, for any lines', () => {
    const lines = fc.dictionary(
      fc.constantFrom('addressLine1', 'address line 4', 'address_line_7', 'postcode', 'name'),
      fc.oneof(anyText, fc.constantFrom('', ' ', 'SE1 1AA'), fc.constant(null)),
    )
    fc.assert(
      fc.property(lines, (personalisation) => {
        const once = withProviderAddress(personalisation)
        expect(withProviderAddress(once)).toEqual(once)
      }),
    )
  })
})

describe('the length of a text', () => {
  it.each([
    ['Zażółć gęślą jaźń, Łódź', 'Zazólc gesla jazn, Lódz'],
    ['Fire 🔥 “now” – it’s…', 'Fire ? "now" - it\'s...'],
    ['Ŵyddgrug £5 €6 [a]', 'Ŵyddgrug £5 €6 [a]'],
    ['a\u00a0\u200bb ,\tc', 'a b, c'],
    ['Привет', '??????'],
  ])('is the length of the text as the provider sends it: %s', (text, sent) => {
    expect(sentCharacters(text)).toBe(sent.length)
  })

  it('does not grow with blanks and empty lines', () => {
    fc.assert(
      fc.property(anyText, fc.nat(20), (text, more) => {
        expect(sentCharacters(`${' '.repeat(more)}${text}${'\n'.repeat(more)}`)).toBe(
          sentCharacters(text),
        )
        expect(sentCharacters(`a\n\n${'\n'.repeat(more)}b`)).toBe(4)
      }),
    )
  })
})

it('QR codes are only found in paragraphs, and & counts as five bytes', () => {
  fc.assert(
    fc.property(fc.nat(600), fc.nat(3), (length, ands) => {
      const link = `x${'y'.repeat(length)}${'&'.repeat(ands)}`
      expect(largestQrCode(`Text\n\nqr : ${link}\n\nmore`)).toBe(1 + length + 5 * ands)
      expect(largestQrCode(`Text\nqr: ${link}`)).toBe(0)
    }),
  )
})
