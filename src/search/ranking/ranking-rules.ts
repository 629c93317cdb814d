import type { FoundStep, Match } from './find-step.js'
import type { ParsedQuery } from './parse-query.js'
import { fieldOf, positionOf, type Postings } from './postings.js'
import { hasDigit } from './typos.js'

/** Words this far apart, or in different fields, are not close at all. */
const maximumDistance = 3

/** Lower bounds of the buckets in which distances from the typed position are counted. */
const positionBuckets = [1, 2, 5, 8, 12, 17, 25, 65, 129, 257]

/** How many numbers were found only as the beginning of a longer one: `14` in `141`. */
export function lengthenedNumbers(query: ParsedQuery, path: readonly FoundStep[]): number {
  return path.filter(
    ({ step, matches }) =>
      (query.terms[step.from]?.words ?? []).some(hasDigit) && !matches.some(({ whole }) => whole),
  ).length
}

/** Sum of the distances between neighbouring steps, 0 for adjacent; the wrong order costs 1 more. */
export function proximity(path: readonly FoundStep[]): number {
  return sum(
    path.slice(1).map(({ matches }, place) => closest(path[place]?.matches ?? [], matches)),
  )
}

/** Sum of the ranks of the most important field each step was found in. */
export function fieldRank(path: readonly FoundStep[]): number {
  return sum(path.map(({ matches }) => Math.min(...matches.map(({ start }) => fieldOf(start)))))
}

/** Sum of how far each step stands from where it was typed, in growing buckets. */
export function displacement(query: ParsedQuery, path: readonly FoundStep[]): number {
  return sum(
    path.map(({ step, matches }) => {
      const typed = query.terms[step.from]?.position ?? 0
      const nearest = Math.min(...matches.map(({ start }) => Math.abs(positionOf(start) - typed)))
      return positionBuckets.filter((bound) => nearest >= bound).length
    }),
  )
}

/** 0 when a field is the whole query, 1 when one begins with it, 2 otherwise. */
export function wholeField(query: ParsedQuery, document: Postings): number {
  const typed = query.terms.flatMap((term) => term.words)
  if (!typed.every((word) => document.has(word))) return 2
  const starts = (document.get(typed[0] ?? '') ?? []).filter((place) => positionOf(place) === 0)
  const grades = starts.map((place) => {
    const words = document.wordsOf(fieldOf(place))
    if (!typed.every((word, index) => words[index]?.word === word)) return 2
    return words.length === typed.length ? 0 : 1
  })
  return Math.min(2, ...grades)
}

/** How many terms do not stand in the document as whole words, as typed. */
export function inexactTerms(query: ParsedQuery, path: readonly FoundStep[]): number {
  return (
    query.terms.length - path.filter(({ matches }) => matches.some(({ whole }) => whole)).length
  )
}

function closest(left: readonly Match[], right: readonly Match[]): number {
  let least = maximumDistance
  for (const { end, start: leftStart } of left) {
    for (const { start, end: rightEnd } of right) {
      if (fieldOf(end) !== fieldOf(start)) continue
      if (start > end) least = Math.min(least, start - end - 1)
      else if (leftStart > rightEnd) least = Math.min(least, leftStart - rightEnd)
    }
  }
  return least
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
