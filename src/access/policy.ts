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

/**
 * Decides whether a caller may do something.
 *
 * @param anyOf scopes of which one is enough; an empty list only asks for a known caller.
 * @returns null when allowed; else UNAUTHENTICATED with the reason, or FORBIDDEN naming what is missing.
 */
export function refuse(
  authentication: Authentication,
  anyOf: readonly Scope[],
): GatewayError | null {
  const { principal, refusal } = authentication
  if (principal === null) {
    return new GatewayError({ code: 'UNAUTHENTICATED', message: refusalWords[refusal], path: [] })
  }
  if (anyOf.length === 0 || anyOf.some((scope) => principal.scopes.has(scope))) return null
  return new GatewayError({ code: 'FORBIDDEN', message: missingScopeWords(anyOf), path: [] })
}

/** Whether personal data may be shown: the scope table says what that is. */
export function mayReadPersonal(principal: Principal): boolean {
  return principal.scopes.has('personal:read')
}

function missingScopeWords(anyOf: readonly Scope[]): string {
  return anyOf.length === 1
    ? `This needs the scope ${anyOf.join()}.`
    : `This needs one of the scopes ${anyOf.join(', ')}.`
}
