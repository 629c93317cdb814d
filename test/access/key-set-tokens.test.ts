import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JWTPayload } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TokenVerifier } from '../../src/access/tokens.js'
import { createSigningKey, startKeyServer, type KeyServer, type SigningKey } from './key-server.js'
import { ManualClock } from '../support/manual-clock.js'

const issuer = 'https://login.example/'
const audience = 'housing-gateway'

let server: KeyServer
let key: SigningKey
let clock: ManualClock
let verifier: TokenVerifier

beforeEach(async () => {
  clock = new ManualClock()
  server = await startKeyServer()
  key = await createSigningKey('first')
  server.publish(key.publicJwk)
  verifier = verifierFor(server.url)
})

afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

function verifierFor(url: URL) {
  const settings = {
    AUTH_JWKS_URL: url.href,
    AUTH_ISSUER: issuer,
    AUTH_AUDIENCE: audience,
    AUTH_GROUP_SCOPES: { officers: ['search:persons' as const] },
  }
  return new TokenVerifier(settings, null, clock)
}

function claims(changes: JWTPayload = {}): JWTPayload {
  const exp = clock.epochSeconds() + 600
  return { iss: issuer, aud: audience, sub: 'ada', groups: 'officers', exp, ...changes }
}

function without(name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims()).filter(([claim]) => claim !== name))
}

function unsigned(header: object, payload: object): string {
  return [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
}

describe('a token signed by the issuer', () => {
  it('names the principal', async () => {
    const { principal } = await verifier.verify(await key.sign(claims()))
    expect(principal).toMatchObject({ kind: 'user', id: 'ada' })
    expect([...(principal?.scopes ?? [])]).toEqual(['search:persons'])
  })

  it.each(['RS256', 'PS512', 'ES384', 'EdDSA'])('may be signed with %s', async (alg) => {
    const other = await createSigningKey('other', alg)
    server.publish(other.publicJwk)
    expect((await verifier.verify(await other.sign(claims()))).refusal).toBeNull()
  })

  it('is checked with cached keys', async () => {
    const token = await key.sign(claims())
    for (let round = 0; round < 5; round += 1) await verifier.verify(token)
    expect(server.requests).toBe(1)
  })

  it('may name several audiences when ours is among them', async () => {
    const token = await key.sign(claims({ aud: ['another', audience] }))
    expect((await verifier.verify(token)).refusal).toBeNull()
  })
})

describe('a token is refused as invalid', () => {
  it.each([
    ['of another issuer', { iss: 'https://elsewhere.example/' }],
    ['for another audience', { aud: 'another' }],
    ['for a longer audience that starts like ours', { aud: `${audience}-admin` }],
    ['that names no caller', { sub: '' }],
  ])('%s', async (_case, changes) => {
    expect((await verifier.verify(await key.sign(claims(changes)))).refusal).toBe('invalid')
  })

  it.each(['iss', 'aud', 'sub'])('without %s', async (claim) => {
    expect((await verifier.verify(await key.sign(without(claim)))).refusal).toBe('invalid')
  })

  it('with a signature by an unpublished key', async () => {
    const forger = await createSigningKey('first')
    expect((await verifier.verify(await forger.sign(claims()))).refusal).toBe('invalid')
  })

  it('with altered claims', async () => {
    const [header, , signature] = (await key.sign(claims())).split('.')
    const payload = Buffer.from(JSON.stringify(claims({ sub: 'eve' }))).toString('base64url')
    const token = [header, payload, signature].join('.')
    expect((await verifier.verify(token)).refusal).toBe('invalid')
  })

  it('with an unknown critical header', async () => {
    const token = `${unsigned({ alg: 'ES256', kid: 'first', crit: ['b64x'], b64x: 1 }, claims())}.AAAA`
    expect((await verifier.verify(token)).refusal).toBe('invalid')
  })
})

describe('algorithm confusion', () => {
  it.each(['HS256', 'HS384', 'HS512'])(
    'is refused: %s keyed with the published public key',
    async (alg) => {
      const rsa = await createSigningKey('first', 'RS256')
      server.publish(rsa.publicJwk)
      const content = unsigned({ alg, kid: 'first' }, claims())
      const digest = alg.replace('HS', 'sha')
      const secrets = [rsa.publicPem, rsa.publicPem.trim(), JSON.stringify(rsa.publicJwk)]
      for (const secret of secrets) {
        const signature = createHmac(digest, secret).update(content).digest('base64url')
        expect((await verifier.verify(`${content}.${signature}`)).refusal).toBe('invalid')
      }
      expect(server.requests).toBe(0)
    },
  )

  it.each(['none', 'None', 'NONE', ''])('is refused: alg "%s"', async (alg) => {
    const content = unsigned({ alg, kid: 'first' }, claims())
    for (const token of [`${content}.`, `${content}.AAAA`]) {
      const { principal, refusal } = await verifier.verify(token)
      expect(principal).toBeNull()
      expect(['invalid', 'malformed']).toContain(refusal)
    }
  })

  it('is refused: a key set with a symmetric key', async () => {
    const secret = 'a-secret-that-should-never-be-in-a-key-set'
    const k = Buffer.from(secret).toString('base64url')
    server.publish({ kty: 'oct', kid: 'first', alg: 'HS256', k })
    const content = unsigned({ alg: 'HS256', kid: 'first' }, claims())
    const signature = createHmac('sha256', secret).update(content).digest('base64url')
    expect((await verifier.verify(`${content}.${signature}`)).refusal).toBe('invalid')
  })
})

describe('the clock skew of 30 s', () => {
  it.each([
    ['accepts a token 29 s after its expiry', 600 + 29, null],
    ['refuses a token 31 s after its expiry', 600 + 31, 'expired'],
  ])('%s', async (_case, seconds, refusal) => {
    const token = await key.sign(claims())
    clock.advance(seconds * 1000)
    expect((await verifier.verify(token)).refusal).toBe(refusal)
  })

  it.each([
    [29, null],
    [31, 'early'],
  ])(
    'limits how early a token is accepted: %i s before it becomes valid',
    async (seconds, refusal) => {
      const token = await key.sign(claims({ nbf: clock.epochSeconds() + seconds }))
      expect((await verifier.verify(token)).refusal).toBe(refusal)
    },
  )
})

it('a recently accepted token still expires on time', async () => {
  const token = await key.sign(claims({ exp: clock.epochSeconds() + 2 }))
  expect((await verifier.verify(token)).refusal).toBeNull()
  clock.advance(29_000)
  expect((await verifier.verify(token)).refusal).toBeNull()
  clock.advance(2999)
  expect((await verifier.verify(token)).refusal).toBeNull()
  clock.advance(1)
  expect((await verifier.verify(token)).refusal).toBe('expired')
})

describe('key rotation', () => {
  it('reloads keys older than 30 s, and made-up key ids cause few requests', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await verifier.verify(await key.sign(claims()))
    const next = await createSigningKey('second')
    server.publish(next.publicJwk)
    const token = await next.sign(claims())
    for (let round = 0; round < 5; round += 1) {
      expect((await verifier.verify(token)).refusal).toBe('invalid')
    }
    expect(server.requests).toBe(1)

    vi.setSystemTime(Date.now() + 31_000)
    expect((await verifier.verify(token)).refusal).toBeNull()
    expect((await verifier.verify(await key.sign(claims()))).refusal).toBe('invalid')
    expect(server.requests).toBe(2)
  })

  it('tries every key of the set when the token does not name one', async () => {
    const next = await createSigningKey('second')
    const unpublishedKey = await createSigningKey('third')
    server.publish(key.publicJwk, next.publicJwk)
    const verify = async (signer: SigningKey, changes?: JWTPayload) =>
      (await verifier.verify(await signer.sign(claims(changes), {}))).refusal
    expect(await verify(key)).toBeNull()
    expect(await verify(next)).toBeNull()
    expect(await verify(next, { exp: clock.epochSeconds() - 60 })).toBe('expired')
    expect(await verify(unpublishedKey)).toBe('invalid')
  })
})

describe('a failure of the issuer is an outage, not a fault of the token', () => {
  it.each([
    ['an error status', 500, 'no'],
    ['a page instead of keys', 200, '<html>Sign in</html>'],
    ['JSON that is not a key set', 200, '{"keys":"none"}'],
  ])('%s', async (_case, status, body) => {
    server.breakWith(status, body)
    const answer = verifier.verify(await key.sign(claims()))
    await expect(answer).rejects.toMatchObject({
      name: 'GatewayError',
      code: 'SERVICE_UNAVAILABLE',
    })
  })

  it('no server listening', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const unreachableVerifier = verifierFor(new URL(`http://127.0.0.1:${port}/keys`))
    const token = await key.sign(claims())
    await expect(unreachableVerifier.verify(token)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    })
  })

  it('ends when the issuer is back', async () => {
    server.breakWith(503, '')
    const token = await key.sign(claims())
    await expect(verifier.verify(token)).rejects.toThrow('keys of the token issuer')
    server.publish(key.publicJwk)
    expect((await verifier.verify(token)).refusal).toBeNull()
  })
})
