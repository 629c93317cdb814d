import { hash } from 'node:crypto'

/** SHA-256 of a credential in lower-case hex, for storing and caching instead of the credential. */
export function credentialDigest(credential: string): string {
  return hash('sha256', credential, 'hex')
}
