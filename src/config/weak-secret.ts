import { deflateRawSync } from 'node:zlib'

/** Words that are common in placeholder secrets. */
const standIns =
  /admin|api|auth|callback|change|council|database|default|demo|dev(elopment)?|example|gateway|housing|key|letmein|live|local|me|notify|pass(word|phrase)?|please|postgres|prod(uction)?|qwerty|replace|sample|secret|server|service|sign(ing)?|staging|super|test|this|token|welcome|your/g

/**
 * True for a secret that is long enough but easy to guess: few distinct bytes, a repeated pattern,
 * a sequence such as `abcdef…`, or mostly words such as `changeme` and digits. It does not detect a
 * well-known sentence.
 *
 * @param leastBytes minimum length of this secret. Random data of that length never compresses
 *   much below it
 */
export function isWeakSecret(secret: Buffer, leastBytes: number): boolean {
  const packsWell = (bytes: Uint8Array) => deflateRawSync(bytes).length < (leastBytes * 3) / 4
  // A random text of 32 hexadecimal digits has fewer than 8 distinct digits once in 30 million.
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
  const rest = letters.replace(standIns, '')
  // A random text contains a short word by chance; a typed text contains little except words.
  return letters.length - rest.length >= 8 && rest.length < leastBytes / 4
}
