import type { IdentifierKind } from '../query-language.js'
import { fieldOf, formMark, type IdentifierFields, type Postings } from './postings.js'
import type { Alternative, Step } from './query-plan.js'

/** Occurrences of the first and last word of a match. */
export interface Match {
  readonly start: number
  readonly end: number
  /** True when the words match as typed, not as prefixes. */
  readonly whole: boolean
}

export interface StepMatch {
  readonly step: Step
  readonly typos: number
  readonly matches: readonly Match[]
}

/** The matches of a step with the fewest typos; null if the document has no match. */
export function matchStep(
  step: Step,
  document: Postings,
  identifiers: IdentifierFields,
): StepMatch | null {
  let typos = 0
  const matches: Match[] = []
  for (const alternative of step.alternatives) {
    if (matches.length > 0 && alternative.typos > typos) break
    // Another form adds nothing to a match of the word itself.
    if (matches.length > 0 && alternative.words[0]?.startsWith(formMark) === true) continue
    typos = alternative.typos
    addMatches(alternative, document, identifiers, matches)
  }
  return matches.length === 0 ? null : { step, typos, matches }
}

/** Whether the words are adjacent in this order, at an occurrence that counts. */
export function isAdjacent(
  words: readonly string[],
  document: Postings,
  counts: (occurrence: number) => boolean,
): boolean {
  const [first = ''] = words
  const isThere = (start: number) => counts(start) && follows(words, start, document)
  return document.get(first)?.some(isThere) === true
}

/** Whether an occurrence is in a text or in an identifier of one of these kinds. */
export function countsIn(
  kinds: ReadonlySet<IdentifierKind>,
  identifiers: IdentifierFields,
): (occurrence: number) => boolean {
  return (occurrence) => isCounted(occurrence, kinds, identifiers)
}

function isCounted(
  occurrence: number,
  kinds: ReadonlySet<IdentifierKind>,
  identifiers: IdentifierFields,
): boolean {
  const kind = identifiers.get(fieldOf(occurrence))
  return kind === undefined || kinds.has(kind)
}

/** Whether the other words follow the first one, which is at `start`. */
export function follows(words: readonly string[], start: number, document: Postings): boolean {
  for (let step = 1; step < words.length; step += 1) {
    if (document.get(words[step] ?? '')?.includes(start + step) !== true) return false
  }
  return true
}

function addMatches(
  { words, prefix, typos, identifiers: kinds }: Alternative,
  document: Postings,
  identifiers: IdentifierFields,
  matches: Match[],
): void {
  const typed = words[0] ?? ''
  const occurrences = document.get(typed)
  if (occurrences !== undefined) {
    for (const start of occurrences) {
      if (!isCounted(start, kinds, identifiers) || !follows(words, start, document)) continue
      matches.push({ start, end: start + words.length - 1, whole: typos === 0 })
    }
  }
  if (!prefix) return
  for (const longer of document.longerWords(typed)) {
    for (const occurrence of longer) {
      if (!isCounted(occurrence, kinds, identifiers)) continue
      matches.push({ start: occurrence, end: occurrence, whole: false })
    }
  }
}
