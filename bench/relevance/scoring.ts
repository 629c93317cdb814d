import type { SearchService } from '../../src/search/search-service.js'
import { isEqual, key, type CaseKind, type RecordCases, type RecordName } from './case-kind.js'
import { Chance } from './chance.js'
import type { Goal } from './goals.js'

/** One query with all it takes to judge the answer. */
export interface Question {
  readonly records: RecordName
  readonly kind: string
  readonly goal: Goal
  /** The record or an equal one must be among so many first hits. */
  readonly within: number
  readonly typed: string
  readonly wanted: string
  /** Nobody made a slip of the hand. */
  readonly isWritten: boolean
  ask(service: SearchService): Promise<Answer>
  /** The id of what comes first. */
  first(service: SearchService, exact: boolean): Promise<string | null>
  /** The ids of the first page of this size, with `exact: true`. */
  page(service: SearchService, size: number): Promise<readonly string[]>
}

export interface Answer {
  /** Place of the first hit that is the wanted record or its equal, from 1; null when there is none. */
  readonly place: number | null
  /** What came first; null when nothing was found. */
  readonly first: string | null
  /** What the text was taken for; null when it was found as typed. */
  readonly usedText: string | null
  /** The slip made what is right for the record that came first, such as another person's name. */
  readonly isOther: boolean
}

/** How one case kind did. */
export interface Score {
  readonly records: RecordName
  readonly kind: string
  readonly goal: Goal
  readonly within: number
  /** Without those that are right for another record. */
  readonly queries: number
  readonly reached: number
  /** Slips that made what is right for another record. */
  readonly others: readonly Asked[]
  readonly misses: readonly Asked[]
}

export interface Asked {
  readonly question: Question
  readonly answer: Answer
}

/** Up to `count` questions of every kind, the same ones for the same seed. */
export function questionsOf<Row>(cases: RecordCases<Row>, count: number, seed: number): Question[] {
  return cases.kinds.flatMap((kind) => {
    const chance = new Chance(seed, `${cases.records} ${kind.name}`)
    const questions: Question[] = []
    // Most kinds suit most rows; some suit one in many.
    for (let tries = 0; tries < 200 * count && questions.length < count; tries += 1) {
      const made = questionOf(cases, kind, chance.pick(cases.rows), chance)
      if (made !== null) questions.push(made)
    }
    return questions
  })
}

function questionOf<Row>(
  cases: RecordCases<Row>,
  kind: CaseKind<Row>,
  row: Row,
  chance: Chance,
): Question | null {
  const texts = kind.texts(row)
  if (texts.length === 0) return null
  const text = chance.pick(texts)
  const typed = kind.mistake === undefined ? text : kind.mistake(text, chance)
  if (typed === null) return null
  const meant = kind.unfinished === true ? typed : text
  return {
    records: cases.records,
    kind: kind.name,
    goal: kind.goal,
    within: kind.within,
    typed,
    wanted: cases.describe(row),
    isWritten: kind.isSlip !== true,
    async ask(service) {
      const { ids, usedText } = await cases.search(service, typed, false)
      const hits = ids.map(cases.rowOf)
      const place = hits.findIndex(
        (hit) => hit === row || (hit !== null && isEqual(kind, hit, meant, typed)),
      )
      const first = hits[0] === undefined || hits[0] === null ? null : cases.describe(hits[0])
      return {
        place: place === -1 ? null : place + 1,
        first,
        usedText,
        isOther: first !== null && isRightFor(kind, first, typed),
      }
    },
    async first(service, exact) {
      return (await cases.search(service, typed, exact)).ids[0] ?? null
    },
    async page(service, size) {
      return (await cases.search(service, typed, true, size)).ids
    },
  }
}

/** Whether what was typed is right for the record of this line, too. */
function isRightFor<Row>(kind: CaseKind<Row>, line: string, typed: string): boolean {
  const words = typed.split(' ')
  return (
    (kind.isSlip === true && holds(line, typed)) ||
    (kind.hasWordTooMany === true &&
      words.some((_, index) => holds(line, words.toSpliced(index, 1).join(' '))))
  )
}

/** Whether each word is in the line, the last one perhaps as a beginning. */
function holds(line: string, typed: string): boolean {
  const words = new Set(key(line).split(' '))
  const wanted = key(typed).split(' ')
  return wanted.every(
    (word, index) =>
      words.has(word) ||
      (index === wanted.length - 1 && [...words].some((one) => one.startsWith(word))),
  )
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
  for (const [index, question] of questions.entries()) {
    const { records, kind, within, goal } = question
    const answer = await question.ask(service)
    const name = `${records} ${kind}`
    const none = { queries: 0, reached: 0, misses: [], others: [] }
    const before = scores.get(name) ?? { ...none, records, kind, within, goal }
    scores.set(name, { ...before, ...counted(before, { question, answer }) })
    onProgress(index + 1, questions.length)
  }
  return [...scores.values()]
}

function counted(before: Score, asked: Asked): Partial<Score> {
  const { place, isOther } = asked.answer
  if (place !== null && place <= before.within) {
    return { queries: before.queries + 1, reached: before.reached + 1 }
  }
  if (isOther) return { others: [...before.others, asked] }
  return { queries: before.queries + 1, misses: [...before.misses, asked] }
}

/** @returns 100 where nothing was asked */
export function percentage({ queries, reached }: Pick<Score, 'queries' | 'reached'>): number {
  return queries === 0 ? 100 : (100 * reached) / queries
}
