/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours each
 * count 1. Counts characters, not UTF-16 units.
 */
export function editDistance(a: string, b: string): number {
  return distances(a, b).at(-1) ?? 0
}

/** The smallest distance between `typed` and any beginning of `word`. */
export function prefixDistance(typed: string, word: string): number {
  return Math.min(...distances(typed, word))
}

/** Distances between the whole of `a` and every beginning of `b`, the empty one first. */
function distances(a: string, b: string): number[] {
  const left = Array.from(a)
  const right = Array.from(b)
  let before: number[] = []
  let above = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (const [row, character] of left.entries()) {
    const current = [row + 1]
    for (const [column, other] of right.entries()) {
      let least = Math.min(
        (above[column + 1] ?? 0) + 1,
        (current[column] ?? 0) + 1,
        (above[column] ?? 0) + (character === other ? 0 : 1),
      )
      const swapped =
        row > 0 && column > 0 && character === right[column - 1] && left[row - 1] === other
      if (swapped) least = Math.min(least, (before[column - 1] ?? 0) + 1)
      current.push(least)
    }
    before = above
    above = current
  }
  return above
}
