import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseGroups, principalFromClaims } from '../../src/access/claims.js'
import { allScopes, isScope, type Scope } from '../../src/access/scopes.js'

const groupName = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((name) => !name.includes(';') && name.trim() !== '')
const padding = fc.stringMatching(/^[ \t]{0,3}$/)

function scopesOf(claims: Record<string, unknown>, groupScopes: Record<string, Scope[]> = {}) {
  return [...(principalFromClaims({ sub: 'u', ...claims }, groupScopes)?.scopes ?? [])].sort()
}

describe('groups', () => {
  it('are read from a list or from one string, ignoring spaces and empty parts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(padding, groupName, padding)), (parts) => {
        const padded = parts.map(([before, name, after]) => `${before}${name}${after}`)
        const expected = parts.map(([, name]) => name.trim())
        expect(parseGroups(padded)).toEqual(expected)
        expect(parseGroups(padded.join(';'))).toEqual(expected)
        expect(parseGroups(`;${padded.join(';;')}; ;`)).toEqual(expected)
      }),
    )
  })

  it('are also read from the claim custom:groups of AWS user pools', () => {
    const claims = { groups: ['readers'], 'custom:groups': 'officers;unknown' }
    expect(scopesOf(claims, { readers: ['notifications:read'], officers: ['operate'] })).toEqual([
      'notifications:read',
      'operate',
    ])
  })

  it('are read from any claim without an exception, and only as text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (claim) => {
        for (const group of parseGroups(claim)) expect(group).toBe(group.trim())
      }),
    )
  })

  it('grant exactly their configured scopes', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          groupName.map((name) => name.trim()),
          fc.subarray(allScopes),
        ),
        fc.array(groupName),
        (groupScopes, strangers) => {
          const groups = Object.keys(groupScopes)
          const granted = [...new Set(Object.values(groupScopes).flat())].sort()
          const unmapped = strangers.filter((name) => !Object.hasOwn(groupScopes, name.trim()))
          expect(scopesOf({ groups: [...groups, ...unmapped] }, groupScopes)).toEqual(granted)
          expect(scopesOf({ groups: unmapped.join(';') }, groupScopes)).toEqual([])
        },
      ),
    )
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'that are named like a built-in object property (%s) grant nothing',
    (group) => {
      expect(scopesOf({ groups: [group] })).toEqual([])
    },
  )
})

describe('the scope and scp claims', () => {
  it('grant only known scopes', () => {
    fc.assert(
      fc.property(fc.subarray(allScopes), fc.array(fc.string()), (granted, noise) => {
        const words = [...granted, ...noise.filter((word) => !word.split(/\s+/).some(isScope))]
        expect(scopesOf({ scope: words.join(' ') })).toEqual([...granted].sort())
        expect(scopesOf({ scp: words })).toEqual([...granted].sort())
        expect(scopesOf({ scp: words.join(' ') })).toEqual([...granted].sort())
      }),
    )
  })

  it.each(['SEARCH:PERSONS', 'search:*', 'search', 'search:persons,search:assets', '*', 'all'])(
    'ignore %s as unknown',
    (word) => {
      expect(scopesOf({ scope: word, scp: [word] })).toEqual([])
    },
  )

  it('are combined with the groups', () => {
    const claims = { groups: 'officers', scope: 'operate', scp: ['events:write', 'operate'] }
    expect(scopesOf(claims, { officers: ['search:persons'] })).toEqual([
      'events:write',
      'operate',
      'search:persons',
    ])
  })
})

describe('membership', () => {
  it('comes from roles and from mapped groups', () => {
    const principal = principalFromClaims(
      { sub: '42', roles: ['officer'], groups: 'rents;unmapped' },
      {},
      { rents: [{ kind: 'patch', value: 'E8' }] },
    )
    expect(principal?.person).toMatchObject({
      roles: ['officer'],
      groups: ['rents', 'unmapped'],
      memberOf: [
        { kind: 'role', value: 'officer' },
        { kind: 'patch', value: 'E8' },
      ],
    })
  })
})

describe('identity', () => {
  it('is the subject, with name and e-mail as given', () => {
    expect(
      principalFromClaims({ sub: ' 42 ', name: 'Ada Officer', email: 'ada@housing.example' }, {}),
    ).toEqual({
      kind: 'user',
      id: '42',
      name: 'Ada Officer',
      email: 'ada@housing.example',
      scopes: new Set(),
      person: { subject: '42', isEmailVerified: true, roles: [], groups: [], memberOf: [] },
    })
  })

  it('is the e-mail address when there is no subject', () => {
    const principal = principalFromClaims({ email: 'ada@housing.example' }, {})
    expect(principal).toMatchObject({ id: 'ada@housing.example', name: 'ada@housing.example' })
  })

  it('falls back to the subject for a missing name', () => {
    expect(principalFromClaims({ sub: '42' }, {})).toMatchObject({ name: '42', email: null })
  })

  it.each([{}, { sub: '  ' }, { sub: 42 }, { email: ['ada@housing.example'] }, { name: 'Ada' }])(
    'is missing in %j',
    (claims) => {
      expect(principalFromClaims(claims as Record<string, unknown>, {})).toBeNull()
    },
  )
})
