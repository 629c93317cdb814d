import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import { faultsOf } from './faults-of.js'

const services = {
  PERSON_SERVICE_URL: 'https://person.example',
  TENURE_SERVICE_URL: 'https://tenure.example/v1',
  ASSET_SERVICE_URL: 'https://asset.example/v1/',
  ACCOUNT_SERVICE_URL: 'http://account.example:8080',
}

describe('source services', () => {
  it.each(Object.keys(services))('are read together: without %s', (missing) => {
    expect(faultsOf({ ...services, [missing]: '' })).toEqual([
      expect.stringMatching(`^${missing} is needed with [A-Z]+_SERVICE_URL.$`),
    ])
  })

  it('are named with their tokens, which can be sent', () => {
    expect(faultsOf({ ...services, ALERT_SERVICE_TOKEN: 'alert-secret' })).toEqual([
      'ALERT_SERVICE_URL is needed with ALERT_SERVICE_TOKEN.',
    ])
    for (const token of ['a\nb', 'sekrit☃', 'two words']) {
      const faults = faultsOf({ ...services, PERSON_SERVICE_TOKEN: token })
      expect(faults).toEqual([expect.stringMatching(/^PERSON_SERVICE_TOKEN must have/)])
      expect(faults.join()).not.toContain(token)
    }
  })

  it('are read together when another one is there', () => {
    expect(faultsOf({ ALERT_SERVICE_URL: 'https://alert.example' })).toHaveLength(4)
    expect(faultsOf(services)).toEqual([])
  })

  it.each([
    'person.example',
    'ftp://person.example',
    'https://@person.example',
    'https://user:secret@person.example',
    'https://person.example/?key=secret',
    'https://person.example/#v1',
  ])('are named by addresses that paths can be put behind, unlike %s', (address) => {
    const faults = faultsOf({ ...services, PERSON_SERVICE_URL: address })
    expect(faults).toEqual([expect.stringMatching(/^PERSON_SERVICE_URL must be an address/)])
    expect(faults.join()).not.toContain('secret')
  })
})

describe('total balances of persons', () => {
  const asked = { PERSON_TOTAL_BALANCE: 'account-service', DEMO_DATA: 'off' }

  it('are worked out unless the account service is to be asked', () => {
    expect(readConfig({}).personTotals).toBe('derived')
    expect(readConfig({ ...asked, ...services }).personTotals).toBe('given')
    expect(faultsOf(asked)).toEqual([
      'ACCOUNT_SERVICE_URL is needed with PERSON_TOTAL_BALANCE=account-service.',
    ])
  })
})

describe('paths at the source services', () => {
  const pathsOf = (paths: object) => ({ SOURCE_PATHS: JSON.stringify(paths) })

  it.each([
    { person: '/v2/people/{id}' },
    {
      alertsOfPerson: '/alerts?person={id}',
      alertsOfAsset: '/alerts?property={propertyReference}',
    },
    { alertsOfAsset: '/alerts?asset={id}' },
  ])('may be moved to %j', (paths) => {
    expect(readConfig(pathsOf(paths)).SOURCE_PATHS).toEqual(paths)
  })

  it.each([
    { person: '/v2/people' },
    { person: '/v2/people/{propertyReference}' },
    { alertsOfAsset: '/alerts' },
    { person: 'https://elsewhere.example/{id}' },
    { dog: '/dogs/{id}' },
  ])('are refused when they are %j', (paths) => {
    expect(faultsOf(pathsOf(paths))).toEqual([expect.stringMatching(/^SOURCE_PATHS must be JSON/)])
  })
})
