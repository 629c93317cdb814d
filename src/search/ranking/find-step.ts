import { fieldOf, type Postings } from './postings.js'
import type { Alternative, Step } from './query-plan.js'

/** Where a step was found: the places of its first and last word. */
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
  identifiers: ReadonlySet<number>,
): FoundStep | null {
  let typos = 0
  let matches: Match[] = []
  for (const alternative of step.alternatives) {
    if (matches.length > 0 && alternative.typos > typos) break
    typos = alternative.typos
    matches = matches.concat(findAlternative(alternative, document, identifiers))
  }
  return matches.length === 0 ? null : { step, typos, matches }
}

/** Places of words that stand next to each other in the given order. */
export function findAdjacent(words: readonly string[], document: Postings): Match[] {
  const [first = '', ...rest] = words
  return (document.get(first) ?? []).flatMap((start) => {
    const follow = rest.every((word, step) => document.get(word)?.includes(start + step + 1))
    return follow ? [{ start, end: start + rest.length, whole: true }] : []
  })
}

function findAlternative(
  { words, prefix, typos, everywhere }: Alternative,
  document: Postings,
  identifiers: ReadonlySet<number>,
): Match[] {
  const [typed = ''] = words
  const exact = findAdjacent(words, document)
  const longer = prefix ? document.longer(typed) : []
  return [
    ...exact.map((match) => ({ ...match, whole: typos === 0 })),
    ...longer.flatMap((places) =>
      places.map((place) => ({ start: place, end: place, whole: false })),
    ),
  ].filter((match) => everywhere || !identifiers.has(fieldOf(match.start)))
}
