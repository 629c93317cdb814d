/** Exponential backoff, up to `longestMs`. */
export interface BackOff {
  readonly firstMs: number
  readonly longestMs: number
  readonly factor: number
}

/** Jitter as a share of a delay, so that jobs that failed together are not retried together. */
const jitterShare = 0.2

/**
 * The delay before the next try, with jitter.
 *
 * @param failures failed tries so far, from 1
 */
export function backOffMs({ firstMs, longestMs, factor }: BackOff, failures: number): number {
  return jittered(Math.min(longestMs, firstMs * factor ** (failures - 1)))
}

/**
 * The delay before the next try from a list of delays, with jitter. The last delay repeats.
 *
 * @param failures failed tries so far, from 1
 */
export function waitBefore(failures: number, waitsMs: readonly number[]): number {
  return jittered(waitsMs[Math.min(failures, waitsMs.length) - 1] ?? 0)
}

/** A delay that is up to a fifth longer or shorter. */
export function jittered(ms: number): number {
  return Math.round(ms * (1 + jitterShare * (2 * Math.random() - 1)))
}
