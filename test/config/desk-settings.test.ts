import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import { faultsOf } from './faults-of.js'

const issuer = { DESK_OIDC_ISSUER: 'https://login.example/' }
const client = { DESK_OIDC_CLIENT_ID: 'housing-desk' }
const production = {
  NODE_ENV: 'production',
  DEMO_DATA: 'off',
  PRODUCTION_ALLOW: 'embedded-database,development-token,development-secrets-key',
}

describe('the desk', () => {
  it('is on by default in development only', () => {
    expect(readConfig({}).desk).toBe(true)
    expect(readConfig({ DESK: 'off' }).desk).toBe(false)
    expect(readConfig(production).desk).toBe(false)
    expect(readConfig({ ...production, ...issuer, ...client, DESK: 'on' }).desk).toBe(true)
  })

  it('is refused in production without an issuer, naming every missing setting', () => {
    expect(faultsOf({ ...production, DESK: 'on' })).toEqual([
      'DESK_OIDC_ISSUER is required with DESK=on in production.',
      'DESK_OIDC_CLIENT_ID is required with DESK=on in production.',
    ])
  })

  it('accepts neither the issuer nor the client id alone', () => {
    expect(faultsOf(issuer)).toEqual(['DESK_OIDC_CLIENT_ID is required with DESK_OIDC_ISSUER.'])
    expect(faultsOf(client)).toEqual(['DESK_OIDC_ISSUER is required with DESK_OIDC_CLIENT_ID.'])
  })

  it('refuses an issuer with plain http in production, and one without a scheme everywhere', () => {
    const plain = { ...production, ...client, DESK: 'on', DESK_OIDC_ISSUER: 'http://login.example' }
    expect(faultsOf(plain)).toEqual([
      expect.stringMatching(/^DESK_OIDC_ISSUER must start with https:\/\/ in production\./),
    ])
    expect(faultsOf({ ...client, DESK_OIDC_ISSUER: 'login.example' })).toEqual([
      'DESK_OIDC_ISSUER must start with http:// or https://.',
    ])
  })
})
