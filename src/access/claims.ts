import type { JWTPayload } from 'jose'
import type { Addressee } from './addressee.js'
import type { Principal } from './principal.js'
import { isScope, type Scope } from './scopes.js'

/** Scopes of each token group (`AUTH_GROUP_SCOPES`). */
export type GroupScopes = Readonly<Record<string, readonly Scope[]>>

/** Roles, teams and patches of each token group (`AUTH_GROUP_RECIPIENTS`). */
export type GroupRecipients = Readonly<Record<string, readonly Addressee[]>>

/**
 * Reads a principal from the claims of a verified token.
 *
 * The configuration maps the groups in `groups` and `custom:groups` (a list, or a string separated by `;`) to scopes.
 * More scopes come from `scope` (RFC 8693: a string separated by spaces) and from `scp` (a list, or a string separated
 * by spaces). Addressees come from `roles`, `custom:roles` and the groups. Amazon Cognito prefixes custom claims with
 * `custom:`.
 *
 * @returns null if the token has neither `sub` nor `email`
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
      ...groups.flatMap((group) => valuesOf(groupScopes, group)),
      ...[...words(claims['scope'], /\s+/), ...words(claims['scp'], /\s+/)].filter(isScope),
    ]),
    person: {
      subject,
      roles,
      groups,
      // Some issuers send the claim as text.
      isEmailVerified: !['false', false].includes(claims['email_verified'] as string | boolean),
      memberOf: [
        ...roles.map((value): Addressee => ({ kind: 'role', value })),
        ...groups.flatMap((group) => valuesOf(groupRecipients, group)),
      ],
    },
  }
}

const groupClaims = ['groups', 'custom:groups'] as const
const roleClaims = ['roles', 'custom:roles'] as const

function valuesOf<T>(map: Readonly<Record<string, readonly T[]>>, group: string): readonly T[] {
  return Object.hasOwn(map, group) ? (map[group] ?? []) : []
}

/** Subjects are stored in the audit log, so their form is limited. */
const subjectForm = /^\P{C}{1,255}$/u

/** Group names of a claim; empty if the claim is neither a list nor text. */
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
