/** What a notification may be addressed to. */
export const addresseeKinds = ['user', 'email', 'role', 'team', 'patch'] as const

export type AddresseeKind = (typeof addresseeKinds)[number]

/** A person, by `sub` or by e-mail, or all who have a role, belong to a team or look after a patch. */
export interface Addressee {
  readonly kind: AddresseeKind
  /** As it was given. */
  readonly value: string
}

/** An addressee as it is stored: its kind is a word of ours. */
export interface StoredAddressee {
  readonly kind: string
  readonly value: string
}

/** What an addressee is stored and found by: the kind and the value in one spelling. */
export function addresseeKey({ kind, value }: StoredAddressee): string {
  return `${kind}:${kind === 'email' ? canonicalEmail(value) : value}`
}

/** E-mail addresses are compared without blanks around them, composed, and in small letters. */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** The same in one spelling, as it is stored: without blanks around it, e-mail addresses in small letters. */
export function canonicalAddressee({ kind, value }: Addressee): Addressee {
  return { kind, value: kind === 'email' ? canonicalEmail(value) : value.trim() }
}

/** Whom the text in `user` of a notification means. */
export function addresseeOfUser(user: string): Addressee {
  return { kind: user.includes('@') ? 'email' : 'user', value: user }
}
