import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import { ConfigError } from '../../src/errors/config-error.js'
import { key, keyOf, secret } from './subject.js'

const other = keyOf(`x-11111111-2222-4333-8444-555555555555-${secret}`)

function faultsOf(value: string): readonly string[] {
  try {
    readConfig({ NOTIFY_SERVICES: value })
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('NOTIFY_SERVICES', () => {
  it('is parsed into keys that the configuration cannot reveal', () => {
    const config = readConfig({
      NOTIFY_SERVICES: JSON.stringify({ repairs: key.reveal(), 'rents.v2': other.reveal() }),
    })
    expect([...config.NOTIFY_SERVICES.keys()]).toEqual(['repairs', 'rents.v2'])
    expect(config.NOTIFY_SERVICES.get('repairs')?.key.reveal()).toBe(key.reveal())
    expect(inspect(config, { depth: Infinity, showHidden: true })).not.toContain(secret)
    expect(readConfig({}).NOTIFY_SERVICES.size).toBe(0)
  })

  it('can set whether letters may go abroad', () => {
    const entry = (international?: boolean) => ({ key: key.reveal(), international })
    const config = readConfig({
      NOTIFY_SERVICES: JSON.stringify({ a: entry(true), b: entry(false), c: entry() }),
    })
    expect([...config.NOTIFY_SERVICES.values()].map(({ international }) => international)).toEqual([
      true,
      false,
      null,
    ])
  })

  const noJson =
    'NOTIFY_SERVICES must be a JSON object of names and provider keys, or names and {"key", "international"}.'
  const badName =
    'NOTIFY_SERVICES entry 1: the name must have only letters, digits, ".", "_" and "-".'
  const badKey = 'NOTIFY_SERVICES entry 1: the key must look like name-serviceId-secret.'

  it.each<[string, string, string[]]>([
    ['a bare key', key.reveal(), [noJson]],
    ['a list', JSON.stringify([key.reveal()]), [noJson]],
    [
      'text instead of a boolean',
      JSON.stringify({ a: { key: key.reveal(), international: 'yes' } }),
      [noJson],
    ],
    ['an unknown field', JSON.stringify({ a: { key: key.reveal(), abroad: true } }), [noJson]],
    ['an object with an invalid key', JSON.stringify({ a: { key: secret } }), [badKey]],
    ['an invalid key', JSON.stringify({ repairs: `repairs-${secret}` }), [badKey]],
    ['name and key swapped', JSON.stringify({ [key.reveal()]: 'repairs' }), [badName, badKey]],
    ['a UUID as name', JSON.stringify({ [secret]: key.reveal() }), [badName]],
    ['a blank name', JSON.stringify({ '': key.reveal() }), [badName]],
  ])('rejects %s without repeating it', (_what, value, faults) => {
    expect(faultsOf(value)).toEqual(faults)
    expect(faultsOf(value).join()).not.toContain(secret)
  })
})

describe('the other settings of the provider', () => {
  it('have defaults and limits', () => {
    expect(readConfig({})).toMatchObject({ NOTIFY_TIMEOUT_SECONDS: 30 })
    expect(readConfig({}).NOTIFY_BASE_URL).toBeUndefined()
    const wrong = { NOTIFY_CALLBACK_TOKEN: secret.slice(0, 15), NOTIFY_BASE_URL: 'ftp://x' }
    expect(() => readConfig(wrong)).toThrow(
      'NOTIFY_CALLBACK_TOKEN must have at least 16 characters.',
    )
    expect(() => readConfig(wrong)).toThrow('NOTIFY_BASE_URL must start with http')
  })
})
