const digit = /\p{N}/u

/** Words with a digit (house numbers, references, parts of postcodes) tolerate no typos. */
export function hasDigit(word: string): boolean {
  return digit.test(word)
}

/** Length in characters (code points), without an array: hundreds of words are measured per search. */
export function lengthOf(word: string): number {
  let length = 0
  for (let at = 0; at < word.length; at += 1) {
    if (!isLowSurrogate(word.charCodeAt(at))) length += 1
  }
  return length
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** Typos tolerated in a query word, as in Meilisearch: none below 5 characters, 1 below 9, else 2. */
export function typoBudget(word: string): 0 | 1 | 2 {
  if (hasDigit(word)) return 0
  const length = lengthOf(word)
  return length < 5 ? 0 : length < 9 ? 1 : 2
}

/**
 * Typos between `word` and the typed word; null above `budget`. A different first letter counts double, so it needs a
 * budget of 2 and allows no other typo.
 */
export function typosBetween(
  typed: string,
  word: string,
  budget: number,
  prefix: boolean,
): number | null {
  if (typed === word) return 0
  const sameStart = typed.codePointAt(0) === word.codePointAt(0)
  if (budget === 0 || (budget === 1 && !sameStart)) return null
  const difference = lengthOf(word) - lengthOf(typed)
  if (difference < -budget || (!prefix && difference > budget) || hasDigit(word)) return null
  const distance = prefix ? prefixDistance(typed, word, budget) : editDistance(typed, word, budget)
  const typos = sameStart ? distance : distance * 2
  return typos <= budget ? typos : null
}

/**
 * Optimal string alignment distance in characters (code points): an insertion, deletion, substitution or swap
 * of neighbours costs 1.
 *
 * @param limit distances above it may be returned as Infinity, which is faster
 */
export function editDistance(a: string, b: string, limit = Infinity): number {
  return distances(a, b, limit).at(-1) ?? Infinity
}

/** The smallest distance between `typed` and any prefix of `word`; `limit` works as in `editDistance`. */
export function prefixDistance(typed: string, word: string, limit = Infinity): number {
  return Math.min(...distances(typed, word, limit))
}

/**
 * Distances between `a` and every prefix of `b`, starting with the empty prefix. Returns an empty list if two
 * successive rows exceed the limit, because each row depends only on the two previous rows.
 */
function distances(a: string, b: string, limit: number): number[] {
  const left = charactersOf(a)
  const right = charactersOf(b)
  let before: number[] = []
  let above = [0, ...right.map((_, column) => column + 1)]
  let leastAbove = 0
  for (let row = 0; row < left.length; row += 1) {
    const current = [row + 1]
    let leastOfRow = row + 1
    for (let column = 0; column < right.length; column += 1) {
      const same = left[row] === right[column]
      let least = Math.min(
        (above[column + 1] ?? 0) + 1,
        (current[column] ?? 0) + 1,
        (above[column] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        row > 0 && column > 0 && left[row] === right[column - 1] && left[row - 1] === right[column]
      if (swapped) least = Math.min(least, (before[column - 1] ?? 0) + 1)
      current.push(least)
      leastOfRow = Math.min(leastOfRow, least)
    }
    if (leastOfRow > limit && leastAbove > limit) return []
    leastAbove = leastOfRow
    before = above
    above = current
  }
  return above
}

/** Code points as numbers: hundreds of words are compared per search, and an array of texts is slower. */
function charactersOf(text: string): number[] {
  const characters: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = text.codePointAt(at) ?? 0
    characters.push(character)
    if (character > 0xffff) at += 1
  }
  return characters
}
