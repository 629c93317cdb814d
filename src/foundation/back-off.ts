/** How waits grow from try to try. */
export interface BackOff {
  readonly firstMs: number
  readonly longestMs: number
  readonly factor: number
}

/** So much more or less, so that what failed together does not come back together. */
const jitterShare = 0.2

/** @param tries failed ones so far, from 1 */
export function backOffMs({ firstMs, longestMs, factor }: BackOff, tries: number): number {
  return jittered(Math.min(longestMs, firstMs * factor ** (tries - 1)))
}

/** A wait up to a fifth longer or shorter. */
export function jittered(ms: number): number {
  return Math.round(ms * (1 + jitterShare * (2 * Math.random() - 1)))
}
