/** The middle one; of an even number, the greater of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  return quantile(values, 1 / 2)
}

/** How much values differ: half of what lies between their quartiles. 0 of one or none. */
export function spread(values: readonly number[]): number {
  return values.length < 2 ? 0 : (quantile(values, 3 / 4) - quantile(values, 1 / 4)) / 2
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}
