import { follows, type StepMatch, type Match } from './match-step.js'
import type { ParsedQuery } from './parse-query.js'
import { fieldOf, positionOf, type IdentifierFields, type Postings } from './postings.js'
import { hasDigit } from './typos.js'

/** Distance of words in different fields; also the maximum distance of words in one field. */
const maximumDistance = 3

/** Lower bounds of the buckets for distances from the typed position, as in Meilisearch. */
const positionBuckets = [1, 2, 5, 8, 12, 17, 25, 65, 129, 257]

/** Number of `sharedWords` that the texts of the document lack. */
export function sharedWordsMissing(
  { sharedWords }: ParsedQuery,
  document: Postings,
  identifiers: IdentifierFields,
): number {
  let missing = 0
  for (const word of sharedWords) if (!standsInTexts(word, document, identifiers)) missing += 1
  return missing
}

function standsInTexts(word: string, document: Postings, identifiers: IdentifierFields): boolean {
  const occurrences = document.get(word)
  if (occurrences === undefined) return false
  for (const occurrence of occurrences) if (!identifiers.has(fieldOf(occurrence))) return true
  return false
}

/** Count of typed numbers that match only as a prefix of a longer number: `14` in `141`. */
export function lengthenedNumbers(query: ParsedQuery, path: readonly StepMatch[]): number {
  let lengthened = 0
  for (const { step, matches } of path) {
    if (!isWhole(matches) && isNumbered(query, step.from)) lengthened += 1
  }
  return lengthened
}

/** Sum of the distances between neighbouring steps: 0 for adjacent words, 1 more for the wrong order. */
export function proximity(path: readonly StepMatch[]): number {
  let distance = 0
  for (let step = 1; step < path.length; step += 1) {
    distance += closest(path[step - 1]?.matches ?? [], path[step]?.matches ?? [])
  }
  return distance
}

/** The rank of each step’s most important matching field, summed. */
export function fieldRank(path: readonly StepMatch[]): number {
  let ranks = 0
  for (const { matches } of path) {
    let first = Infinity
    for (const { start } of matches) first = Math.min(first, start)
    // Occurrences are ordered by field, then by position.
    ranks += fieldOf(first)
  }
  return ranks
}

/** Each step’s distance from its typed position, in buckets, summed. */
export function displacement(query: ParsedQuery, path: readonly StepMatch[]): number {
  let buckets = 0
  for (const { step, matches } of path) {
    const typed = query.terms[step.from]?.position ?? 0
    let nearest = Infinity
    for (const { start } of matches) {
      nearest = Math.min(nearest, Math.abs(positionOf(start) - typed))
    }
    for (const bound of positionBuckets) {
      if (nearest < bound) break
      buckets += 1
    }
  }
  return buckets
}

/** 0 if a field equals the query, 1 if a field starts with the query, 2 otherwise. */
export function wholeField(query: ParsedQuery, document: Postings): number {
  const { typed } = query
  let grade = 2
  for (const occurrence of document.get(typed[0] ?? '') ?? []) {
    if (positionOf(occurrence) !== 0 || !typed.every((word) => document.has(word))) continue
    if (!beginsWith(typed, occurrence, document)) continue
    grade = Math.min(grade, document.wordCount(fieldOf(occurrence)) === typed.length ? 0 : 1)
  }
  return grade
}

/** Whether the field that starts at `occurrence` starts with these words; separators are ignored. */
function beginsWith(typed: readonly string[], occurrence: number, document: Postings): boolean {
  const isFirst = document.get(typed[0] ?? '')?.includes(occurrence) === true
  if (isFirst && follows(typed, occurrence, document)) return true
  const words = document.wordsOf(fieldOf(occurrence))
  return typed.every((word, index) => words[index]?.word === word)
}

/** Number of terms without an exact match: matched as a prefix, with typos, joined or split. */
export function inexactTerms(query: ParsedQuery, path: readonly StepMatch[]): number {
  return query.terms.length - path.length + unfinishedWords(path)
}

/** Number of steps without an exact match: matched as a prefix, with typos, joined or split. */
export function unfinishedWords(steps: readonly StepMatch[]): number {
  let unfinished = 0
  for (const { matches } of steps) if (!isWhole(matches)) unfinished += 1
  return unfinished
}

function isWhole(matches: readonly Match[]): boolean {
  for (const { whole } of matches) if (whole) return true
  return false
}

function isNumbered(query: ParsedQuery, term: number): boolean {
  return query.terms[term]?.words.some(hasDigit) === true
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
