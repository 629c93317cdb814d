import { describe, expect, it } from 'vitest'
import { known, refused, type Refusal } from '../../src/access/authentication.js'
import { knownCaller, mayReadPersonal, refuse } from '../../src/access/policy.js'
import type { Principal } from '../../src/access/principal.js'
import { allScopes, type Scope } from '../../src/access/scopes.js'

function principalWith(...scopes: Scope[]): Principal {
  return { kind: 'service', id: 'x', name: 'x', email: null, person: null, scopes: new Set(scopes) }
}

describe('a caller who is not known', () => {
  it.each<[Refusal, string]>([
    ['missing', 'needs a token'],
    ['malformed', 'no usable token'],
    ['invalid', 'not valid here'],
    ['endless', 'no expiry'],
    ['early', 'not valid yet'],
    ['expired', 'has expired'],
    ['revoked', 'was revoked'],
  ])('is told why: %s', (refusal, words) => {
    for (const rule of [knownCaller, { allOf: ['operate' as const] }]) {
      const error = refuse(refused(refusal), rule)
      expect(error?.code).toBe('UNAUTHENTICATED')
      expect(error?.message).toContain(words)
    }
  })
})

describe('a known caller', () => {
  it('needs no scope where none is asked for', () => {
    expect(refuse(known(principalWith()), knownCaller)).toBeNull()
  })

  it.each(allScopes)('gets through to %s with exactly that scope', (scope) => {
    expect(refuse(known(principalWith(scope)), { allOf: [scope] })).toBeNull()
    const everyOther = allScopes.filter((other) => other !== scope)
    const error = refuse(known(principalWith(...everyOther)), { allOf: [scope] })
    expect(error?.code).toBe('FORBIDDEN')
    expect(error?.message).toBe(`This needs the scope ${scope}.`)
  })

  it('needs one of several scopes, and is told which ones', () => {
    const anyOf: Scope[] = ['notifications:read', 'notifications:act']
    expect(refuse(known(principalWith('notifications:act')), { anyOf })).toBeNull()
    expect(refuse(known(principalWith('operate')), { anyOf })?.message).toBe(
      'This needs one of the scopes notifications:read, notifications:act.',
    )
  })

  it('needs each of several scopes, and is told which it lacks', () => {
    const allOf: Scope[] = ['search:persons', 'search:tenures']
    const message = (...held: Scope[]) => refuse(known(principalWith(...held)), { allOf })?.message
    expect(message(...allOf)).toBeUndefined()
    expect(message('search:persons')).toBe('This needs the scope search:tenures.')
    expect(message()).toBe('This needs the scopes search:persons and search:tenures.')
  })

  it('sees personal data only with personal:read', () => {
    expect(mayReadPersonal(principalWith('personal:read'))).toBe(true)
    const everyOther = allScopes.filter((scope) => scope !== 'personal:read')
    expect(mayReadPersonal(principalWith(...everyOther))).toBe(false)
  })
})
