import { isIndexable } from '../text/tokenise.js'
import type { QueryTerm } from './parse-query.js'
import { typoBudget } from './typos.js'

/** What writing two or three words as one costs in the typo rule, before any real typo. */
const joiningCosts = [0, 2, 3] as const

/** One query word, or two or three neighbours read as one word: `sun flower` as `sunflower`. */
export interface WordRun {
  /** Index of the first term, and of the first one after the run. */
  readonly from: number
  readonly to: number
  readonly word: string
  readonly prefix: boolean
  readonly cost: number
  /** Typos allowed besides. */
  readonly budget: number
}

/**
 * All runs of a query. Phrases are in none, and two numbers are never joined: `1 4` is not house 14.
 */
export function wordRuns(terms: readonly QueryTerm[]): WordRun[] {
  return terms.flatMap((_, from) =>
    joiningCosts.flatMap((cost, joined) => {
      const run = terms.slice(from, from + joined + 1)
      if (run.length !== joined + 1 || !isRun(run)) return []
      const word = run.map((term) => term.words.join('')).join('')
      if (!isIndexable(word)) return []
      const prefix = run.at(-1)?.prefix === true
      return [
        { from, to: from + run.length, word, prefix, cost, budget: typoBudget(word) - joined },
      ]
    }),
  )
}

/** True when a number is cut in two at this place. */
export function cutsNumber(left: string, right: string): boolean {
  return /\p{N}$/u.test(left) && /^\p{N}/u.test(right)
}

function isRun(terms: readonly QueryTerm[]): boolean {
  return terms.every((term, index) => {
    if (term.phrase) return false
    const before = terms[index - 1]
    return (
      before === undefined ||
      (term.position === before.position + 1 &&
        !cutsNumber(before.words[0] ?? '', term.words[0] ?? ''))
    )
  })
}
