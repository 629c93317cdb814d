import { z } from 'zod'
import { uuidKind } from '../query-language.js'
import { BestRanked, rankDocument } from '../ranking/rank.js'
import { Highlighter } from '../ranking/highlight.js'
import { parseQuery, type ParsedQuery } from '../ranking/parse-query.js'
import { preferredFilter, searchedExtent } from '../ranking/request-scope.js'
import { textsOf, PostingsScope, Postings } from '../ranking/postings.js'
import { planQuery, type QueryPlan } from '../ranking/query-plan.js'
import { vocabularyRequest } from '../ranking/vocabulary.js'
import { dashedUuid, uuidWord } from '../text/uuid-words.js'
import type { Turns } from '../host.js'
import type { PostingsCache } from './postings-cache.js'
import type { RunQuery } from './session.js'
import {
  allRankedStatement,
  facetsStatement,
  firstRankedStatement,
  sortedStatement,
  type Statement,
} from './statement.js'
import type { IndexTable } from './table.js'
import { tsqueries } from './tsquery.js'
import type { CachedVocabulary } from './vocabulary.js'
import {
  searchedFields,
  searchWindow,
  shownFields,
  type Extent,
  type SearchDocument,
  type SearchableField,
  type SearchHit,
  type SearchRequest,
  type SearchResponse,
} from '../search-engine.js'

/**
 * The single row of a page query: the hits, one per line; their number, up to the window plus one; the newest
 * snapshot.
 */
const pageRowSchema = z.object({ hits: z.string(), total: z.number(), head: z.string() })
const facetsSchema = z.record(z.string(), z.record(z.string(), z.number()))

type IndexedDocument = SearchDocument['fields']

/** In-memory caches of one index table. */
export interface IndexCache {
  readonly vocabulary: CachedVocabulary
  readonly postings: PostingsCache
}

/** One search and the parts that answer it. */
export interface Search {
  readonly request: SearchRequest
  readonly table: IndexTable
  readonly cache: IndexCache
  readonly runQuery: RunQuery
  readonly turns: Turns
}

/** `ids` are in page order. `total` is counted up to one past the window; `head` is the newest snapshot. */
interface Page {
  readonly ids: readonly string[]
  readonly total: number
  readonly head: string
}

/**
 * Answers one search. It runs statements for new vocabulary words, the hits with their total, uncached postings,
 * facets, and the documents to highlight.
 *
 * @throws SearchEngineError `invalid-request` for fields that the index does not offer
 */
export async function answerSearch(search: Search): Promise<SearchResponse> {
  const { request, table } = search
  const query = parseQuery(request.text, table.language)
  if (query.impossible) return noHits(request)
  const extent = searchedExtent(query, request, table.definition, table.language)
  const plan = await planOf(query, extent, search)
  const queries = tsqueries(plan, table.searched(extent))
  const isRanked = query.terms.length > 0 && request.sort === undefined
  const { ids, total, head } = isRanked
    ? await rankedPage(plan, queries, search)
    : await sortedPage(queries, search)
  return {
    hits:
      request.highlight === true
        ? await highlightedHits(ids, plan, search)
        : ids.map((id) => ({ id, highlights: {}, matchedFields: [] })),
    totalCount: Math.min(total, searchWindow),
    isTotalCountCapped: total > searchWindow,
    facets: await facetsOf(queries, search),
    snapshot: request.snapshot ?? head,
  }
}

/** Without a hit there is no cursor, so the snapshot is not used. */
function noHits({ facets = [], snapshot = '0' }: SearchRequest): SearchResponse {
  return {
    hits: [],
    totalCount: 0,
    isTotalCountCapped: false,
    facets: Object.fromEntries(facets.map(({ field }) => [field, {}])),
    snapshot,
  }
}

async function planOf(
  query: ParsedQuery,
  extent: Extent,
  { table, cache, runQuery }: Search,
): Promise<QueryPlan> {
  const vocabulary = await cache.vocabulary.lookUp(vocabularyRequest(query), runQuery)
  const hasOtherForms = table.searchesOtherForms(extent) ? table.language.hasOtherForms : null
  return planQuery(query, vocabulary, hasOtherForms)
}

async function sortedPage(
  queries: readonly string[],
  { request, table, runQuery }: Search,
): Promise<Page> {
  const { sql, values } = sortedStatement(table, request, queries.at(-1))
  const { hits, total, head } = pageRowSchema.parse((await runQuery(sql, values))[0])
  return { ids: linesOf(hits), total, head }
}

/** Characters of a UUID. */
const idLength = 36

/** Hits of equal rank stay in the order of the index. */
async function rankedPage(
  plan: QueryPlan,
  queries: readonly string[],
  { request, table, cache, runQuery, turns }: Search,
): Promise<Page> {
  const preferred = {
    filter: preferredFilter(request, table.definition, table.language),
    ids: request.first ?? [],
  }
  const hitsOf = async ({ sql, values }: Statement) =>
    pageRowSchema.parse((await runQuery(sql, values))[0])
  const all = await hitsOf(allRankedStatement(table, request, queries.at(-1), preferred))
  const { hits, total, head } =
    all.total > searchWindow
      ? await hitsOf(firstRankedStatement(table, request, queries, preferred))
      : all
  const candidates = linesOf(hits).map((line) => ({
    id: line.slice(0, idLength),
    isPreferred: line[idLength] === '1',
    version: line.slice(idLength + 1),
  }))
  const postings = await cache.postings.read(candidates, runQuery)
  const scope = new PostingsScope(table.fieldsOf(request), plan.query.identifierKinds.has(uuidKind))
  const best = new BestRanked<string>(Math.min(request.offset + request.limit, searchWindow))
  for (const { id, isPreferred } of candidates) {
    if (turns.isOver) await turns.pass()
    const text = postings.get(id)
    if (text === undefined) continue
    const rank = rankDocument(plan, new Postings(text, scope), table.identifiers)
    best.add(id, rank === null ? null : [isPreferred ? 0 : 1, ...rank])
  }
  return { ids: best.from(request.offset), total, head }
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

async function facetsOf(
  queries: readonly string[],
  { request, table, runQuery }: Search,
): Promise<SearchResponse['facets']> {
  const { facets = [] } = request
  if (facets.length === 0) return {}
  const { sql, values } = facetsStatement(table, request, queries.at(-1))
  const counts = facetsSchema.parse((await runQuery(sql, values))[0])
  return Object.fromEntries(facets.map(({ field }, at) => [field, counts[`facet_${at}`] ?? {}]))
}

async function highlightedHits(
  ids: readonly string[],
  plan: QueryPlan,
  { request, table, runQuery, turns }: Search,
): Promise<SearchHit[]> {
  if (ids.length === 0) return []
  const rows = await runQuery<{ id: string; doc: IndexedDocument }>(
    `select id, doc from ${table.name} where id = any($1::uuid[])`,
    [ids],
  )
  const documents = new Map(rows.map(({ id, doc }) => [id, doc]))
  const fields = shownFields(
    searchedFields(table.definition.searchable, request, plan.query.identifierKinds),
  )
  const highlighter = new Highlighter(plan)
  const hits: SearchHit[] = []
  for (const id of ids) {
    const document = documents.get(id) ?? {}
    const highlights: Record<string, string> = {}
    for (const [shown, field] of fields) {
      const texts = field.isOwnId === true ? [uuidWord(id)] : textsOf(document[shown])
      const marked = await firstHighlight(texts, highlighter, field, turns)
      if (marked === null) continue
      highlights[shown] = field.identifier === uuidKind ? dashedUuid(marked) : marked
    }
    hits.push({ id, highlights, matchedFields: Object.keys(highlights) })
  }
  return hits
}

/**
 * Highlights the first text that matches. Yields between texts: one field may hold thousands of texts, such as the
 * addresses of a managing agent.
 */
async function firstHighlight(
  texts: readonly string[],
  highlighter: Highlighter,
  { identifier }: SearchableField,
  turns: Turns,
): Promise<string | null> {
  for (const text of texts) {
    const marked = highlighter.mark(text, identifier)
    if (turns.isOver) await turns.pass()
    if (marked !== null) return marked
  }
  return null
}
