import { addresseeKey, addresseeOfUser, canonicalEmail, type StoredAddressee } from './addressee.js'
import type { Principal } from './principal.js'
import type { Scope } from './scopes.js'

/** The caller as a reader of notifications. */
export interface Viewer {
  /** Identity of the caller, for their seen, read and archived marks. */
  readonly reader: string
  readonly name: string
  /** Addressee keys of the person. */
  readonly personal: readonly string[]
  /** Addressee keys of the person's roles, teams and patches. */
  readonly groups: readonly string[]
  /**
   * Set if the subject looks like an e-mail address but is not the caller's verified one; otherwise null. An
   * addressee must equal `value` exactly.
   */
  readonly unverifiedEmail: { readonly key: string; readonly value: string } | null
}

/** The notifications that a caller may see: all, those addressed to them, or none. */
export type Audience =
  | { readonly kind: 'all'; readonly viewer: Viewer | null }
  | { readonly kind: 'own'; readonly viewer: Viewer }
  | { readonly kind: 'none'; readonly reason: 'service' | 'scope' }

/** Callers with `notifications:read` see all notifications; with only `notifications:own`, those addressed to them. */
export function audienceOf(principal: Principal): Audience {
  const viewer = viewerOf(principal)
  if (principal.scopes.has('notifications:read')) return { kind: 'all', viewer }
  if (!principal.scopes.has('notifications:own')) return { kind: 'none', reason: 'scope' }
  return viewer === null ? { kind: 'none', reason: 'service' } : { kind: 'own', viewer }
}

/**
 * The notifications that a caller may change: all of them with `scope`, otherwise only those in their own inbox. A
 * caller with `notifications:own` and without `notifications:read` changes only their own inbox, even with `scope`.
 */
export function changeableAudience(principal: Principal, scope: Scope): Audience {
  const audience = audienceOf(principal)
  const isOwner = principal.scopes.has('notifications:own')
  if (principal.scopes.has(scope) && (audience.kind === 'all' || !isOwner)) {
    return { kind: 'all', viewer: viewerOf(principal) }
  }
  return ownAudience(principal)
}

/** The caller's own inbox, even if the caller has `notifications:read`. */
export function ownAudience(principal: Principal): Audience {
  const viewer = viewerOf(principal)
  if (viewer === null) return { kind: 'none', reason: 'service' }
  const inboxScopes = ['notifications:own', 'notifications:read'] as const
  if (!inboxScopes.some((scope) => principal.scopes.has(scope)))
    return { kind: 'none', reason: 'scope' }
  return { kind: 'own', viewer }
}

/** The caller as a reader. Null for a service, because services have no inbox. */
function viewerOf({ id, name, email, person }: Principal): Viewer | null {
  if (person === null) return null
  const { subject, isEmailVerified, memberOf } = person
  const mail =
    email !== null && isEmailVerified ? addresseeKey({ kind: 'email', value: email }) : null
  const own = subject === null ? null : addresseeKey({ kind: 'user', value: subject })
  const emailLikeKey = subject?.includes('@') === true ? `email:${canonicalEmail(subject)}` : null
  return {
    reader: id,
    name,
    personal: [own, mail].filter((key) => key !== null),
    groups: [...new Set(memberOf.map(addresseeKey))],
    unverifiedEmail:
      subject === null || emailLikeKey === null || emailLikeKey === mail
        ? null
        : { key: emailLikeKey, value: subject },
  }
}

/** Whether an addressee is the viewer or one of their groups. */
export function isAddressed(viewer: Viewer, addressee: StoredAddressee): boolean {
  const key = addresseeKey(addressee)
  return viewer.groups.includes(key) || isPerson(viewer, addressee)
}

/** Whether an addressee is the viewer, not counting groups. */
function isPerson(viewer: Viewer, addressee: StoredAddressee): boolean {
  const key = addresseeKey(addressee)
  if (viewer.personal.includes(key)) return true
  const { unverifiedEmail } = viewer
  return unverifiedEmail?.key === key && unverifiedEmail.value === addressee.value
}

/** Whether the field `user` of a notification or filter names the viewer. */
export function isViewer(viewer: Viewer, user: string): boolean {
  return isPerson(viewer, addresseeOfUser(user))
}

/** Whether a caller may see a notification with these addressees. */
export function maySee(audience: Audience, addressees: readonly StoredAddressee[]): boolean {
  if (audience.kind !== 'own') return audience.kind === 'all'
  return addressees.some((addressee) => isAddressed(audience.viewer, addressee))
}
