import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { GatewayError } from '../../../src/errors/gateway-error.js'
import { SealedSecrets } from '../../../src/access/sealed-secrets.js'
import { ServiceCredentials } from '../../../src/notifications/credentials/service-credentials.js'
import { ProviderError } from '../../../src/provider/provider.js'
import { keyOf } from '../create/subject.js'

const serviceId = randomUUID()
const newKey = () => `team-key-2-${serviceId}-${randomUUID()}`
const configured = newKey()
const secrets = new SealedSecrets([Buffer.alloc(32, 1)])

function credentialsWith(services: Record<string, string>, sealed = secrets): ServiceCredentials {
  const keys = Object.entries(services).map(
    ([name, key]) => [name, { key: keyOf(key), international: null }] as const,
  )
  return new ServiceCredentials(new Map(keys), sealed)
}

const credentials = credentialsWith({ repairs: configured })

/** The error that `work` throws, as one short text. */
function thrown(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof GatewayError) return `${error.code} ${error.argumentPath.join('.')}`
    if (error instanceof ProviderError) return `${error.kind} ${error.code}`
    throw error
  }
  return 'nothing'
}

describe('the stored form of a serviceKey', () => {
  it('is the sealed key of a caller', () => {
    const key = newKey()
    const credential = credentials.read(key)
    expect(credential).toMatchObject({ isOfCaller: true, key: { serviceId } })
    expect(credential?.stored).toMatch(/^key:[\da-f]{16}\.[\w-]+$/)
    expect(credentials.currentKey(credential?.stored ?? '').reveal()).toBe(key)
  })

  it.each(['repairs', serviceId])('is the name or id of a configured service: %s', (name) => {
    const credential = credentials.read(name)
    const stored = `name:${name}`
    expect(credential).toMatchObject({ isOfCaller: false, service: 'repairs', stored })
    expect(credential?.key.reveal()).toBe(configured)
  })

  it('is opened as the current key of the service', () => {
    const { stored = '' } = credentials.read('repairs') ?? {}
    const renewed = newKey()
    expect(credentialsWith({ repairs: renewed }).currentKey(stored).reveal()).toBe(renewed)
  })

  it('is a configuration fault when it cannot be opened', () => {
    const { stored = '' } = credentials.read(newKey()) ?? {}
    const others = credentialsWith({}, new SealedSecrets([Buffer.alloc(32, 2)]))
    expect(thrown(() => others.currentKey(stored))).toBe('configuration SERVICE_KEY_UNREADABLE')
    expect(thrown(() => others.currentKey('name:repairs'))).toBe(
      'configuration SERVICE_NOT_CONFIGURED',
    )
    expect(thrown(() => others.currentKey(null))).toBe('configuration SERVICE_NOT_CONFIGURED')
  })
})

describe('the credential of a serviceKey', () => {
  it('says whether the service sends letters abroad', () => {
    const service = { key: keyOf(configured), international: true }
    const abroad = new ServiceCredentials(new Map([['repairs', service]]), secrets)
    for (const text of ['repairs', serviceId.toUpperCase(), newKey()]) {
      expect(abroad.read(text)?.lettersAbroad).toBe(true)
    }
    expect(credentials.read('repairs')?.lettersAbroad).toBeNull()
  })

  it.each(['', 'Repairs', 'nobody', 'repairs ', randomUUID()])('is null for %j', (text) => {
    expect(credentials.read(text)).toBeNull()
  })
})

it('shows no key when all credentials are inspected', () => {
  const shown = inspect(credentials, { depth: Infinity, showHidden: true })
  expect(shown).not.toContain(configured.slice(-36))
})

describe('the service of a query', () => {
  it('is found by its name or id', () => {
    expect(credentials.keyOfService('repairs', ['service']).reveal()).toBe(configured)
    expect(credentials.configured(serviceId)?.reveal()).toBe(configured)
  })

  it('must be configured and cannot be a key', () => {
    expect(thrown(() => credentials.keyOfService('nobody', ['service']))).toBe(
      'SERVICE_NOT_CONFIGURED service',
    )
    for (const key of [configured, newKey(), `x ${newKey()} y`]) {
      expect(thrown(() => credentials.keyOfService(key, ['service']))).toBe(
        'SERVICE_KEY_REFUSED service',
      )
    }
  })
})
