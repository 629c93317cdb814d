import type { Principal } from './principal.js'

/** Why authentication failed. policy.ts has the messages. */
export type Refusal =
  'missing' | 'malformed' | 'invalid' | 'endless' | 'early' | 'expired' | 'revoked'

/** The result of checking a credential: a principal, or the reason for the refusal. */
export type Authentication =
  | { readonly principal: Principal; readonly refusal: null }
  | { readonly principal: null; readonly refusal: Refusal }

/**
 * Checks one kind of credential.
 *
 * `verify` never throws for a bad credential. It throws GatewayError SERVICE_UNAVAILABLE if the issuer or
 * database is unavailable.
 */
export interface CredentialVerifier {
  verify(credential: string): Promise<Authentication>
}

/** Prefix of service keys, by which secret scanners recognise a leaked key. */
export const serviceKeyPrefix = 'hgk_'

export function accepted(principal: Principal): Authentication {
  return { principal, refusal: null }
}

export function refused(refusal: Refusal): Authentication {
  return { principal: null, refusal }
}

// RFC 6750 section 2.1; the scheme is case-insensitive by RFC 9110 section 11.1.
const bearer = /^bearer +([\w.~+/-]+=*)$/i

/** Turns the `Authorization` header of a request into a principal. */
export class Authenticator {
  constructor(
    private readonly verifiers: Readonly<Record<'tokens' | 'serviceKeys', CredentialVerifier>>,
  ) {}

  /** @throws GatewayError SERVICE_UNAVAILABLE if the issuer's keys or the database cannot be read */
  async authenticate(authorizationHeader: string | undefined): Promise<Authentication> {
    const header = authorizationHeader?.trim() ?? ''
    if (header === '') return refused('missing')
    const credential = bearer.exec(header)?.[1]
    if (credential === undefined) return refused('malformed')
    const { tokens, serviceKeys } = this.verifiers
    return (credential.startsWith(serviceKeyPrefix) ? serviceKeys : tokens).verify(credential)
  }
}
