import { z } from 'zod'
import { uuidKind } from '../query-language.js'
import { BestRanked } from '../ranking/best-ranked.js'
import { Highlighter } from '../ranking/highlight.js'
import { searchedExtent } from '../ranking/other-forms.js'
import { parseQuery } from '../ranking/parse-query.js'
import { textsOf } from '../ranking/postings.js'
import { preferredFilter } from '../ranking/preferred.js'
import { planQuery, type QueryPlan } from '../ranking/query-plan.js'
import { rankDocument } from '../ranking/rank.js'
import { vocabularyQuestion, type Vocabulary } from '../ranking/vocabulary.js'
import { dashedUuid, uuidWord } from '../text/uuid-words.js'
import { FairTurn } from '../fair-turn.js'
import type { Parameters } from './filter.js'
import type { Ask } from './session.js'
import { readCandidates, type Candidate } from './candidates.js'
import { candidatesStatement, type CandidatesWay } from './candidates-statement.js'
import { hitsStatement } from './statement.js'
import type { IndexTable } from './table.js'
import type { TableMemory } from './table-memory.js'
import { both, tsqueries, widestParts } from './tsquery.js'
import { AskedVocabulary } from './vocabulary.js'
import { SearchedWords, WrittenPostings } from './written-postings.js'
import {
  searchedFields,
  searchWindow,
  shownFields,
  type Filter,
  type SearchDocument,
  type SearchableField,
  type SearchHit,
  type SearchRequest,
  type SearchResponse,
} from '../search-engine.js'

const foundSchema = z.looseObject({
  /** A line a hit; null for more than are ranked at once. */
  hits: z.string().nullable(),
  total: z.number(),
  head: z.string(),
})
const facetSchema = z.record(z.string(), z.number())

type IndexedDocument = SearchDocument['fields']

const nothing: Filter = { op: 'or', filters: [] }

/**
 * Answers one search by one statement. Highlights cost another one, and so do candidates for ranking where
 * unexpectedly more is found than the window holds, postings of many hits where memory lacks some, and words and
 * statistics which this process has not read yet.
 *
 * @throws SearchEngineError `invalid-request` for fields that the index does not offer
 */
export async function answerSearch(
  request: SearchRequest,
  table: IndexTable,
  memory: TableMemory,
  ask: Ask,
): Promise<SearchResponse> {
  const query = parseQuery(request.text, table.language)
  if (query.impossible) {
    const filters = [nothing, ...(request.filter === undefined ? [] : [request.filter])]
    const facets = (request.facets ?? []).map(({ field }) => ({ field }))
    const blank = { ...request, text: '', filter: { op: 'and', filters } as const, facets }
    return answerSearch(blank, table, memory, ask)
  }
  const extent = searchedExtent(query, request, table.definition, table.language)
  const otherForms = table.searchesOtherForms(extent) ? table.language.hasOtherForms : null
  const ranking =
    query.terms.length === 0 || request.sort !== undefined
      ? null
      : {
          passing: preferredFilter(request, table.definition, table.language),
          ids: request.first ?? [],
        }
  const asked = new AskedVocabulary(vocabularyQuestion(query), table, memory.vocabulary, extent)
  let plan: QueryPlan
  let queries: readonly string[]
  let parts: readonly string[]
  let way: CandidatesWay | null
  let row: unknown
  let vocabulary: Vocabulary
  if (query.terms.length > 0) await memory.shares.keepCurrent(table, ask)
  do {
    vocabulary = await asked.known(ask)
    plan = planQuery(query, vocabulary, otherForms)
    const searched = table.searched(extent)
    queries = tsqueries(plan, searched)
    parts = widestParts(plan, searched)
    way = memory.broad.first({ request, ranking, queries, parts })
    const finding = () => {
      const wider = widestParts(plan, searched, (needed) => memory.shares.rareOf(needed))
      const rarest = memory.shares.rarest(parts, wider)
      return {
        query: queries.at(-1),
        filter:
          parts.length > 0 && request.filter !== undefined
            ? memory.shares.order.withoutWideRanges(request.filter)
            : request.filter,
        rarest: rarest && both(rarest),
        isMany: memory.broad.findsMany(parts),
      }
    }
    const news = (parameters: Parameters) => asked.newsColumns(parameters)
    const { sql, values } =
      way !== null && ranking !== null
        ? candidatesStatement(table, request, way, ranking, news)
        : hitsStatement(table, request, finding(), ranking, news)
    const planning = memory.broad.planning(request, ranking, way)
    row = (await ask<Record<string, unknown>>(sql, values, planning))[0]
  } while (!asked.confirms(row, vocabulary))
  let found = foundSchema.parse(row)
  if (ranking !== null && found.hits === null) {
    if (way !== null) memory.broad.fellShort(way)
    const after = memory.broad.after({ queries, parts })
    const { sql, values } = candidatesStatement(table, { ...request, facets: [] }, after, ranking)
    const [all] = await ask(sql, values, memory.broad.planning(request, ranking, after))
    found = { ...found, ...foundSchema.parse(all) }
  }
  const { total, head } = found
  let ids = linesOf(found)
  if (ranking !== null) {
    const read = await readCandidates(ids, table, memory.postings, ask)
    ids = await rankedPage(read, plan, request, table)
  }
  const facets = (request.facets ?? []).map(({ field }, index) => [
    field,
    facetSchema.parse(found[`facet_${index}`]),
  ])
  return {
    hits:
      request.highlight === true
        ? await markedHits(ids, plan, request, table, ask)
        : ids.map((id) => ({ id, highlights: {}, matchedFields: [] })),
    totalCount: Math.min(total, searchWindow),
    isTotalCountCapped: total > searchWindow,
    facets: Object.fromEntries(facets) as SearchResponse['facets'],
    snapshot: request.snapshot ?? head,
  }
}

function linesOf({ hits }: Pick<z.infer<typeof foundSchema>, 'hits'>): string[] {
  return hits === null || hits === '' ? [] : hits.split('\n')
}

/** So many candidates are ranked before the clock is looked at. */
const rankedAtOnce = 16

/** Candidates stand in the order of the index, in which those of equal rank stay. */
async function rankedPage(
  candidates: readonly Candidate[],
  plan: QueryPlan,
  { offset, limit, ...extent }: SearchRequest,
  table: IndexTable,
): Promise<string[]> {
  const shown = new SearchedWords(table.fieldsOf(extent), plan.query.asked.has(uuidKind))
  const havePreferred = candidates.some(({ isPreferred }) => isPreferred)
  const best = new BestRanked<string>(offset + limit)
  const turn = await FairTurn.begin()
  for (const [at, { id, isPreferred, postings }] of candidates.entries()) {
    const rank = rankDocument(plan, new WrittenPostings(postings, shown), table.identifiers)
    best.add(id, rank !== null && havePreferred ? [isPreferred ? 0 : 1, ...rank] : rank)
    if (at % rankedAtOnce === 0 && turn.isOver) await turn.pass()
  }
  return best.after(offset)
}

async function markedHits(
  ids: readonly string[],
  plan: QueryPlan,
  extent: SearchRequest,
  table: IndexTable,
  ask: Ask,
): Promise<SearchHit[]> {
  if (ids.length === 0) return []
  const rows = await ask<{ id: string; doc: IndexedDocument }>(
    `select id, doc from ${table.name} where id = any($1::uuid[])`,
    [ids],
  )
  const documents = new Map(rows.map(({ id, doc }) => [id, doc]))
  const fields = shownFields(searchedFields(table.definition.searchable, extent, plan.query.asked))
  const highlighter = new Highlighter(plan)
  const hits: SearchHit[] = []
  const turn = await FairTurn.begin()
  for (const id of ids) {
    const document = documents.get(id) ?? {}
    const highlights: Record<string, string> = {}
    for (const [shown, field] of fields) {
      const texts = field.isOwnId === true ? [uuidWord(id)] : textsOf(document[shown])
      const marked = await firstMarked(texts, highlighter, field, turn)
      if (marked === null) continue
      highlights[shown] = field.identifier === uuidKind ? dashedUuid(marked) : marked
    }
    hits.push({ id, highlights, matchedFields: Object.keys(highlights) })
  }
  return hits
}

/** A record may have thousands of texts in one field, such as the addresses of a managing agent. */
async function firstMarked(
  texts: readonly string[],
  highlighter: Highlighter,
  { identifier }: SearchableField,
  turn: FairTurn,
): Promise<string | null> {
  for (const text of texts) {
    const marked = highlighter.mark(text, identifier)
    if (turn.isOver) await turn.pass()
    if (marked !== null) return marked
  }
  return null
}
