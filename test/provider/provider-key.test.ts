import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isKeyShaped, parseProviderKey } from '../../src/provider/provider-key.js'
import { key, secret, serviceId } from './subject.js'

describe('parseProviderKey', () => {
  it.each([
    ['a name', `repairs-${serviceId}-${secret}`],
    ['a name with hyphens', `a-b--c-${serviceId}-${secret}`],
    ['a name that is a UUID', `${secret}-${serviceId}-${secret}`],
    ['no name', `${serviceId}-${secret}`],
  ])('reads a key with %s', (_what, text) => {
    const parsed = parseProviderKey(text)
    expect(parsed?.serviceId).toBe(serviceId)
    expect(parsed?.reveal()).toBe(text)
  })

  it('trims spaces and ignores the case of the service id', () => {
    const text = `name-${serviceId.toUpperCase()}-${secret}`
    const parsed = parseProviderKey(` ${text}\n`)
    expect(parsed?.serviceId).toBe(serviceId)
    expect(parsed?.reveal()).toBe(text)
  })

  it.each([
    ['nothing', ''],
    ['the name of a service', 'repairs'],
    ['a secret alone', secret],
    ['a name and a secret', `repairs-${secret}`],
    ['a cut key', `repairs-${serviceId}-${secret}`.slice(0, -1)],
    ['a key with trailing text', `repairs-${serviceId}-${secret}0`],
    ['a name without its hyphen', `repairs${serviceId}-${secret}`],
    ['a wrong letter', `repairs-${serviceId}-${secret.replace('c', 'g')}`],
    ['two lines', `repairs-\n-${serviceId}-${secret}`],
  ])('refuses %s', (_what, text) => {
    expect(parseProviderKey(text)).toBeNull()
  })

  it('keeps the key out of any log line', () => {
    const printed = [
      JSON.stringify({ key }),
      JSON.stringify(Object.entries(key)),
      inspect(key, { showHidden: true, depth: Infinity, getters: true }),
    ]
    for (const text of printed) expect(text).not.toContain(secret)
  })
})

describe('isKeyShaped', () => {
  it.each([
    key.reveal(),
    `key ${key.reveal()}.`,
    `${serviceId}-${secret}x`,
    key.reveal().toUpperCase(),
  ])('detects the key in %s', (text) => {
    expect(isKeyShaped(text)).toBe(true)
  })

  it.each(['', 'repairs', serviceId, `repairs-${serviceId}`])('detects no key in "%s"', (text) => {
    expect(isKeyShaped(text)).toBe(false)
  })
})
