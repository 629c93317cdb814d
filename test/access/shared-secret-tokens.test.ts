import fc from 'fast-check'
import { CompactSign, SignJWT, type JWTPayload } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { signDevelopmentToken } from '../../tools/token/development-token.js'
import { TokenVerifier } from '../../src/access/tokens.js'
import { createSigningKey } from './key-server.js'
import { ManualClock } from '../support/manual-clock.js'

const secret = 'one-shared-secret-of-more-than-32-characters'
let clock: ManualClock
let verifier: TokenVerifier

beforeEach(() => {
  clock = new ManualClock()
  verifier = verifierWith({})
})

function verifierWith(expected: { issuer?: string; audience?: string }): TokenVerifier {
  const { issuer: AUTH_ISSUER, audience: AUTH_AUDIENCE } = expected
  const settings = { AUTH_SECRET: secret, AUTH_ISSUER, AUTH_AUDIENCE, AUTH_GROUP_SCOPES: {} }
  return new TokenVerifier(settings, null, clock)
}

function sign(claims: JWTPayload, alg = 'HS256', key = secret): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key))
}

function developmentToken(changes: { issuer?: string; audience?: string } = {}): Promise<string> {
  return signDevelopmentToken(
    {
      secret,
      user: 'ada@housing.example',
      name: 'Ada',
      scopes: ['search:assets', 'operate'],
      ttlSeconds: 60,
      issuer: changes.issuer,
      audience: changes.audience,
    },
    clock,
  )
}

describe('a development token', () => {
  it('identifies the principal it was issued for', async () => {
    expect((await verifier.verify(await developmentToken())).principal).toEqual({
      kind: 'user',
      id: 'ada@housing.example',
      name: 'Ada',
      email: 'ada@housing.example',
      scopes: new Set(['search:assets', 'operate']),
      person: {
        subject: 'ada@housing.example',
        isEmailVerified: true,
        roles: [],
        groups: [],
        memberOf: [],
      },
    })
  })

  it('expires at the end of its lifetime', async () => {
    const token = await developmentToken()
    clock.advance(91_000)
    expect((await verifier.verify(token)).refusal).toBe('expired')
  })

  it('has an issuer and an audience on request', async () => {
    const strict = verifierWith({ issuer: 'us', audience: 'gateway' })
    const token = await developmentToken({ issuer: 'us', audience: 'gateway' })
    expect((await strict.verify(token)).refusal).toBeNull()
    expect((await strict.verify(await developmentToken({ issuer: 'us' }))).refusal).toBe('invalid')
    expect((await strict.verify(await developmentToken())).refusal).toBe('invalid')
  })
})

describe('a token with a shared secret is refused', () => {
  it.each(['HS384', 'HS512'])('when signed with %s', async (alg) => {
    const token = await sign({ sub: 'ada', exp: clock.epochSeconds() + 60 }, alg)
    expect((await verifier.verify(token)).refusal).toBe('invalid')
  })

  it('when signed with another secret', async () => {
    const exp = clock.epochSeconds() + 60
    const token = await sign({ sub: 'ada', exp }, 'HS256', `${secret}!`)
    expect((await verifier.verify(token)).refusal).toBe('invalid')
  })

  it('when signed with a private key', async () => {
    const key = await createSigningKey('any')
    const token = await key.sign({ sub: 'ada', exp: clock.epochSeconds() + 60 })
    expect((await verifier.verify(token)).refusal).toBe('invalid')
  })

  it('when it never expires', async () => {
    expect((await verifier.verify(await sign({ sub: 'ada' }))).refusal).toBe('endless')
  })

  it('when its expiry is not a number', async () => {
    const claims = new TextEncoder().encode('{"sub":"ada","exp":"tomorrow"}')
    const token = await new CompactSign(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
    expect((await verifier.verify(token)).refusal).toBe('invalid')
  })
})

it('any malformed token is refused without an exception', async () => {
  const part = fc.oneof(
    fc.string(),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc.constant(Buffer.from('{"alg":"HS256"}').toString('base64url')),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
      const { principal, refusal } = await verifier.verify(parts.join('.'))
      expect(principal).toBeNull()
      expect(['malformed', 'invalid']).toContain(refusal)
    }),
  )
})
