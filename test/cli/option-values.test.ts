import { describe, expect, it } from 'vitest'
import { UsageError } from '../../src/cli/command.js'
import { parseDuration, wholeNumber } from '../../src/cli/option-values.js'

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

it.each(['', ' ', '1.5', '-1', '0x10', '1e1', 'NaN', '1_0', '101'])('%j is refused', (text) => {
  expect(() => wholeNumber(0, 100)(text)).toThrow('a whole number from 0 to 100')
})
