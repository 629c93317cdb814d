import { addresseeKey, addresseeOfUser, canonicalEmail, type StoredAddressee } from './addressee.js'
import type { Principal } from './principal.js'
import type { Scope } from './scopes.js'

/** The caller as a reader of notifications. */
export interface Viewer {
  /** Identity for their seen, read and archived marks. */
  readonly reader: string
  readonly name: string
  /** Addressee keys of the person. */
  readonly personal: readonly string[]
  /** Addressee keys of their roles, teams and patches. */
  readonly groups: readonly string[]
  /**
   * A subject with the form of an e-mail address that is not the verified e-mail. Only an exact match
   * addresses the caller.
   */
  readonly exact: { readonly key: string; readonly value: string } | null
}

/** The notifications that a caller may see: all, those addressed to them, or none. */
export type Audience =
  | { readonly kind: 'all'; readonly viewer: Viewer | null }
  | { readonly kind: 'own'; readonly viewer: Viewer }
  | { readonly kind: 'none'; readonly reason: 'service' | 'scope' }

/** `notifications:read` sees all notifications; `notifications:own` those addressed to the caller. */
export function audienceOf(principal: Principal): Audience {
  const viewer = viewerOf(principal)
  if (principal.scopes.has('notifications:read')) return { kind: 'all', viewer }
  if (!principal.scopes.has('notifications:own')) return { kind: 'none', reason: 'scope' }
  return viewer === null ? { kind: 'none', reason: 'service' } : { kind: 'own', viewer }
}

/**
 * The notifications that a caller may act on with a scope, or as the owner of an inbox. Callers with only
 * `notifications:own` never change notifications of others, even with the scope.
 */
export function reachOf(principal: Principal, scope: Scope): Audience {
  const audience = audienceOf(principal)
  const isOwner = principal.scopes.has('notifications:own')
  if (principal.scopes.has(scope) && (audience.kind === 'all' || !isOwner)) {
    return { kind: 'all', viewer: viewerOf(principal) }
  }
  return ownAudience(principal)
}

/** The caller's own inbox, also for callers with `notifications:read`. */
export function ownAudience(principal: Principal): Audience {
  const viewer = viewerOf(principal)
  if (viewer === null) return { kind: 'none', reason: 'service' }
  const may = ['notifications:own', 'notifications:read'] as const
  if (!may.some((scope) => principal.scopes.has(scope))) return { kind: 'none', reason: 'scope' }
  return { kind: 'own', viewer }
}

/** @returns null for a service, which has no inbox */
function viewerOf({ id, name, email, person }: Principal): Viewer | null {
  if (person === null) return null
  const { subject, isEmailVerified, memberOf } = person
  const mail =
    email !== null && isEmailVerified ? addresseeKey({ kind: 'email', value: email }) : null
  const own = subject === null ? null : addresseeKey({ kind: 'user', value: subject })
  const alike = subject?.includes('@') === true ? `email:${canonicalEmail(subject)}` : null
  return {
    ...{ reader: id, name },
    personal: [own, mail].filter((key) => key !== null),
    groups: [...new Set(memberOf.map(addresseeKey))],
    exact:
      subject === null || alike === null || alike === mail ? null : { key: alike, value: subject },
  }
}

/** Whether an addressee is the viewer or one of their groups. */
export function isAddressed(viewer: Viewer, addressee: StoredAddressee): boolean {
  const key = addresseeKey(addressee)
  return viewer.groups.includes(key) || isPerson(viewer, addressee)
}

/** Whether an addressee is the viewer as a person. */
function isPerson(viewer: Viewer, addressee: StoredAddressee): boolean {
  const key = addresseeKey(addressee)
  if (viewer.personal.includes(key)) return true
  return viewer.exact?.key === key && viewer.exact.value === addressee.value
}

/** Whether `user` of a notification or filter is the viewer. */
export function isPersonNamed(viewer: Viewer, user: string): boolean {
  return isPerson(viewer, addresseeOfUser(user))
}

/** Whether a caller may see a notification with these addressees. */
export function maySee(audience: Audience, addressees: readonly StoredAddressee[]): boolean {
  if (audience.kind !== 'own') return audience.kind === 'all'
  return addressees.some((addressee) => isAddressed(audience.viewer, addressee))
}
