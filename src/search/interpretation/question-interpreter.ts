import { isDeepStrictEqual } from 'node:util'
import type { SearchEngine } from '../../../packages/search-engine/src/search-engine.js'
import { all } from '../filters/filters.js'
import { kindDefinitions } from '../kinds/kinds.js'
import type { KindDefinition } from '../kinds/record-kind.js'
import type {
  Interpretation,
  InterpretedFor,
  OtherNames,
  OtherNameSource,
  TextInterpreter,
} from '../paging/interpretation.js'
import type { Question } from '../paging/search-cursors.js'
import { askEngine } from '../paging/search-pager.js'
import type { Interpreter } from './interpreter.js'
import { readableWords } from './known-words.js'

/** Interprets the texts of questions to one index. */
export class QuestionInterpreter implements TextInterpreter {
  constructor(
    private readonly engine: SearchEngine,
    private readonly interpreter: Interpreter,
    private readonly names: OtherNameSource | null = null,
  ) {}

  async interpret(question: Question, { byBirth }: InterpretedFor): Promise<Interpretation | null> {
    const kind = kindOf(question)
    if (await this.isEmptiedByFilter(question, kind)) return null
    return this.interpreter.interpret(question.text, [readableWords(kind, question, byBirth)])
  }

  async suggest(question: Question, found: number): Promise<string | null> {
    const readable = [readableWords(kindOf(question), question)]
    const suggested = await this.interpreter.suggestion(question.text, readable, found)
    if (suggested === null) return null
    // Its words stand in records that the filter may leave out.
    const { totalCount } = await this.count({ ...question, text: suggested })
    return totalCount > found ? suggested : null
  }

  otherNames(question: Question, ids: readonly string[]): Promise<OtherNames> {
    return this.names?.find(question, ids) ?? Promise.resolve(new Map())
  }

  /** Whether only what the caller filtered by keeps the text from finding something. */
  private async isEmptiedByFilter(
    question: Question,
    { usualFilter }: KindDefinition,
  ): Promise<boolean> {
    const { filter, ...unfiltered } = question
    // Questions are filtered by a list, also where nothing but the usual filter stands in it.
    const usual = all([usualFilter ?? null])
    if (filter === undefined || isDeepStrictEqual(filter, usual)) return false
    return (
      (await this.count(usual === null ? unfiltered : { ...unfiltered, filter: usual }))
        .totalCount > 0
    )
  }

  private count({ highlight: _highlight, facets: _facets, ...question }: Question) {
    return askEngine(() => this.engine.search({ ...question, offset: 0, limit: 0 }))
  }
}

function kindOf({ index }: Question): KindDefinition {
  const kind = kindDefinitions.find((one) => one.index === index)
  if (kind === undefined) throw new Error(`No kind of record has the index ${index}.`)
  return kind
}
