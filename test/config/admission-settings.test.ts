import { expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import { admissionSettings } from '../../src/config/admission-settings.js'
import { limitsTable } from '../../scripts/artefacts/limits-table.js'
import { faultsOf } from './faults-of.js'

it.each([
  ['6000', 'CALLER_LIMITS must be an object.'],
  ['{', 'CALLER_LIMITS must be JSON such as {'],
  ['{"default":{"writes":0}}', 'CALLER_LIMITS.default.writes must be at least 1.'],
  [
    '{"scopes":{"operate":{"cost":1.5}}}',
    'CALLER_LIMITS.scopes.operate.cost must be a whole number.',
  ],
  [
    '{"keys":{"nightly":{"operations":"many"}}}',
    'CALLER_LIMITS.keys.nightly.operations must be a number.',
  ],
  [
    '{"keys":{"nightly":{"searches":5}}}',
    'CALLER_LIMITS.keys.nightly accepts only operations, cost, writes.',
  ],
  ['{"scopes":{"fly":{"cost":5}}}', 'CALLER_LIMITS.scopes has 1 unknown scope(s)'],
])('CALLER_LIMITS refuses %s, and the error names the path', (text, words) => {
  const faults = faultsOf({ CALLER_LIMITS: text })
  expect(faults).toEqual([expect.stringContaining(words)])
})

it('CALLER_LIMITS keeps the defaults of missing values', () => {
  const { default: limits, keys } = readConfig({
    CALLER_LIMITS: '{"default":{"writes":7},"keys":{"nightly":{"cost":9}}}',
  }).CALLER_LIMITS
  expect(limits).toEqual({ operations: 6_000, cost: 3_000_000, writes: 7 })
  expect(keys).toEqual({ nightly: { cost: 9 } })
})

it.each(['everyone', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8', '10.0.0.0/', 'loopback,'])(
  'TRUST_PROXY refuses %s',
  (text) => {
    expect(faultsOf({ TRUST_PROXY: text })).toEqual([
      expect.stringMatching(/^TRUST_PROXY must be a comma-separated list/),
    ])
  },
)

it('TRUST_PROXY accepts addresses, networks and names of networks', () => {
  const words = ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7', '::1', 'loopback', 'uniquelocal']
  expect(readConfig({ TRUST_PROXY: words.join(', ') }).TRUST_PROXY).toEqual(words)
})

it.each(Object.keys(admissionSettings).filter((name) => name !== 'TRUST_PROXY'))(
  'the table of limits includes the limit set by %s',
  (name) => {
    const meanings = limitsTable.map(([, , meaning]) => meaning)
    expect(meanings).toContainEqual(expect.stringContaining(`\`${name}\` sets it.`))
  },
)
