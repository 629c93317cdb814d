import type { SearchService } from '../../src/search/search-service.js'
import { isEqual, key, type CaseKind, type RecordCases, type RecordName } from './case-kind.js'
import { Chance } from './chance.js'
import type { Goal } from './goals.js'

/** One query with everything needed to judge the answer. */
export interface Question {
  readonly records: RecordName
  readonly kind: string
  readonly goal: Goal
  /** The expected record, or an equal one, must be among this many first hits. */
  readonly within: number
  readonly typed: string
  readonly expected: string
  /** True for texts without a typo. */
  readonly isWritten: boolean
  ask(service: SearchService): Promise<Answer>
  /** The id of the first hit. */
  first(service: SearchService, exact: boolean): Promise<string | null>
  /** The ids of the first page of this size, with `exact: true`. */
  page(service: SearchService, size: number): Promise<readonly string[]>
}

export interface Answer {
  /** Position (from 1) of the expected record or an equal one; null if neither is a hit. */
  readonly place: number | null
  /** The first hit; null without hits. */
  readonly first: string | null
  /** The interpretation of the text; null if it matched as typed. */
  readonly usedText: string | null
  /** True if the mistyped text happens to be right for the first hit, such as another person's name. */
  readonly isOther: boolean
}

/** The score of one case kind. */
export interface Score {
  readonly records: RecordName
  readonly kind: string
  readonly goal: Goal
  readonly within: number
  /** Number of queries, without those whose text is right for another record. */
  readonly queries: number
  readonly reached: number
  /** Texts that are right for another record. */
  readonly others: readonly Result[]
  readonly misses: readonly Result[]
}

export interface Result {
  readonly question: Question
  readonly answer: Answer
}

/** Up to `count` queries per kind; the same for the same seed. */
export function questionsOf<Row>(cases: RecordCases<Row>, count: number, seed: number): Question[] {
  return cases.kinds.flatMap((kind) => {
    const chance = new Chance(seed, `${cases.records} ${kind.name}`)
    const questions: Question[] = []
    // Most kinds apply to most rows, but some kinds to few.
    for (let tries = 0; tries < 200 * count && questions.length < count; tries += 1) {
      const question = questionOf(cases, kind, chance.pick(cases.rows), chance)
      if (question !== null) questions.push(question)
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
    expected: cases.describe(row),
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

/** Whether the typed text is also right for the record of this line. */
function isRightFor<Row>(kind: CaseKind<Row>, line: string, typed: string): boolean {
  const words = typed.split(' ')
  return (
    (kind.isSlip === true && holds(line, typed)) ||
    (kind.hasWordTooMany === true &&
      words.some((_, index) => holds(line, words.toSpliced(index, 1).join(' '))))
  )
}

/** Whether the line contains each word, the last one possibly as a prefix. */
function holds(line: string, typed: string): boolean {
  const words = new Set(key(line).split(' '))
  const typedWords = key(typed).split(' ')
  return typedWords.every(
    (word, index) =>
      words.has(word) ||
      (index === typedWords.length - 1 && [...words].some((one) => one.startsWith(word))),
  )
}

/**
 * Runs all queries.
 *
 * @returns scores in the order of the kinds
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
    scores.set(name, { ...before, ...addResult(before, { question, answer }) })
    onProgress(index + 1, questions.length)
  }
  return [...scores.values()]
}

function addResult(before: Score, result: Result): Partial<Score> {
  const { place, isOther } = result.answer
  if (place !== null && place <= before.within) {
    return { queries: before.queries + 1, reached: before.reached + 1 }
  }
  if (isOther) return { others: [...before.others, result] }
  return { queries: before.queries + 1, misses: [...before.misses, result] }
}

/** @returns percent; 100 without queries */
export function percentage({ queries, reached }: Pick<Score, 'queries' | 'reached'>): number {
  return queries === 0 ? 100 : (100 * reached) / queries
}
