/** Types of addressees. */
export const addresseeKinds = ['user', 'email', 'role', 'team', 'patch'] as const

export type AddresseeKind = (typeof addresseeKinds)[number]

/** A person (by `sub` or e-mail), or all people of a role, team or patch. */
export interface Addressee {
  readonly kind: AddresseeKind
  /** As the caller wrote it. */
  readonly value: string
}

/** A stored addressee. Newer releases may have stored kinds that this release does not know. */
export interface StoredAddressee {
  readonly kind: string
  readonly value: string
}

/** Key of an addressee: its kind and its normalised value. */
export function addresseeKey({ kind, value }: StoredAddressee): string {
  return `${kind}:${kind === 'email' ? canonicalEmail(value) : value}`
}

/** An e-mail address for comparison: trimmed, NFC, lower case. */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** The normalised addressee as stored: trimmed, e-mail addresses in lower case. */
export function canonicalAddressee({ kind, value }: Addressee): Addressee {
  return { kind, value: kind === 'email' ? canonicalEmail(value) : value.trim() }
}

/** The addressee that the field `user` of a notification names. */
export function addresseeOfUser(user: string): Addressee {
  return { kind: user.includes('@') ? 'email' : 'user', value: user }
}
