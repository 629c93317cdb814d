import { deflateRawSync } from 'node:zlib'

/** Words that stand in for a secret until somebody makes one, or say what it is for. */
const standIns =
  /admin|api|auth|callback|change|council|database|default|demo|dev(elopment)?|example|gateway|housing|key|letmein|live|local|me|notify|pass(word|phrase)?|please|postgres|prod(uction)?|qwerty|replace|sample|secret|server|service|sign(ing)?|staging|super|test|this|token|welcome|your/g

/**
 * Whether a secret is long enough but easy to guess: few distinct bytes, the same few again and again,
 * a row such as `abcdef…`, or little beside words such as `changeme` and digits. It cannot tell a
 * well-known sentence from random words.
 *
 * @param leastBytes what a secret of this kind must have at least; randomness of that size never packs
 *   into much less
 */
export function isWeakSecret(secret: Buffer, leastBytes: number): boolean {
  const packsWell = (bytes: Uint8Array) => deflateRawSync(bytes).length < (leastBytes * 3) / 4
  // A random text of 32 hexadecimal digits has fewer than eight of them once in thirty million.
  const steps = secret.map((byte, index) => byte - (secret[index - 1] ?? byte))
  return (
    new Set(secret).size < leastBytes / 4 ||
    packsWell(secret) ||
    packsWell(steps) ||
    isMadeOfStandIns(secret.toString('latin1').toLowerCase(), leastBytes)
  )
}

function isMadeOfStandIns(text: string, leastBytes: number): boolean {
  const letters = text.replace(/[^a-z]/g, '')
  const left = letters.replace(standIns, '')
  // Random ones hold a short word by chance; those that people type hold little else.
  return letters.length - left.length >= 8 && left.length < leastBytes / 4
}
