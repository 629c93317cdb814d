import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allScopes, isScope } from '../../src/access/scopes.js'
import { UsageError } from '../../src/cli/command.js'
import { parseDuration, parseScopes, wholeNumber } from '../../src/cli/option-values.js'

describe('scopes', () => {
  it('are read with any spaces around the commas', () => {
    fc.assert(
      fc.property(
        fc.subarray(allScopes, { minLength: 1 }),
        fc.stringMatching(/^ {0,3}$/),
        (scopes, space) => {
          expect(parseScopes(scopes.join(`${space},${space}`))).toEqual(scopes)
        },
      ),
    )
  })

  it('may be all of them', () => {
    expect(parseScopes(' all ')).toEqual(allScopes)
  })

  it('refuse every unknown word', () => {
    const word = fc.stringMatching(/^[a-z:*]{1,20}$/).filter((text) => !isScope(text))
    fc.assert(
      fc.property(word, (unknown) => {
        expect(() => parseScopes(`operate,${unknown}`)).toThrow(unknown)
      }),
    )
  })
})

describe('durations', () => {
  it.each([
    ['1s', 1],
    ['90s', 90],
    ['15m', 900],
    ['12h', 43_200],
    ['30d', 2_592_000],
    [' 3650d ', 315_360_000],
  ])('%s', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds)
  })

  it.each(['', '0s', '30', 'd', '-1d', '1.5h', '1w', '3651d', '99999999999s', '1d1h', '1 d'])(
    'refuse %j',
    (text) => {
      expect(() => parseDuration(text)).toThrow(UsageError)
    },
  )
})

describe('whole numbers', () => {
  it('are taken within the bounds and refused outside', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(100), fc.nat(100), (value, min, span) => {
        const max = min + span
        const read = () => wholeNumber(min, max)(String(value))
        if (value >= min && value <= max) expect(read()).toBe(value)
        else expect(read).toThrow(UsageError)
      }),
    )
  })

  it.each(['', ' ', '1.5', '-1', '0x10', '1e1', 'NaN', '1_0'])('refuse %j', (text) => {
    expect(() => wholeNumber(0, 100)(text)).toThrow('a whole number from 0 to 100')
  })
})
