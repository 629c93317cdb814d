import type { Scope } from '../../access/scopes.js'
import type { Database } from '../../database/database.js'
import { rowsOf, type RowSource } from '../../database/row-source.js'
import { searchedExtent } from '../../search-engine/ranking/other-forms.js'
import { parseQuery, type ParsedQuery } from '../../search-engine/ranking/parse-query.js'
import { hasDigit } from '../../search-engine/ranking/typos.js'
import { tokenise } from '../../search-engine/text/tokenise.js'
import type {
  Extent,
  SearchDocument,
  SearchEngine,
  FieldValue,
  Filter,
} from '../../search-engine/search-engine.js'
import { documentsOf } from '../indexing/document-source.js'
import { kindDefinitions, type IndexName } from '../kinds/kinds.js'
import { indexDefinition, withheldFields, type KindDefinition } from '../kinds/record-kind.js'
import { leavingOut, withoutOtherNames } from '../kinds/record-search.js'
import { housingLanguage } from '../language/housing-language.js'
import { sharedPlaceWords } from '../language/shared-places.js'
import type { Interpretation, TextInterpreter } from '../paging/interpretation.js'
import type { Question } from '../paging/search-cursors.js'
import { askEngine, SearchPager } from '../paging/search-pager.js'
import type { Explanation, TextPart } from './explanation.js'
import type { IndexNews } from './index-news.js'
import { judge, type Judgement } from './judged-parts.js'
import { numbersBeside, otherNumbers } from './neighbouring-numbers.js'
import { searchedWords } from './searched-words.js'

/** The position is looked for among so many hits. */
const hitsRead = 100
/** Records that are read for the numbers beside those words that were found. */
const neighboursRead = 50

/** A search and one record that it may find. */
export interface ExplainedSearch {
  readonly kind: IndexName
  readonly text: string
  readonly uuid: string
  /** As in searches: what is only close to the text is not found. */
  readonly exact: boolean
}

/**
 * Says for each word of a text what became of it in one record. It reads the record and not the engine, so
 * that it says the same on both; of the engine it asks at which position the record stands.
 */
export class SearchExplainer {
  private readonly rows: RowSource
  private readonly pager: SearchPager

  constructor(
    private readonly engine: SearchEngine,
    database: Database,
    private readonly news: IndexNews,
    interpreter?: TextInterpreter,
  ) {
    this.rows = rowsOf(database)
    this.pager = new SearchPager(engine, interpreter)
  }

  /**
   * @param scopes of what the caller may not search by, nothing is told
   * @returns null where there is no such record
   */
  async explain(
    { kind: index, text, uuid, exact }: ExplainedSearch,
    scopes: ReadonlySet<Scope>,
  ): Promise<Explanation | null> {
    const kind = kindOf(index)
    const extent = leavingOut(exact ? withoutOtherNames : {}, withheldFields(kind, scopes))
    const [document] = await documentsOf(kind.name, [uuid], this.rows)
    if (document === undefined) return null
    const question = usualQuestion(kind, text, extent)
    const { ids, interpretation } = await this.hits(question, exact)
    const isHidden = kind.usualFilter !== undefined && !passes(kind.usualFilter, document.fields)
    const read = judgement(kind, interpretation?.usedText ?? text, document, extent)
    const rank = ids.indexOf(document.id)
    return {
      isFound: read.isMatch && !isHidden,
      isHidden,
      isIndexBehind: await this.news.isBehind(kind.name, document.id),
      position: rank === -1 ? null : rank + 1,
      interpretation,
      parts: [
        ...(await this.withNumbers(read.parts, kind, extent)).map((part) =>
          asTyped(part, interpretation),
        ),
        ...(interpretation?.ignoredWords ?? []).map(ignored),
      ],
    }
  }

  private async hits(question: Question, exact: boolean) {
    let ids: readonly string[] = []
    const read = (found: readonly string[]) => {
      ids = found
      return Promise.resolve(new Map<string, never>())
    }
    const page = await this.pager.page(question, { pageSize: hitsRead }, read, { exact })
    return { ids, interpretation: page.interpretation }
  }

  /** Says of a house number that is missing which others stand beside the words that were found. */
  private async withNumbers(
    parts: readonly TextPart[],
    kind: KindDefinition,
    extent: Extent,
  ): Promise<readonly TextPart[]> {
    const beside = parts.filter(isWordFound).map(({ text }) => text)
    const isWanted = parts.some((part) => isMissingNumber(part))
    if (!isWanted || beside.length === 0) return parts
    const { hits } = await askEngine(() =>
      this.engine.search({
        ...usualQuestion(kind, beside.join(' '), extent),
        offset: 0,
        limit: neighboursRead,
      }),
    )
    const ids = hits.map(({ id }) => id)
    const documents = await documentsOf(kind.name, ids, this.rows)
    const { searchable } = kind
    const there = documents.flatMap((document) =>
      numbersBeside(beside, searchedWords(searchable, document, extent, new Set()).words),
    )
    return parts.map((part) =>
      isMissingNumber(part)
        ? { ...part, suggestion: otherNumbers(part.text, beside, there) }
        : part,
    )
  }
}

function kindOf(index: IndexName): KindDefinition<IndexName> {
  const kind = kindDefinitions.find((one) => one.index === index)
  if (kind === undefined) throw new Error(`No kind of record has the index ${index}.`)
  return kind
}

function usualQuestion(
  { index, usualFilter }: KindDefinition,
  text: string,
  extent: Extent,
): Question {
  return { index, text, ...extent, ...(usualFilter === undefined ? {} : { filter: usualFilter }) }
}

function judgement(
  kind: KindDefinition,
  text: string,
  document: SearchDocument,
  asked: Extent,
): Judgement {
  if (text.trim() === '') return { isMatch: true, parts: [] }
  const query = parseQuery(text, housingLanguage)
  const { searchable, shownAs } = kind
  const extent = searchedExtent(query, asked, indexDefinition(kind), housingLanguage)
  const words = searchedWords(searchable, document, extent, query.asked)
  const { isMatch, parts } = judge(query, words)
  const places = sharedPlaceWords(text).flatMap((word) => judge(wholeWord(word), words).parts)
  const shown = ({ field }: TextPart) => (field === null ? null : (shownAs[field] ?? field))
  return {
    isMatch,
    parts: [...parts, ...places.map(unlessMissing)].map((part) => ({
      ...part,
      field: shown(part),
    })),
  }
}

function wholeWord(word: string): ParsedQuery {
  return parseQuery(`${word} `, housingLanguage)
}

/** A place that all homes share keeps no record out. */
function unlessMissing(part: TextPart): TextPart {
  return part.verdict === 'MISSING' ? ignored(part.text) : part
}

function isWordFound({ text, verdict }: TextPart): boolean {
  return !['MISSING', 'EXCLUDES', 'NOT_EXCLUDED'].includes(verdict) && !hasDigit(text)
}

function isMissingNumber({ text, verdict }: TextPart): boolean {
  return verdict === 'MISSING' && /^\d{1,4}[a-z]?$/.test(text)
}

/** A part of a text that was read otherwise, by what was typed. */
function asTyped(part: TextPart, interpretation: Interpretation | null): TextPart {
  const correction = interpretation?.corrections.find(({ used }) =>
    tokenise(used).some(({ word }) => word === part.text),
  )
  if (correction === undefined) return part
  const isLonger = correction.used.endsWith('*')
  const text = correction.typed
  if (part.verdict === 'MISSING') return { ...part, text }
  return { ...part, text, verdict: isLonger ? 'BEGINNING' : 'CORRECTED' }
}

function ignored(text: string): TextPart {
  return { text, verdict: 'IGNORED', field: null, matched: null, suggestion: null }
}

/** Whether a document passes a filter, as engines decide it. */
function passes(filter: Filter, fields: SearchDocument['fields']): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((part) => passes(part, fields))
    case 'or':
      return filter.filters.some((part) => passes(part, fields))
    case 'not':
      return !passes(filter.filter, fields)
    case 'isNull':
      return valuesOf(fields[filter.field]).length === 0
    case 'equals':
      return valuesOf(fields[filter.field]).includes(filter.value)
    case 'in':
      return valuesOf(fields[filter.field]).some((value) =>
        filter.values.some((wanted) => wanted === value),
      )
    case 'atLeast':
      return valuesOf(fields[filter.field]).some((value) => Number(value) >= filter.value)
    case 'atMost':
      return valuesOf(fields[filter.field]).some((value) => Number(value) <= filter.value)
  }
}

function valuesOf(value: FieldValue | undefined): readonly (string | number | boolean)[] {
  if (value === undefined || value === null) return []
  return typeof value === 'object' ? value : [value]
}
