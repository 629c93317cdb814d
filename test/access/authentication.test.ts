import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  Authenticator,
  accepted,
  type CredentialVerifier,
} from '../../src/access/authentication.js'

/** Accepts every credential; the name of the principal is the name of the verifier. */
function verifierNamed(name: string): CredentialVerifier {
  return {
    verify: (credential) =>
      Promise.resolve(
        accepted({
          kind: 'user',
          id: credential,
          name,
          email: null,
          person: null,
          scopes: new Set(),
        }),
      ),
  }
}

const authenticator = new Authenticator({
  tokens: verifierNamed('tokens'),
  serviceKeys: verifierNamed('service keys'),
})

describe('the Authorization header', () => {
  it.each([undefined, '', '   '])('counts as missing: %j', async (header) => {
    expect(await authenticator.authenticate(header)).toEqual({
      principal: null,
      refusal: 'missing',
    })
  })

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Bearer a,Bearer b',
    'Bearer "abc"',
    'Bearerabc',
    'Basic dXNlcjpwYXNz',
    'abc.def.ghi',
    'Token abc',
    'Bearer a\u0000b',
    'Bearer é',
  ])('counts as malformed: %j', async (header) => {
    expect(await authenticator.authenticate(header)).toEqual({
      principal: null,
      refusal: 'malformed',
    })
  })

  it.each(['Bearer abc.def.ghi', 'bearer abc.def.ghi', 'BEARER   abc.def.ghi '])(
    'accepts the scheme as in %j',
    async (header) => {
      const { principal } = await authenticator.authenticate(header)
      expect(principal).toMatchObject({ name: 'tokens', id: 'abc.def.ghi' })
    },
  )

  it('selects service keys by the prefix of the credential, and tokens otherwise', async () => {
    const nameFor = async (credential: string) =>
      (await authenticator.authenticate(`Bearer ${credential}`)).principal?.name
    expect(await nameFor('hgk_abc')).toBe('service keys')
    expect(await nameFor('HGK_abc')).toBe('tokens')
    expect(await nameFor('xhgk_abc')).toBe('tokens')
  })

  it('never causes an exception', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (header) => {
        const { principal, refusal } = await authenticator.authenticate(header)
        expect(principal === null).toBe(refusal !== null)
      }),
    )
  })

  it('is read in linear time', async () => {
    const started = performance.now()
    await authenticator.authenticate(`Bearer${' '.repeat(100_000)}`)
    await authenticator.authenticate(`Bearer ${'='.repeat(100_000)}!`)
    await authenticator.authenticate(`Bearer ${'a'.repeat(100_000)}=!`)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
