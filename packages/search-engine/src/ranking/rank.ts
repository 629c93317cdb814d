import { countsIn, findStep, follows, isAdjacent, type FoundStep } from './find-step.js'
import { type IdentifierFields, type Postings, fieldOf } from './postings.js'
import type { QueryPlan, Step } from './query-plan.js'
import {
  displacement,
  fieldRank,
  inexactTerms,
  lengthenedNumbers,
  proximity,
  sharedWordsMissing,
  unfinishedWords,
  wholeField,
} from './ranking-rules.js'
import type { ParsedQuery } from './parse-query.js'

/** One number a rule, the most important rule first; the smaller number ranks higher. */
export type Rank = readonly number[]

/**
 * How well a document answers a query: identifiers typed in full, places that all share, whole numbers, then
 * the rules of Meilisearch in their order (typo, proximity, field, position, exactness). Where several readings of
 * the query fit, the best one counts.
 *
 * @returns null when the document does not match
 */
export function rankDocument(
  plan: QueryPlan,
  document: Postings,
  identifiers: IdentifierFields,
): Rank | null {
  const { query } = plan
  if (query.impossible || isExcluded(query, document, identifiers)) return null
  const begun = foundSteps(plan.begun, document, identifiers)
  if (begun === null) return null
  const found = new Map<Step, FoundStep | null>()
  let best: Rank | null = null
  for (const path of plan.paths) {
    const steps = foundSteps(path, document, identifiers, found)
    if (steps === null) continue
    const rank = pathRank(query, steps, begun, document)
    if (best === null || compareRanks(rank, best) < 0) best = rank
  }
  if (best === null) return null
  return [
    holdsIdentifier(query, document, identifiers) ? 0 : 1,
    sharedWordsMissing(query, document, identifiers),
    ...best,
  ]
}

function isExcluded(
  { negatives, asked }: ParsedQuery,
  document: Postings,
  identifiers: IdentifierFields,
): boolean {
  if (negatives.length === 0) return false
  const counts = countsIn(asked, identifiers)
  return negatives.some((words) => isAdjacent(words, document, counts))
}

/**
 * @param before those that other paths have looked for
 * @returns null when one is not in the document
 */
function foundSteps(
  steps: readonly Step[],
  document: Postings,
  identifiers: IdentifierFields,
  before?: Map<Step, FoundStep | null>,
): FoundStep[] | null {
  const all: FoundStep[] = []
  for (const step of steps) {
    let found = before?.get(step)
    if (found === undefined) {
      found = findStep(step, document, identifiers)
      before?.set(step, found)
    }
    if (found === null) return null
    all.push(found)
  }
  return all
}

/** Orders ranks rule by rule; no rule outweighs one before it. What has no rank comes last. */
export function compareRanks(a: Rank | null, b: Rank | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  for (let rule = 0; rule < a.length; rule += 1) {
    const difference = (a[rule] ?? 0) - (b[rule] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Words with a `*` count where they stand among the others. */
function pathRank(
  query: ParsedQuery,
  path: readonly FoundStep[],
  begun: readonly FoundStep[],
  document: Postings,
): Rank {
  const all = begun.length === 0 ? path : [...begun, ...path].sort(inOrderTyped)
  return [
    lengthenedNumbers(query, path),
    typosOf(path),
    proximity(all),
    fieldRank(all),
    displacement(query, path),
    wholeField(query, document),
    inexactTerms(query, path) + unfinishedWords(begun),
  ]
}

function typosOf(path: readonly FoundStep[]): number {
  let all = 0
  for (const { typos } of path) all += typos
  return all
}

function inOrderTyped(a: FoundStep, b: FoundStep): number {
  return a.step.from - b.step.from
}

/** Shorter values, a house number for one, do not count as references. */
const minimumLength = 5

/**
 * True when neighbouring words of the query spell out a whole value of an identifier field: a UUID, a
 * UPRN, a reference, a postcode.
 */
function holdsIdentifier(
  query: ParsedQuery,
  document: Postings,
  identifiers: IdentifierFields,
): boolean {
  const { typed } = query
  if (lengthOfAll(typed) < minimumLength) return false
  const looked: number[] = []
  for (const word of typed) {
    const occurrences = document.get(word)
    if (occurrences === undefined) continue
    for (const occurrence of occurrences) {
      const field = fieldOf(occurrence)
      if (!identifiers.has(field) || looked.includes(field)) continue
      looked.push(field)
      if (isOnlyValue(typed, field, document)) return true
      if (valuesOf(document, field).some((value) => spells(typed, value))) return true
    }
  }
  return false
}

/** Whether a field has no words but neighbouring ones of the query: to read all its words takes far longer. */
function isOnlyValue(typed: readonly string[], field: number, document: Postings): boolean {
  const count = document.wordCount(field)
  for (let from = 0; from + count <= typed.length; from += 1) {
    const value = typed.slice(from, from + count)
    const first = document.get(value[0] ?? '')?.find((place) => fieldOf(place) === field)
    if (first === undefined || lengthOfAll(value) < minimumLength) continue
    if (follows(value, first, document)) return true
  }
  return false
}

/** The values of a field: words one position apart belong to one value. */
function valuesOf(document: Postings, field: number): string[][] {
  const { words, occurrences } = fieldWords(document, field)
  const values: string[][] = []
  for (const [index, word] of words.entries()) {
    const occurrence = occurrences[index] ?? 0
    if (occurrence - (occurrences[index - 1] ?? -Infinity) === 1) values.at(-1)?.push(word)
    else values.push([word])
  }
  return values
}

function lengthOfAll(words: readonly string[]): number {
  let length = 0
  for (const word of words) length += word.length
  return length
}

function spells(typed: readonly string[], value: readonly string[]): boolean {
  if (lengthOfAll(value) < minimumLength) return false
  return typed.some((_, from) => value.every((word, step) => typed[from + step] === word))
}

/** The words of one field in the order of the document; `occurrences[n]` is where `words[n]` stands. */
interface FieldWords {
  readonly words: readonly string[]
  readonly occurrences: readonly number[]
}

/** Puts the words of a field back in order. */
function fieldWords(document: Postings, field: number): FieldWords {
  const entries = document.wordsOf(field)
  return {
    words: entries.map(({ word }) => word),
    occurrences: entries.map(({ occurrence }) => occurrence),
  }
}
