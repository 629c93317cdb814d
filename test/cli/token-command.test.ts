import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { TokenVerifier } from '../../src/access/tokens.js'
import { developmentSecret } from '../../tools/token/development-token.js'
import { systemClock } from '../../src/foundation/clock.js'
import { readConfig } from '../../src/config/config.js'
import { runRecorded } from './recorded-output.js'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-token-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Verifies a token like a gateway with the same environment. */
async function verify(token: string, environment: NodeJS.ProcessEnv) {
  const secret = await developmentSecret(folder)
  return new TokenVerifier(readConfig(environment), secret, systemClock).verify(token)
}

it('prints one line: a token with every scope that the gateway on the same folder accepts', async () => {
  const environment = { DATA_DIR: folder }
  const { code, out, error } = await runRecorded(['token'], environment)
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  const { principal } = await verify(out, environment)
  expect(principal?.id).toBe('developer@housing.example')
  expect(principal?.scopes).toEqual(new Set(allScopes))
})

it('is valid for 30 days by default', async () => {
  const lifetime = async (...args: string[]) => {
    const claims = decodeJwt((await runRecorded(['token', ...args], { DATA_DIR: folder })).out)
    return (claims.exp ?? 0) - (claims.iat ?? 0)
  }
  expect(await lifetime()).toBe(30 * 86_400)
  expect(await lifetime('--ttl', '15m')).toBe(900)
})

it('grants the requested scopes to the requested user', async () => {
  const environment = { DATA_DIR: folder }
  const args = ['--scopes', 'search:assets, operate', '--user', 'ada', '--name', 'Ada Officer']
  const { out } = await runRecorded(['token', ...args], environment)
  expect((await verify(out, environment)).principal).toEqual({
    kind: 'user',
    id: 'ada',
    name: 'Ada Officer',
    email: null,
    scopes: new Set(['search:assets', 'operate']),
    person: { subject: 'ada', isEmailVerified: true, roles: [], groups: [], memberOf: [] },
  })
})

it('uses AUTH_SECRET, issuer and audience if set, and then creates no secret', async () => {
  const environment = {
    DATA_DIR: folder,
    AUTH_SECRET: 'a-configured-secret-of-more-than-32-characters',
    AUTH_ISSUER: 'us',
    AUTH_AUDIENCE: 'gateway',
  }
  const { out } = await runRecorded(['token'], environment)
  expect((await verify(out, environment)).refusal).toBeNull()
  expect((await verify(out, { ...environment, AUTH_ISSUER: 'them' })).refusal).toBe('invalid')
  expect((await verify(out, { DATA_DIR: folder })).refusal).toBe('invalid')
  const { out: unconfigured } = await runRecorded(['token'], { DATA_DIR: folder })
  expect((await verify(unconfigured, environment)).refusal).toBe('invalid')
})

it('is refused if only an issuer may sign', async () => {
  const { code, out, error } = await runRecorded(['token'], {
    DATA_DIR: folder,
    AUTH_JWKS_URL: 'https://login.example/keys',
    AUTH_ISSUER: 'https://login.example/',
    AUTH_AUDIENCE: 'housing-gateway',
  })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toContain('AUTH_JWKS_URL is set')
  expect(await readdir(folder)).toEqual([])
})

it('is refused in production unless the development secret is allowed by name', async () => {
  const environment = {
    DATA_DIR: folder,
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://db.example/gateway',
  }
  const refusedRun = await runRecorded(['token'], environment)
  expect({ code: refusedRun.code, out: refusedRun.out }).toEqual({ code: 1, out: '' })
  const allowed = { ...environment, PRODUCTION_ALLOW: 'development-token,development-secrets-key' }
  expect((await runRecorded(['token'], allowed)).code).toBe(0)
})
