import { identitiesOf } from './caller-identity.js'
import type { Principal } from './principal.js'
import type { Scope } from './scopes.js'

/** Whose messages a caller may see or change: identities of senders; null for all. */
export type Senders = readonly string[] | null

/** Whose messages a caller may see. All need `notifications:read`. */
export function readableSenders(principal: Principal): Senders {
  return sendersWith(principal, ['notifications:read'])
}

/** Whose failed messages a caller may list. All need `operate`. */
export function operableSenders(principal: Principal): Senders {
  return sendersWith(principal, ['operate'])
}

/** Whose messages a caller may retry or cancel. All need `notifications:read` or `operate`. */
export function changeableSenders(principal: Principal): Senders {
  return sendersWith(principal, ['notifications:read', 'operate'])
}

/** All with one of the scopes, otherwise the caller. */
function sendersWith(principal: Principal, scopes: readonly Scope[]): Senders {
  return scopes.some((scope) => principal.scopes.has(scope)) ? null : identitiesOf(principal)
}

/** The condition for notifications of these senders. */
export function sentBy(senders: Senders): { createdBy?: { in: string[] } } {
  return senders === null ? {} : { createdBy: { in: [...senders] } }
}
