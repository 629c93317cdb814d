import {
  audienceOf,
  isViewer,
  ownAudience,
  changeableAudience,
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

export type OwnAudience = Extract<Audience, { readonly kind: 'own' }>

/**
 * The notifications that a caller may read.
 *
 * @throws GatewayError FORBIDDEN without a scope to read, and for a service key with only `notifications:own`,
 *   because services have no inbox
 */
export function readingAudience(principal: Principal): ReadableAudience {
  return readable(audienceOf(principal))
}

/**
 * The notifications that a caller may list: all that they may read or, with `createdByMe`, all that they created.
 *
 * @throws GatewayError FORBIDDEN, also for a filter that would disclose data that the caller may not see
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
  const isOther = typeof user === 'string' && (viewer === null || !isViewer(viewer, user))
  if (isOther && !isSent && !mayReadPersonal(principal)) {
    const message = 'filter.user needs the scope personal:read.'
    throw new GatewayError({ code: 'FORBIDDEN', message, path: ['filter', 'user'] })
  }
  return { kind: 'all', viewer }
}

/** The notifications that a caller may change with a scope, or as an addressee. Throws as `readingAudience` does. */
export function changingAudience(principal: Principal, scope: Scope): ReadableAudience {
  return readable(changeableAudience(principal, scope))
}

/** The notifications that a caller may read by id. */
export interface Visibility {
  /** Null for callers who may read only notifications that they created. */
  readonly audience: ReadableAudience | null
  /** The caller's identities as a creator; empty for callers who may not create or may read all. */
  readonly createdBy: readonly string[]
}

/** The notifications that a caller may read by id, including those they created. Throws as `readingAudience` does. */
export function visibilityOf(principal: Principal): Visibility {
  const audience = audienceOf(principal)
  if (audience.kind === 'all' || !principal.scopes.has('notifications:write')) {
    return { audience: readable(audience), createdBy: [] }
  }
  const createdBy = identitiesOf(principal)
  return { audience: audience.kind === 'none' ? null : audience, createdBy }
}

/** The caller's own inbox. Throws as `readingAudience`. */
export function inboxAudience(principal: Principal): OwnAudience {
  const audience = readable(ownAudience(principal))
  if (audience.kind === 'all') throw new Error('An inbox belongs to one person.')
  return audience
}

/** The inbox of a viewer. @throws GatewayError FORBIDDEN without a viewer */
export function inboxOf(viewer: Viewer | null): OwnAudience {
  if (viewer === null) throw noInbox()
  return { kind: 'own', viewer }
}

function readable(audience: Audience): ReadableAudience {
  if (audience.kind !== 'none') return audience
  if (audience.reason === 'service') throw noInbox()
  const message =
    'This needs the scope notifications:own or notifications:read; with notifications:write, set createdByMe: true.'
  throw new GatewayError({ code: 'FORBIDDEN', message, path: [] })
}

function noInbox(): GatewayError {
  const message =
    'A service key has no inbox of its own. Ask an operator for the scope notifications:read, or send the token of a person.'
  return new GatewayError({ code: 'FORBIDDEN', message, path: [] })
}
