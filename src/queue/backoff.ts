/** Waits that grow by a factor. */
export interface BackOff {
  readonly firstMs: number
  readonly longestMs: number
  readonly factor: number
}

/** Largest share added to or taken from a wait, so that what failed together is not tried together. */
const jitterShare = 0.2

/** @param failures failed tries so far, from 1 */
export function backOffMs({ firstMs, longestMs, factor }: BackOff, failures: number): number {
  return jittered(Math.min(longestMs, firstMs * factor ** (failures - 1)))
}

/**
 * The wait of a list, of which the last one repeats.
 *
 * @param failures failed tries so far, from 1
 */
export function waitBefore(failures: number, waitsMs: readonly number[]): number {
  return jittered(waitsMs[Math.min(failures, waitsMs.length) - 1] ?? 0)
}

/** A wait up to a fifth longer or shorter. */
export function jittered(ms: number): number {
  return Math.round(ms * (1 + jitterShare * (2 * Math.random() - 1)))
}
