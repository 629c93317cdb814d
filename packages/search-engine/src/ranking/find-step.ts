import type { IdentifierKind } from '../query-language.js'
import { fieldOf, formMark, type IdentifierFields, type Postings } from './postings.js'
import type { Alternative, Step } from './query-plan.js'

/** Where a step was found: the occurrences of its first and last word. */
export interface Match {
  readonly start: number
  readonly end: number
  /** True when the words stand there as typed, whole. */
  readonly whole: boolean
}

export interface FoundStep {
  readonly step: Step
  readonly typos: number
  readonly matches: readonly Match[]
}

/** The matches of a step with the fewest typos, or null when the document has none. */
export function findStep(
  step: Step,
  document: Postings,
  identifiers: IdentifierFields,
): FoundStep | null {
  let typos = 0
  const matches: Match[] = []
  for (const alternative of step.alternatives) {
    if (matches.length > 0 && alternative.typos > typos) break
    // Another form, or its beginning, says nothing more of a document that has the word itself.
    if (matches.length > 0 && alternative.words[0]?.startsWith(formMark) === true) continue
    typos = alternative.typos
    addMatches(alternative, document, identifiers, matches)
  }
  return matches.length === 0 ? null : { step, typos, matches }
}

/** Whether some words stand next to each other in the given order, at occurrences that count. */
export function isAdjacent(
  words: readonly string[],
  document: Postings,
  counts: (occurrence: number) => boolean,
): boolean {
  const [first = ''] = words
  const isThere = (start: number) => counts(start) && follows(words, start, document)
  return document.get(first)?.some(isThere) === true
}

/** Whether an occurrence counts for what is looked for in identifiers of these kinds only. */
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

/** Whether the words after the first stand behind `start`, which is where the first one stands. */
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
  const found = document.get(typed)
  if (found !== undefined) {
    for (const start of found) {
      if (!isCounted(start, kinds, identifiers) || !follows(words, start, document)) continue
      matches.push({ start, end: start + words.length - 1, whole: typos === 0 })
    }
  }
  if (!prefix) return
  for (const occurrences of document.longer(typed)) {
    for (const occurrence of occurrences) {
      if (!isCounted(occurrence, kinds, identifiers)) continue
      matches.push({ start: occurrence, end: occurrence, whole: false })
    }
  }
}
