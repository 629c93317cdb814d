import { deflateRawSync } from 'node:zlib'

/**
 * Whether a secret is long enough but easy to guess: few distinct bytes, the same few again and again,
 * or a row such as `abcdef…`. It cannot tell a well-known sentence from random words.
 *
 * @param leastBytes what a secret of this kind must have at least; randomness of that size never packs
 *   into much less
 */
export function isWeakSecret(secret: Buffer, leastBytes: number): boolean {
  const packsWell = (bytes: Uint8Array) => deflateRawSync(bytes).length < (leastBytes * 3) / 4
  // A random text of 32 hexadecimal digits has fewer than eight of them once in thirty million.
  const steps = secret.map((byte, place) => byte - (secret[place - 1] ?? byte))
  return new Set(secret).size < leastBytes / 4 || packsWell(secret) || packsWell(steps)
}
