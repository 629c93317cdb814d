import type { JWTPayload } from 'jose'
import type { Addressee } from './addressee.js'
import type { Principal } from './principal.js'
import { isScope, type Scope } from './scopes.js'

/** Which scopes each group of a token has (`AUTH_GROUP_SCOPES`). */
export type GroupScopes = Readonly<Record<string, readonly Scope[]>>

/** Which roles, teams and patches each group of a token stands for (`AUTH_GROUP_RECIPIENTS`). */
export type GroupRecipients = Readonly<Record<string, readonly Addressee[]>>

/**
 * Reads a principal from the claims of a verified token.
 *
 * Scopes come from `groups` and `custom:groups` (lists, or strings separated by `;`, mapped by
 * configuration; the second is what user pools of Amazon Cognito call a claim of their own), from `scope`
 * (RFC 8693: words separated by spaces) and from `scp` (the same as a list, or as a string). Roles to be
 * addressed by are those of `roles` and `custom:roles`, and what the groups are mapped to.
 *
 * @returns null when the token names no caller: neither `sub` nor `email`.
 */
export function principalFromClaims(
  claims: JWTPayload,
  groupScopes: GroupScopes,
  groupRecipients: GroupRecipients = {},
): Principal | null {
  const email = textOf(claims['email'])
  const subject = textOf(claims.sub)
  const id = subject ?? email
  if (id === null || !subjectForm.test(id)) return null
  const groups = groupClaims.flatMap((name) => parseGroups(claims[name]))
  const roles = roleClaims.flatMap((name) => parseGroups(claims[name]))
  return {
    kind: 'user',
    id,
    name: textOf(claims['name']) ?? email ?? id,
    email,
    scopes: new Set([
      ...groups.flatMap((group) => mapped(groupScopes, group)),
      ...[...words(claims['scope'], /\s+/), ...words(claims['scp'], /\s+/)].filter(isScope),
    ]),
    person: {
      ...{ subject, roles, groups },
      // Some issuers write it as text.
      isEmailVerified: !['false', false].includes(claims['email_verified'] as string | boolean),
      memberOf: [
        ...roles.map((value): Addressee => ({ kind: 'role', value })),
        ...groups.flatMap((group) => mapped(groupRecipients, group)),
      ],
    },
  }
}

const groupClaims = ['groups', 'custom:groups'] as const
const roleClaims = ['roles', 'custom:roles'] as const

function mapped<T>(map: Readonly<Record<string, readonly T[]>>, group: string): readonly T[] {
  return Object.hasOwn(map, group) ? (map[group] ?? []) : []
}

/** Subjects are stored with what they did: no control characters, no novels. */
const subjectForm = /^\P{C}{1,255}$/u

/** Group names of a claim. Anything that is neither list nor text names no group. */
export function parseGroups(claim: unknown): string[] {
  return words(claim, ';')
}

function words(claim: unknown, separator: string | RegExp): string[] {
  const parts: unknown[] =
    typeof claim === 'string' ? claim.split(separator) : Array.isArray(claim) ? claim : []
  return parts.flatMap((part) => textOf(part) ?? [])
}

function textOf(claim: unknown): string | null {
  const text = typeof claim === 'string' ? claim.trim() : ''
  return text === '' ? null : text
}
