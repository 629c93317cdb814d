import type { Addressee } from './addressee.js'
import type { Scope } from './scopes.js'

/** Who is calling: a person with a token, or another service with a key. */
export interface Principal {
  readonly kind: 'user' | 'service'
  /** Stable identity: the token's subject or the service key's id. */
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly scopes: ReadonlySet<Scope>
  /** What the token says about the person; null for a service. */
  readonly person: TokenPerson | null
  /** Of a service: the ids of all keys that have had its name, revoked ones too. */
  readonly keyIds?: readonly string[]
}

/** How a person may be addressed, as far as their token vouches for it. */
export interface TokenPerson {
  /** `sub`, exactly; null for a token that names its caller by e-mail alone. */
  readonly subject: string | null
  /** The issuer has not said that nobody checked the e-mail. */
  readonly isEmailVerified: boolean
  /** As the token has them. */
  readonly roles: readonly string[]
  readonly groups: readonly string[]
  /** The roles, teams and patches that these stand for. */
  readonly memberOf: readonly Addressee[]
}
