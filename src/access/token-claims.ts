import { errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose'
import type { IssuerKeys } from './key-set.js'

/**
 * Checks a token and returns its claims.
 *
 * @throws one of the library's errors; any other error means that the keys could not be read.
 */
export type ReadClaims = (token: string, options: JWTVerifyOptions) => Promise<JWTPayload>

/** Claims of tokens that a shared secret signed. */
export function readWithSecret(secret: string): ReadClaims {
  // Imported once: given bytes, the library would import them again for every token.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  return async (token, options) => (await jwtVerify(token, await key, options)).payload
}

/** Claims of tokens that a published key signed. */
export function readWithKeySet(keys: IssuerKeys): ReadClaims {
  return async (token, options) => {
    try {
      return (await jwtVerify(token, keys.key, options)).payload
    } catch (error) {
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
      return readWithAny(error, token, options)
    }
  }
}

/** During a rotation, issuers that write no `kid` leave several keys that may have signed the token. */
async function readWithAny(
  candidates: errors.JWKSMultipleMatchingKeys,
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  for await (const key of candidates) {
    try {
      return (await jwtVerify(token, key, options)).payload
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error
    }
  }
  throw new errors.JWSSignatureVerificationFailed()
}
