import type { SearchService } from '../../src/search/search-service.js'
import type { Question } from './scoring.js'

/** Searches whose first hit changes through nicknames, sounds and interpretation. */
export interface FirstHits {
  /** Searches with hits for `exact: true`. */
  readonly compared: number
  readonly changed: readonly Question[]
}

/** Only one search in three is run, because the results within a kind are similar. */
const sampleInterval = 3

/** Runs searches without typos twice: normally, and with `exact: true`. */
export async function compareFirstHits(
  questions: readonly Question[],
  service: SearchService,
  onProgress: (done: number, total: number) => void,
): Promise<FirstHits> {
  const written = questions
    .filter(({ isWritten }) => isWritten)
    .filter((_, index) => index % sampleInterval === 0)
  const changed: Question[] = []
  let compared = 0
  for (const [index, question] of written.entries()) {
    const exact = await question.first(service, true)
    if (exact !== null) {
      compared += 1
      if ((await question.first(service, false)) !== exact) changed.push(question)
    }
    onProgress(index + 1, written.length)
  }
  return { compared, changed }
}
