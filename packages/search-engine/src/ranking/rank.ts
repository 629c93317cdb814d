import { countsIn, matchStep, follows, isAdjacent, type StepMatch } from './match-step.js'
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

/** One number per rule, most important rule first. Smaller is better. */
export type Rank = readonly number[]

/**
 * Ranks a document: complete identifiers, shared words, complete numbers, then the rules of Meilisearch in their
 * order (typo, proximity, field, position, exactness). If several paths match, the best one counts.
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
  const wildcards = matchSteps(plan.wildcardSteps, document, identifiers)
  if (wildcards === null) return null
  const matchCache = new Map<Step, StepMatch | null>()
  let best: Rank | null = null
  for (const path of plan.paths) {
    const steps = matchSteps(path, document, identifiers, matchCache)
    if (steps === null) continue
    const rank = pathRank(query, steps, wildcards, document)
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
  { negatives, identifierKinds }: ParsedQuery,
  document: Postings,
  identifiers: IdentifierFields,
): boolean {
  if (negatives.length === 0) return false
  const counts = countsIn(identifierKinds, identifiers)
  return negatives.some((words) => isAdjacent(words, document, counts))
}

/**
 * @param cache results of steps that were matched for other paths
 * @returns null when a step does not match
 */
function matchSteps(
  steps: readonly Step[],
  document: Postings,
  identifiers: IdentifierFields,
  cache?: Map<Step, StepMatch | null>,
): StepMatch[] | null {
  const all: StepMatch[] = []
  for (const step of steps) {
    let match = cache?.get(step)
    if (match === undefined) {
      match = matchStep(step, document, identifiers)
      cache?.set(step, match)
    }
    if (match === null) return null
    all.push(match)
  }
  return all
}

/** Compares rule by rule. A document without a rank comes last. */
export function compareRanks(a: Rank | null, b: Rank | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  for (let rule = 0; rule < a.length; rule += 1) {
    const difference = (a[rule] ?? 0) - (b[rule] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Wildcards take part in proximity and field rank at their place in the query. */
function pathRank(
  query: ParsedQuery,
  path: readonly StepMatch[],
  wildcards: readonly StepMatch[],
  document: Postings,
): Rank {
  const all = wildcards.length === 0 ? path : [...wildcards, ...path].sort(byTerm)
  return [
    lengthenedNumbers(query, path),
    typosOf(path),
    proximity(all),
    fieldRank(all),
    displacement(query, path),
    wholeField(query, document),
    inexactTerms(query, path) + unfinishedWords(wildcards),
  ]
}

function typosOf(path: readonly StepMatch[]): number {
  let all = 0
  for (const { typos } of path) all += typos
  return all
}

function byTerm(a: StepMatch, b: StepMatch): number {
  return a.step.from - b.step.from
}

/** Shorter values, such as a house number, do not count as identifiers. */
const minimumLength = 5

/**
 * True when adjacent words of the query spell a complete value of an identifier field, such as a UUID, a
 * UPRN, a reference or a postcode.
 */
function holdsIdentifier(
  query: ParsedQuery,
  document: Postings,
  identifiers: IdentifierFields,
): boolean {
  const { typed } = query
  if (lengthOfAll(typed) < minimumLength) return false
  const seenFields: number[] = []
  for (const word of typed) {
    const occurrences = document.get(word)
    if (occurrences === undefined) continue
    for (const occurrence of occurrences) {
      const field = fieldOf(occurrence)
      if (!identifiers.has(field) || seenFields.includes(field)) continue
      seenFields.push(field)
      if (isOnlyValue(typed, field, document)) return true
      if (valuesOf(document, field).some((value) => spells(typed, value))) return true
    }
  }
  return false
}

/** Whether adjacent query words are the only words of a field. Much faster than reading all words of the field. */
function isOnlyValue(typed: readonly string[], field: number, document: Postings): boolean {
  const count = document.wordCount(field)
  for (let from = 0; from + count <= typed.length; from += 1) {
    const value = typed.slice(from, from + count)
    const first = document.get(value[0] ?? '')?.find((occurrence) => fieldOf(occurrence) === field)
    if (first === undefined || lengthOfAll(value) < minimumLength) continue
    if (follows(value, first, document)) return true
  }
  return false
}

/** The values of a field. Words at adjacent positions belong to one value. */
function valuesOf(document: Postings, field: number): string[][] {
  const values: string[][] = []
  let last = -Infinity
  for (const { word, occurrence } of document.wordsOf(field)) {
    if (occurrence - last === 1) values.at(-1)?.push(word)
    else values.push([word])
    last = occurrence
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

/** Keeps the best of the added items. Items of equal rank stay in the order in which they were added. */
export class BestRanked<Item> {
  private readonly best: { readonly item: Item; readonly rank: Rank | null }[] = []

  /** @param count maximum number of items */
  constructor(private readonly count: number) {}

  add(item: Item, rank: Rank | null): void {
    const { best, count } = this
    const last = best.at(-1)
    if (best.length >= count && (last === undefined || compareRanks(rank, last.rank) >= 0)) return
    best.splice(this.indexFor(rank), 0, { item, rank })
    if (best.length > count) best.pop()
  }

  /** The items from the index `start`, best first. */
  from(start: number): Item[] {
    return this.best.slice(start).map(({ item }) => item)
  }

  /** The index behind all items of equal rank. */
  private indexFor(rank: Rank | null): number {
    let low = 0
    let high = this.best.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareRanks(rank, this.best[middle]?.rank ?? null) < 0) high = middle
      else low = middle + 1
    }
    return low
  }
}
