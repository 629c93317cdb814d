import { describe, expect, it } from 'vitest'
import type { Addressee } from '../../src/access/addressee.js'
import { audienceOf, maySee, type Audience } from '../../src/access/audience.js'
import { principalFromClaims } from '../../src/access/claims.js'

function audience(claims: Record<string, unknown>, scope = 'notifications:own'): Audience {
  const groups = { rents: [{ kind: 'team', value: 'rents' } as const] }
  const principal = principalFromClaims({ scope, ...claims }, {}, groups)
  if (principal === null) throw new Error('no principal')
  return audienceOf(principal)
}

const to = (kind: Addressee['kind'], value: string): Addressee[] => [{ kind, value }]

describe('a caller with notifications:own sees notifications to', () => {
  it('their exact subject', () => {
    expect(maySee(audience({ sub: 'Ada' }), to('user', 'Ada'))).toBe(true)
    expect(maySee(audience({ sub: 'ada' }), to('user', 'Ada'))).toBe(false)
  })

  it('their e-mail address, ignoring letter case and Unicode form', () => {
    const ada = audience({ sub: '1', email: ' Ad\u00e9@Example.com ' })
    expect(maySee(ada, to('email', 'ade\u0301@example.COM'))).toBe(true)
    expect(maySee(ada, to('email', 'ade@example.com'))).toBe(false)
  })

  it.each([false, 'false'])(
    'their e-mail address only if it is verified (email_verified: %j)',
    (email_verified) => {
      const claims = { sub: '1', email: 'ada@example.com', email_verified }
      expect(maySee(audience(claims), to('email', 'ada@example.com'))).toBe(false)
      const { sub: _sub, ...nameless } = claims
      expect(maySee(audience(nameless), to('email', 'ada@example.com'))).toBe(false)
    },
  )

  it('a subject that looks like an e-mail address, in the exact spelling only', () => {
    const ada = audience({ sub: 'Ada@example.com' })
    expect(maySee(ada, to('email', 'Ada@example.com'))).toBe(true)
    expect(maySee(ada, to('email', 'ada@example.com'))).toBe(false)
    expect(maySee(ada, to('user', 'Ada@example.com'))).toBe(true)
  })

  it('no addressee that is only their display name', () => {
    expect(maySee(audience({ sub: '1', name: 'Ada' }), to('user', 'Ada'))).toBe(false)
  })

  it('each of their roles and teams, and to no addressee of another kind with the same name', () => {
    const ada = audience({ sub: '1', roles: ['officer'], groups: ['rents', 'unmapped'] })
    expect(maySee(ada, to('role', 'officer'))).toBe(true)
    expect(maySee(ada, to('team', 'rents'))).toBe(true)
    expect(maySee(ada, to('role', 'rents'))).toBe(false)
    expect(maySee(ada, to('team', 'unmapped'))).toBe(false)
    expect(maySee(ada, to('user', 'officer'))).toBe(false)
  })
})

it('a caller with notifications:read sees every notification; a caller without a reading scope sees none', () => {
  expect(maySee(audience({ sub: '1' }, 'notifications:read'), [])).toBe(true)
  expect(maySee(audience({ sub: '1' }, 'notifications:act'), to('user', '1'))).toBe(false)
})

it('a service with notifications:own sees no notification', () => {
  const scopes = new Set(['notifications:own'] as const)
  const service = { kind: 'service', id: '1', name: 'rents', email: null, person: null } as const
  expect(audienceOf({ ...service, scopes })).toEqual({ kind: 'none', reason: 'service' })
})
