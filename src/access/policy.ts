import { GatewayError } from '../errors/gateway-error.js'
import type { Authentication, Refusal } from './authentication.js'
import type { Principal } from './principal.js'
import type { Scope } from './scopes.js'

const refusalWords: Record<Refusal, string> = {
  missing: 'A token is required. Send "Authorization: Bearer <token or service key>".',
  malformed: 'The Authorization header has no usable token. Send "Bearer", a space, and the token.',
  invalid: 'The token is invalid: its signature, issuer, audience or subject is wrong.',
  endless: 'The token has no expiry. Get a token with an "exp".',
  early: 'The token is not valid yet. Use it later, or check the clock of the issuer.',
  expired: 'The token has expired. Get a new one.',
  revoked: 'The service key was revoked. Ask an operator for a new one.',
}

/** The required scopes: one of `anyOf`, or all of `allOf`. An empty `allOf` requires only an authenticated caller. */
export type ScopeRule = { readonly anyOf: readonly Scope[] } | { readonly allOf: readonly Scope[] }

/** Allows every authenticated caller. */
export const knownCaller: ScopeRule = { allOf: [] }

/**
 * Checks whether a caller has the required scopes.
 *
 * @returns null if allowed; otherwise UNAUTHENTICATED with the reason, or FORBIDDEN with the missing scopes
 */
export function refuse(authentication: Authentication, rule: ScopeRule): GatewayError | null {
  const { principal, refusal } = authentication
  if (principal === null) {
    return new GatewayError({ code: 'UNAUTHENTICATED', message: refusalWords[refusal], path: [] })
  }
  const message = missingScopes(rule, principal.scopes)
  return message === null ? null : new GatewayError({ code: 'FORBIDDEN', message, path: [] })
}

function missingScopes(rule: ScopeRule, held: ReadonlySet<Scope>): string | null {
  if ('anyOf' in rule) {
    if (rule.anyOf.some((scope) => held.has(scope))) return null
    return rule.anyOf.length === 1
      ? `This needs the scope ${rule.anyOf.join()}.`
      : `This needs one of the scopes ${rule.anyOf.join(', ')}.`
  }
  const missing = rule.allOf.filter((scope) => !held.has(scope))
  if (missing.length === 0) return null
  return `This needs the scope${missing.length === 1 ? '' : 's'} ${missing.join(' and ')}.`
}

/** Whether the caller may read personal data, as defined in the scope table. */
export function mayReadPersonal(principal: Principal): boolean {
  return principal.scopes.has('personal:read')
}
