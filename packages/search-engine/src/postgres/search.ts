import { z } from 'zod'
import { uuidKind } from '../query-language.js'
import { BestRanked } from '../ranking/best-ranked.js'
import { Highlighter } from '../ranking/highlight.js'
import { searchedExtent } from '../ranking/other-forms.js'
import { parseQuery, type ParsedQuery } from '../ranking/parse-query.js'
import { textsOf } from '../ranking/postings.js'
import { preferredFilter } from '../ranking/preferred.js'
import { planQuery, type QueryPlan } from '../ranking/query-plan.js'
import { rankDocument } from '../ranking/rank.js'
import { vocabularyQuestion } from '../ranking/vocabulary.js'
import { dashedUuid, uuidWord } from '../text/uuid-words.js'
import { FairTurn } from '../fair-turn.js'
import type { PostingsCache } from './postings-cache.js'
import type { Ask } from './session.js'
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
import { SearchedWords, WrittenPostings } from './written-postings.js'
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

/** `hits` has one line a hit. */
const foundSchema = z.object({ hits: z.string(), total: z.number(), head: z.string() })
const facetsSchema = z.record(z.string(), z.record(z.string(), z.number()))

type IndexedDocument = SearchDocument['fields']

/** What a process keeps in memory of one index table. */
export interface IndexCache {
  readonly vocabulary: CachedVocabulary
  readonly postings: PostingsCache
}

/** What one search works with. */
interface Search {
  readonly request: SearchRequest
  readonly table: IndexTable
  readonly cache: IndexCache
  readonly ask: Ask
}

/** Ids of the hits of a page, in their order. */
interface Page {
  readonly ids: readonly string[]
  readonly total: number
  readonly head: string
}

/**
 * Answers one search: new words of the vocabulary, the hits with their total, postings that are not cached, facets
 * and highlights cost a statement each.
 *
 * @throws SearchEngineError `invalid-request` for fields that the index does not offer
 */
export async function answerSearch(
  request: SearchRequest,
  table: IndexTable,
  cache: IndexCache,
  ask: Ask,
): Promise<SearchResponse> {
  const query = parseQuery(request.text, table.language)
  if (query.impossible) return answerSearch(findingNothing(request), table, cache, ask)
  const search = { request, table, cache, ask }
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
        ? await markedHits(ids, plan, search)
        : ids.map((id) => ({ id, highlights: {}, matchedFields: [] })),
    totalCount: Math.min(total, searchWindow),
    isTotalCountCapped: total > searchWindow,
    facets: await facetsOf(queries, search),
    snapshot: request.snapshot ?? head,
  }
}

function findingNothing({ filter, facets = [], ...request }: SearchRequest): SearchRequest {
  const nothing = { op: 'or', filters: [] } as const
  return {
    ...request,
    text: '',
    filter: { op: 'and', filters: [nothing, ...(filter === undefined ? [] : [filter])] },
    facets: facets.map(({ field }) => ({ field })),
  }
}

async function planOf(
  query: ParsedQuery,
  extent: Extent,
  { table, cache, ask }: Search,
): Promise<QueryPlan> {
  const vocabulary = await cache.vocabulary.answer(vocabularyQuestion(query), ask)
  const hasOtherForms = table.searchesOtherForms(extent) ? table.language.hasOtherForms : null
  return planQuery(query, vocabulary, hasOtherForms)
}

async function sortedPage(
  queries: readonly string[],
  { request, table, ask }: Search,
): Promise<Page> {
  const { sql, values } = sortedStatement(table, request, queries.at(-1))
  const { hits, total, head } = foundSchema.parse((await ask(sql, values))[0])
  return { ids: linesOf(hits), total, head }
}

/** So many hits are ranked before the clock is looked at. */
const rankedAtOnce = 16
/** Characters of a UUID. */
const idLength = 36

/** Hits of equal rank stay in the order of the index. */
async function rankedPage(
  plan: QueryPlan,
  queries: readonly string[],
  { request, table, cache, ask }: Search,
): Promise<Page> {
  const preferred = {
    passing: preferredFilter(request, table.definition, table.language),
    ids: request.first ?? [],
  }
  const hitsOf = async ({ sql, values }: Statement) =>
    foundSchema.parse((await ask(sql, values))[0])
  const all = await hitsOf(allRankedStatement(table, request, queries.at(-1), preferred))
  const { hits, total, head } =
    all.total > searchWindow
      ? await hitsOf(firstRankedStatement(table, request, queries, preferred))
      : all
  const found = linesOf(hits).map((line) => ({
    id: line.slice(0, idLength),
    isPreferred: line[idLength] === '1',
    version: line.slice(idLength + 1),
  }))
  const postings = await cache.postings.read(found, ask)
  const havePreferred = found.some(({ isPreferred }) => isPreferred)
  const shown = new SearchedWords(table.fieldsOf(request), plan.query.asked.has(uuidKind))
  const best = new BestRanked<string>(Math.min(request.offset + request.limit, searchWindow))
  const turn = await FairTurn.begin()
  for (const [at, { id, isPreferred }] of found.entries()) {
    if (at % rankedAtOnce === 0 && turn.isOver) await turn.pass()
    const text = postings.get(id)
    if (text === undefined) continue
    const rank = rankDocument(plan, new WrittenPostings(text, shown), table.identifiers)
    best.add(id, rank !== null && havePreferred ? [isPreferred ? 0 : 1, ...rank] : rank)
  }
  return { ids: best.after(request.offset), total, head }
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

async function facetsOf(
  queries: readonly string[],
  { request, table, ask }: Search,
): Promise<SearchResponse['facets']> {
  const { facets = [] } = request
  if (facets.length === 0) return {}
  const { sql, values } = facetsStatement(table, request, queries.at(-1))
  const counts = facetsSchema.parse((await ask(sql, values))[0])
  return Object.fromEntries(facets.map(({ field }, at) => [field, counts[`facet_${at}`] ?? {}]))
}

async function markedHits(
  ids: readonly string[],
  plan: QueryPlan,
  { request, table, ask }: Search,
): Promise<SearchHit[]> {
  if (ids.length === 0) return []
  const rows = await ask<{ id: string; doc: IndexedDocument }>(
    `select id, doc from ${table.name} where id = any($1::uuid[])`,
    [ids],
  )
  const documents = new Map(rows.map(({ id, doc }) => [id, doc]))
  const fields = shownFields(searchedFields(table.definition.searchable, request, plan.query.asked))
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
