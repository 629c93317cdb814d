import { expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import { faultsOf } from './faults-of.js'

it.each([
  ['many', 'must be JSON'],
  ['{"default":0}', 'DAILY_MESSAGES.default must be at least 1.'],
  ['{"keys":{"nightly":1.5}}', 'DAILY_MESSAGES.keys.nightly must be a whole number.'],
  ['{"services":{"housing":"all"}}', 'DAILY_MESSAGES.services.housing must be a number.'],
])('refuses %s, and the error names the path', (text, words) => {
  expect(faultsOf({ DAILY_MESSAGES: text })).toEqual([expect.stringContaining(words)])
})

it('keeps the defaults of missing values', () => {
  expect(readConfig({ DAILY_MESSAGES: '{"keys":{"nightly":5}}' }).DAILY_MESSAGES).toEqual({
    default: 250_000,
    keys: { nightly: 5 },
    services: {},
  })
})
