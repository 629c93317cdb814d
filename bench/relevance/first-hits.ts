import type { SearchService } from '../../src/search/search-service.js'
import type { Question } from './scoring.js'

/** In how many searches nicknames, sounds and interpretation change what comes first. */
export interface FirstHits {
  /** Searches that find something with `exact: true`. */
  readonly asked: number
  readonly changed: readonly Question[]
}

/** One search in so many: what comes first is much the same for all of a kind. */
const everyOther = 3

/** Asks what was written without a slip twice: as people do, and with `exact: true`. */
export async function compareFirstHits(
  questions: readonly Question[],
  service: SearchService,
  onProgress: (done: number, total: number) => void,
): Promise<FirstHits> {
  const written = questions
    .filter(({ isWritten }) => isWritten)
    .filter((_, index) => index % everyOther === 0)
  const changed: Question[] = []
  let asked = 0
  for (const [index, question] of written.entries()) {
    const exact = await question.first(service, true)
    if (exact !== null) {
      asked += 1
      if ((await question.first(service, false)) !== exact) changed.push(question)
    }
    onProgress(index + 1, written.length)
  }
  return { asked, changed }
}
