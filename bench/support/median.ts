/** The median. For an even number of values, the greater middle value. NaN for an empty list. */
export function median(values: readonly number[]): number {
  return quantile(values, 1 / 2)
}

/** Half the interquartile range; 0 for fewer than two values. */
export function spread(values: readonly number[]): number {
  return values.length < 2 ? 0 : (quantile(values, 3 / 4) - quantile(values, 1 / 4)) / 2
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}
