import { defaultSearchPageSize } from '../../src/paging/page-request.js'
import type { SearchService } from '../../src/search/search-service.js'
import type { Question } from './scoring.js'

/** How many first pages are the same on two engines: the same records in the same order. */
export interface Agreement {
  readonly asked: number
  readonly differing: readonly Differing[]
}

interface Differing {
  readonly question: Question
  readonly one: readonly string[]
  readonly other: readonly string[]
}

/** Asks two engines for the first page of every question, with nothing but what was typed. */
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
  return { asked: questions.length, differing }
}

/** The share that the goal asks for, in per cent. */
const leastAgreement = 95

export function agreementText({ asked, differing }: Agreement): string {
  const share = (100 * (asked - differing.length)) / asked
  const sets = differing.filter(({ one, other }) => isPermutation(one, other)).length
  return `Of ${asked} first pages ${share.toFixed(1)} % are the same on both engines; at least ${leastAgreement} % should be. Of the others ${sets} hold the same records in another order.`
}

/** Lines for `--misses`. */
export function disagreements({ differing }: Agreement): string[] {
  return differing.map(({ question: { records, kind, typed }, one, other }) => {
    const place = one.findIndex((id, index) => id !== other[index])
    return `differs: ${records}, ${kind}: ${typed}: from hit ${place === -1 ? one.length + 1 : place + 1}, ${one.length} and ${other.length} hits`
  })
}

function isPermutation(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join()
}
