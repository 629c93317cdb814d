/**
 * Splits an integer in proportion to the weights. The parts add up to the total, because each part is the difference of
 * two rounded running sums.
 */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((whole, weight) => whole + weight, 0)
  let running = 0
  let assigned = 0
  return weights.map((weight) => {
    running += weight
    const upTo = Math.round((running / sum) * total)
    const part = upTo - assigned
    assigned = upTo
    return part
  })
}
