import { createHash } from 'node:crypto'

/** SHA-256 of a credential, in lower-case hex: what is stored or remembered in its place. */
export function credentialDigest(credential: string): string {
  return createHash('sha256').update(credential).digest('hex')
}
