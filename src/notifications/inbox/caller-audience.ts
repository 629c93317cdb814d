import {
  audienceOf,
  ownAudience,
  reachOf,
  type Audience,
  type Viewer,
} from '../../access/audience.js'
import type { Principal } from '../../access/principal.js'
import type { Scope } from '../../access/scopes.js'
import { GatewayError } from '../../errors/gateway-error.js'

/** All notifications, or the inbox of one person. */
export type ReadableAudience = Exclude<Audience, { readonly kind: 'none' }>

/** One inbox. */
export type OwnAudience = Extract<Audience, { readonly kind: 'own' }>

/**
 * What a caller may read.
 *
 * @throws GatewayError FORBIDDEN, also for a service that asks for an inbox of its own
 */
export function readingAudience(principal: Principal): ReadableAudience {
  return readable(audienceOf(principal))
}

/** What a caller may change by a scope, or because it is addressed to them. Throws as `readingAudience`. */
export function changingAudience(principal: Principal, scope: Scope): ReadableAudience {
  return readable(reachOf(principal, scope))
}

/** The inbox of the caller, whatever else they may read. Throws as `readingAudience`. */
export function inboxAudience(principal: Principal): OwnAudience {
  const audience = readable(ownAudience(principal))
  if (audience.kind === 'all') throw new Error('An inbox is never everybody’s.')
  return audience
}

/** The same for a viewer, where there is one. */
export function inboxOf(viewer: Viewer | null): OwnAudience {
  if (viewer === null) throw noInbox()
  return { kind: 'own', viewer }
}

function readable(audience: Audience): ReadableAudience {
  if (audience.kind !== 'none') return audience
  if (audience.reason === 'service') throw noInbox()
  const message = 'This needs the scope notifications:own or notifications:read.'
  throw new GatewayError({ code: 'FORBIDDEN', message, path: [] })
}

function noInbox(): GatewayError {
  const message =
    'A service key has no inbox of its own. Ask an operator for the scope notifications:read, or send the token of a person.'
  return new GatewayError({ code: 'FORBIDDEN', message, path: [] })
}
