import {
  audienceOf,
  isPersonNamed,
  ownAudience,
  reachOf,
  type Audience,
  type Viewer,
} from '../../access/audience.js'
import { identitiesOf } from '../../access/caller-identity.js'
import { mayReadPersonal } from '../../access/policy.js'
import type { Principal } from '../../access/principal.js'
import type { Scope } from '../../access/scopes.js'
import { GatewayError } from '../../errors/gateway-error.js'
import type { NotificationFilter } from './notification-filter.js'

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

/**
 * What a caller may list: their audience or, where the filter keeps nothing else, what they have created.
 *
 * @throws GatewayError FORBIDDEN, also for a filter that would tell what the caller may not see
 */
export function listAudience(
  principal: Principal,
  filter: NotificationFilter | null | undefined,
): ReadableAudience {
  const { createdByMe, mine, user } = filter ?? {}
  const audience = audienceOf(principal)
  const isSent = createdByMe === true && mine !== true
  const maySend = principal.scopes.has('notifications:write')
  if (audience.kind !== 'all' && !(isSent && maySend)) return readable(audience)
  const viewer = audience.kind === 'none' ? null : audience.viewer
  const isOther = typeof user === 'string' && (viewer === null || !isPersonNamed(viewer, user))
  if (isOther && !isSent && !mayReadPersonal(principal)) {
    const message = 'filter.user needs the scope personal:read.'
    throw new GatewayError({ code: 'FORBIDDEN', message, path: ['filter', 'user'] })
  }
  return { kind: 'all', viewer }
}

/** What a caller may change by a scope, or because it is addressed to them. Throws as `readingAudience`. */
export function changingAudience(principal: Principal, scope: Scope): ReadableAudience {
  return readable(reachOf(principal, scope))
}

/** Of which single notifications a caller may read: their audience’s, and what they have created. */
export interface Sight {
  /** Null for those who read only what they have created. */
  readonly audience: ReadableAudience | null
  /** The identities under which the caller creates; none for those who may not, or who read all anyway. */
  readonly createdBy: readonly string[]
}

/** Who may create sees what became of it, by its id. Throws as `readingAudience`. */
export function sightOf(principal: Principal): Sight {
  const audience = audienceOf(principal)
  if (audience.kind === 'all' || !principal.scopes.has('notifications:write')) {
    return { audience: readable(audience), createdBy: [] }
  }
  const createdBy = identitiesOf(principal)
  return { audience: audience.kind === 'none' ? null : audience, createdBy }
}

/** Whose messages a caller may ask for: null for everybody’s, which needs `notifications:read`. */
export function sendersSeen(principal: Principal): readonly string[] | null {
  return principal.scopes.has('notifications:read') ? null : identitiesOf(principal)
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
  const message =
    'This needs the scope notifications:own or notifications:read; with notifications:write ask with createdByMe: true.'
  throw new GatewayError({ code: 'FORBIDDEN', message, path: [] })
}

function noInbox(): GatewayError {
  const message =
    'A service key has no inbox of its own. Ask an operator for the scope notifications:read, or send the token of a person.'
  return new GatewayError({ code: 'FORBIDDEN', message, path: [] })
}
