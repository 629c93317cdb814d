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
  it('is there in development, and only on demand in production', () => {
    expect(readConfig({}).desk).toBe(true)
    expect(readConfig({ DESK: 'off' }).desk).toBe(false)
    expect(readConfig(production).desk).toBe(false)
    expect(readConfig({ ...production, ...issuer, ...client, DESK: 'on' }).desk).toBe(true)
  })

  it('is refused in production while nobody could sign in, with all that is missing', () => {
    expect(faultsOf({ ...production, DESK: 'on' })).toEqual([
      'DESK_OIDC_ISSUER is required with DESK=on in production.',
      'DESK_OIDC_CLIENT_ID is required with DESK=on in production.',
    ])
  })

  it('is told of half an issuer', () => {
    expect(faultsOf(issuer)).toEqual(['DESK_OIDC_CLIENT_ID is required with DESK_OIDC_ISSUER.'])
    expect(faultsOf(client)).toEqual(['DESK_OIDC_ISSUER is required with DESK_OIDC_CLIENT_ID.'])
  })

  it('sends nobody to sign in by plain http', () => {
    const plain = { ...production, ...client, DESK: 'on', DESK_OIDC_ISSUER: 'http://login.example' }
    expect(faultsOf(plain)).toEqual([
      expect.stringMatching(/^DESK_OIDC_ISSUER must start with https:\/\/ in production\./),
    ])
    expect(faultsOf({ ...client, DESK_OIDC_ISSUER: 'login.example' })).toEqual([
      'DESK_OIDC_ISSUER must start with http:// or https://.',
    ])
  })
})
