import { isIndexable } from '../text/tokenise.js'
import type { QueryTerm } from './parse-query.js'
import { typoBudget } from './typos.js'

/** Cost in typos of joining two or three words, before any real typo. */
const joiningCosts = [0, 2, 3] as const

/** One query word, or two or three neighbours joined: `sun flower` as `sunflower`. */
export interface WordRun {
  /** Index of the first term, and of the first term after the run. */
  readonly from: number
  readonly to: number
  readonly word: string
  readonly prefix: boolean
  readonly cost: number
  /** Typos allowed in addition to `cost`. */
  readonly budget: number
}

/** All runs of a query. Phrases are not joined. Two numbers are not joined either: `1 4` is not house 14. */
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

/** True when the cut is inside a number. */
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
