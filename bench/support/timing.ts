/** Milliseconds. */
export interface Timing {
  readonly count: number
  readonly p50: number
  readonly p99: number
}

/** @throws RangeError for an empty list */
export function timing(milliseconds: readonly number[]): Timing {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number) => {
    const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
    if (value === undefined) throw new RangeError('Nothing was measured.')
    return value
  }
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) }
}
