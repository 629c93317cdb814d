import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'

describe('plain http', () => {
  const keys = {
    AUTH_ISSUER: 'a',
    AUTH_AUDIENCE: 'b',
    SECRETS_KEY: randomBytes(32).toString('base64'),
  }
  const productionSettings = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://db/gateway',
    ...keys,
  }

  it.each(['localhost:1', 'login.localhost', '127.0.0.1', '127.8.9.1:80', '[::1]:8080'])(
    'is accepted to the loopback host %s',
    (host) => {
      const config = readConfig({ ...productionSettings, AUTH_JWKS_URL: `http://${host}/keys` })
      expect(config.AUTH_JWKS_URL).toContain(host)
    },
  )

  it.each(['10.0.0.1', 'localhost.example', '127.0.0.1.example', '128.0.0.1', '[::2]', 'intranet'])(
    'is refused to %s',
    (host) => {
      expect(() =>
        readConfig({ ...productionSettings, AUTH_JWKS_URL: `http://${host}/keys` }),
      ).toThrow('AUTH_JWKS_URL must start with https://')
      expect(
        readConfig({ ...productionSettings, AUTH_JWKS_URL: `https://${host}/keys` }).production,
      ).toBe(true)
    },
  )
})
