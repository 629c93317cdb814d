import { GatewayError } from '../errors/gateway-error.js'
import type { Authentication, Refusal } from './authentication.js'
import type { Principal } from './principal.js'
import type { Scope } from './scopes.js'

const refusalWords: Record<Refusal, string> = {
  missing: 'This needs a token. Send "Authorization: Bearer <token or service key>".',
  malformed:
    'The Authorization header holds no usable token. Send "Bearer", a space, and the token.',
  invalid: 'The token is not valid here: its signature, issuer, audience or subject is wrong.',
  endless: 'The token has no expiry. Get one with an "exp".',
  early: 'The token is not valid yet. Use it later, or check the clock of its issuer.',
  expired: 'The token has expired. Get a new one.',
  revoked: 'The service key was revoked. Ask an operator for a new one.',
}

/** The scopes that open something: any one of them, or all. No scopes at all ask for a known caller only. */
export type ScopeRule = { readonly anyOf: readonly Scope[] } | { readonly allOf: readonly Scope[] }

/** Any caller will do who is known. */
export const knownCaller: ScopeRule = { allOf: [] }

/**
 * Decides whether a caller may do something.
 *
 * @returns null when allowed; else UNAUTHENTICATED with the reason, or FORBIDDEN naming what is missing.
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

/** Whether personal data may be shown: the scope table says what that is. */
export function mayReadPersonal(principal: Principal): boolean {
  return principal.scopes.has('personal:read')
}
