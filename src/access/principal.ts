import type { Scope } from './scopes.js'

/** Who is calling: a person with a token, or another service with a key. */
export interface Principal {
  readonly kind: 'user' | 'service'
  /** Stable identity: the token's subject or the service key's id. */
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly scopes: ReadonlySet<Scope>
}
