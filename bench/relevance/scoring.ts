import { Random } from '../../src/development/landlord/random.js'
import type { SearchService } from '../../src/search/search-service.js'
import { type CaseKind, isEqual, type RecordCases } from './case-kind.js'

/** One query with all it takes to judge the answer. */
export interface Question {
  readonly records: string
  readonly kind: string
  /** The record or an equal one must be among so many first hits. */
  readonly within: number
  readonly limit: string | null
  readonly typed: string
  readonly wanted: string
  ask(service: SearchService): Promise<Answer>
}

export interface Answer {
  /** Place of the first hit that is the wanted record or its equal, from 1; null when there is none. */
  readonly place: number | null
  /** What came first; null when nothing was found. */
  readonly first: string | null
}

/** How one case kind did. */
export interface Score {
  readonly records: string
  readonly kind: string
  readonly within: number
  readonly limit: string | null
  readonly queries: number
  readonly reached: number
  readonly misses: readonly { readonly question: Question; readonly answer: Answer }[]
}

/** Up to `count` questions of every kind, the same ones for the same seed. */
export function questionsOf<Row extends { readonly id: string }>(
  cases: RecordCases<Row>,
  count: number,
  seed: number,
): Question[] {
  return cases.kinds.flatMap((kind) => {
    const random = new Random(seed, `${cases.records} ${kind.name}`)
    const questions: Question[] = []
    for (const row of random.shuffled(cases.rows)) {
      if (questions.length === count) break
      questions.push(...question(cases, kind, row, random))
    }
    return questions
  })
}

function question<Row extends { readonly id: string }>(
  cases: RecordCases<Row>,
  kind: CaseKind<Row>,
  row: Row,
  random: Random,
): Question[] {
  const texts = kind.texts(row)
  if (texts.length === 0) return []
  const text = random.pick(texts)
  const typed = kind.mistake === undefined ? text : kind.mistake(text, random)
  if (typed === null) return []
  const meant = kind.unfinished === true ? typed : text
  return [
    {
      records: cases.records,
      kind: kind.name,
      within: kind.within,
      limit: kind.limit ?? null,
      typed,
      wanted: cases.describe(row),
      async ask(service) {
        const hits = await cases.search(service, typed)
        const place = hits.findIndex((hit) => hit.id === row.id || isEqual(kind, hit, meant))
        const [first] = hits
        return {
          place: place === -1 ? null : place + 1,
          first: first === undefined ? null : cases.describe(first),
        }
      },
    },
  ]
}

/**
 * Asks all questions.
 *
 * @param onProgress is told how many are answered
 * @returns scores in the order in which the kinds come
 */
export async function score(
  questions: readonly Question[],
  service: SearchService,
  onProgress: (done: number, total: number) => void,
): Promise<Score[]> {
  const scores = new Map<string, Score>()
  for (const [index, asked] of questions.entries()) {
    const { records, kind, within, limit } = asked
    const answer = await asked.ask(service)
    const key = `${records} ${kind}`
    const before = scores.get(key) ?? { queries: 0, reached: 0, misses: [] }
    const isReached = answer.place !== null && answer.place <= within
    scores.set(key, {
      records,
      kind,
      within,
      limit,
      queries: before.queries + 1,
      reached: before.reached + Number(isReached),
      misses: isReached ? before.misses : [...before.misses, { question: asked, answer }],
    })
    onProgress(index + 1, questions.length)
  }
  return [...scores.values()]
}

export function percentage({ queries, reached }: Score): number {
  return (100 * reached) / queries
}
