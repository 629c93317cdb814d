import { addresseeKey, addresseeOfUser, canonicalEmail, type StoredAddressee } from './addressee.js'
import type { Principal } from './principal.js'
import type { Scope } from './scopes.js'

/** How the caller is addressed, and under what name their reading is noted. */
export interface Viewer {
  /** Identity under which it is noted what they saw, read and archived. */
  readonly reader: string
  readonly name: string
  /** Keys of addressees that are this person. */
  readonly personal: readonly string[]
  /** Keys of roles, teams and patches. */
  readonly groups: readonly string[]
  /**
   * A subject in the form of an e-mail address which is not the verified one. It is theirs where it was
   * written exactly so, and nobody's e-mail otherwise.
   */
  readonly exact: { readonly key: string; readonly value: string } | null
}

/** What of the notifications a caller may see: all, what is addressed to them, or nothing. */
export type Audience =
  | { readonly kind: 'all'; readonly viewer: Viewer | null }
  | { readonly kind: 'own'; readonly viewer: Viewer }
  | { readonly kind: 'none'; readonly reason: 'service' | 'scope' }

/** `notifications:read` sees all; `notifications:own` sees what is addressed to the person who holds it. */
export function audienceOf(principal: Principal): Audience {
  const viewer = viewerOf(principal)
  if (principal.scopes.has('notifications:read')) return { kind: 'all', viewer }
  if (!principal.scopes.has('notifications:own')) return { kind: 'none', reason: 'scope' }
  return viewer === null ? { kind: 'none', reason: 'service' } : { kind: 'own', viewer }
}

/**
 * What a caller may do something to who holds a scope for it or who owns an inbox: people who read their own
 * alone change nothing else, whatever else they hold.
 */
export function reachOf(principal: Principal, scope: Scope): Audience {
  const audience = audienceOf(principal)
  const isOwner = principal.scopes.has('notifications:own')
  if (principal.scopes.has(scope) && (audience.kind === 'all' || !isOwner)) {
    return { kind: 'all', viewer: viewerOf(principal) }
  }
  return ownAudience(principal)
}

/** The caller's own inbox, also for those who may read all. */
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

/** Whether an addressee stands for the viewer, as a person or as one of many. */
export function isAddressed(viewer: Viewer, addressee: StoredAddressee): boolean {
  const key = addresseeKey(addressee)
  return viewer.groups.includes(key) || isPerson(viewer, addressee)
}

/** Whether an addressee is the viewer in person. */
function isPerson(viewer: Viewer, addressee: StoredAddressee): boolean {
  const key = addresseeKey(addressee)
  if (viewer.personal.includes(key)) return true
  return viewer.exact?.key === key && viewer.exact.value === addressee.value
}

/** Whether the text in `user` of a notification or of a filter means the viewer. */
export function isPersonNamed(viewer: Viewer, user: string): boolean {
  return isPerson(viewer, addresseeOfUser(user))
}

/** Whether a caller may see a notification with these addressees. */
export function maySee(audience: Audience, addressees: readonly StoredAddressee[]): boolean {
  if (audience.kind !== 'own') return audience.kind === 'all'
  return addressees.some((addressee) => isAddressed(audience.viewer, addressee))
}
