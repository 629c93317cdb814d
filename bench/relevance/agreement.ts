import { defaultSearchPageSize } from '../../src/paging/page-request.js'
import type { SearchService } from '../../src/search/search-service.js'
import type { Question } from './scoring.js'

/** First pages that are equal on two engines: the same records in the same order. */
export interface Agreement {
  readonly total: number
  readonly differing: readonly Differing[]
}

interface Differing {
  readonly question: Question
  readonly one: readonly string[]
  readonly other: readonly string[]
}

/** Compares the first page of every query on two engines, with the text alone. */
export async function compareEngines(
  questions: readonly Question[],
  one: SearchService,
  other: SearchService,
  onProgress: (done: number, total: number) => void,
): Promise<Agreement> {
  const differing: Differing[] = []
  for (const [index, question] of questions.entries()) {
    const pages = await Promise.all(
      [one, other].map((service) => question.page(service, defaultSearchPageSize)),
    )
    const [first = [], second = []] = pages
    if (first.join() !== second.join()) {
      differing.push({ question, one: first, other: second })
    }
    onProgress(index + 1, questions.length)
  }
  return { total: questions.length, differing }
}

/** Goal in percent. */
const minAgreement = 95

export function agreementText({ total, differing }: Agreement): string {
  const share = (100 * (total - differing.length)) / total
  const sets = differing.filter(({ one, other }) => isPermutation(one, other)).length
  return `${share.toFixed(1)} % of ${total} first pages are equal on both engines (goal: at least ${minAgreement} %). Of the others, ${sets} have the same records in another order.`
}

/** Lines for `--misses`. */
export function disagreements({ differing }: Agreement): string[] {
  return differing.map(({ question: { records, kind, typed }, one, other }) => {
    const position = one.findIndex((id, index) => id !== other[index])
    return `differs: ${records}, ${kind}: ${typed}: from hit ${position === -1 ? one.length + 1 : position + 1}, ${one.length} and ${other.length} hits`
  })
}

function isPermutation(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join()
}
