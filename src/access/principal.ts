import type { Addressee } from './addressee.js'
import type { Scope } from './scopes.js'

/** The caller: a person with a token, or a service with a key. */
export interface Principal {
  readonly kind: 'user' | 'service'
  /** Stable identity: the token's subject or the service key's id. */
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly scopes: ReadonlySet<Scope>
  /** Details of the person from the token; null for a service. */
  readonly person: TokenPerson | null
  /** For a service: the ids of all keys with the same name, including revoked keys. */
  readonly keyIds?: readonly string[]
}

/** The person as an addressee, according to their token. */
export interface TokenPerson {
  /** `sub`, unchanged; null if the token has only an e-mail. */
  readonly subject: string | null
  /** False only if the issuer says that the e-mail is not verified. */
  readonly isEmailVerified: boolean
  /** Unchanged from the token. */
  readonly roles: readonly string[]
  readonly groups: readonly string[]
  /** The addressees that `roles` and `groups` stand for: roles, teams and patches. */
  readonly memberOf: readonly Addressee[]
}
