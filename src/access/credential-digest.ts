import { hash } from 'node:crypto'

/** SHA-256 of a credential, in lower-case hex: what is stored or remembered instead of it. */
export function credentialDigest(credential: string): string {
  return hash('sha256', credential, 'hex')
}
