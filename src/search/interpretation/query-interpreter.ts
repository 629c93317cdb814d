import { isDeepStrictEqual } from 'node:util'
import type { SearchEngine } from '../../../packages/search-engine/src/search-engine.js'
import { all } from '../../records/filters/filters.js'
import { kindOf } from '../../records/kinds/kinds.js'
import type { KindDefinition } from '../../records/kinds/record-kind.js'
import type { Interpretation } from '../../records/kinds/interpretation.js'
import type { SearchQuery } from '../../records/kinds/record-search.js'
import { Interpreter, type StoredWords } from './interpreter.js'
import { countHits } from './count-hits.js'
import { settleDates } from './named-dates.js'
import { readableWords } from './vocabulary.js'

/** Interprets the text of a query. Each query searches one index. */
export class QueryInterpreter {
  constructor(
    private readonly engine: SearchEngine,
    private readonly words: StoredWords,
  ) {}

  /**
   * @param byBirth whether the caller may find people by date of birth
   * @returns null if no reading is close, or if the text has hits without the caller's filter
   */
  async interpret(query: SearchQuery, byBirth: boolean): Promise<Interpretation | null> {
    const kind = kindOf(query.index)
    if (await this.isEmptiedByFilter(query, kind)) return null
    const interpreter = new Interpreter(this.words, [readableWords(kind, query, byBirth)])
    const interpretation = await interpreter.interpret(query.text)
    return interpretation && settleDates(this.engine, query, interpretation)
  }

  /**
   * Another text that is far likelier than the text of the query; null if there is none.
   *
   * @param totalCount number of hits of the query
   */
  async suggest(query: SearchQuery, totalCount: number): Promise<string | null> {
    const interpreter = new Interpreter(this.words, [readableWords(kindOf(query.index), query)])
    const suggestion = await interpreter.suggestion(query.text, totalCount)
    if (suggestion === null) return null
    // The filter may exclude the records that contain the suggestion.
    const suggested = await countHits(this.engine, { ...query, text: suggestion })
    return suggested > totalCount ? suggestion : null
  }

  /** Whether the text has hits without the caller's filter. */
  private async isEmptiedByFilter(
    query: SearchQuery,
    { defaultFilter }: KindDefinition,
  ): Promise<boolean> {
    const { filter, ...unfiltered } = query
    // Query filters are conjunctions, so the default filter is wrapped in a conjunction for the comparison.
    const defaults = all([defaultFilter ?? null])
    if (filter === undefined || isDeepStrictEqual(filter, defaults)) return false
    const byDefault = defaults === null ? unfiltered : { ...unfiltered, filter: defaults }
    return (await countHits(this.engine, byDefault)) > 0
  }
}
