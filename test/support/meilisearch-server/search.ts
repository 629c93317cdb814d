import { ApiFault } from './api-fault.js'
import { matchesFilter, normalFacet, valuesOf, type StoredDocument } from './filter-match.js'
import { parseFilter, type FilterTree } from './filter-syntax.js'
import type { SearchQuery } from './search-query.js'
import { sortRule, type SortRule, type StoredIndex } from './stored-index.js'
import { hasWords, marked, readWords, type Words } from './word-match.js'

const defaultLimit = 20

/** Searches one index, always with the matching strategy `all`. */
export function search(index: StoredIndex, query: SearchQuery) {
  const words = readWords(query.q ?? '')
  const tree = filterTree(query.filter)
  const { settings } = index
  // Refuses fields that are not filterable even if the index is empty.
  if (tree !== null) matchesFilter(tree, {}, settings.filterableAttributes)
  const attributes = searchedAttributes(query, settings.searchableAttributes)
  const matching = [...index.documents.values()].filter(
    (document) =>
      (tree === null || matchesFilter(tree, document, settings.filterableAttributes)) &&
      hasWords(document, expanded(attributes, document), words),
  )
  const sortRulesOfQuery = sortRules(query.sort ?? [], settings.sortableAttributes)
  const hits = sorted(matching, [...sortRulesOfQuery, ...customRules(settings.rankingRules)])
  const { from, count, info } = paging(query, hits.length, settings.pagination.maxTotalHits)
  return {
    hits: hits.slice(from, from + count).map((document) => hit(index, document, query, words)),
    query: query.q ?? '',
    processingTimeMs: 0,
    ...info,
    ...(query.facets === undefined ? {} : facetCounts(index, hits, query.facets)),
  }
}

function searchedAttributes(
  { attributesToSearchOn }: SearchQuery,
  searchable: readonly string[],
): readonly string[] {
  if (attributesToSearchOn === null) return searchable
  const unknown = attributesToSearchOn.find((name) => !searchable.includes(name))
  if (unknown !== undefined) {
    throw new ApiFault(
      400,
      'invalid_search_attributes_to_search_on',
      `Attribute \`${unknown}\` is not searchable.`,
    )
  }
  return attributesToSearchOn
}

function filterTree(filter: SearchQuery['filter']): FilterTree | null {
  if (filter === undefined || filter.length === 0) return null
  if (typeof filter === 'string') return parseFilter(filter)
  const parts = filter.map((part): FilterTree =>
    typeof part === 'string' ? parseFilter(part) : { op: 'or', parts: part.map(parseFilter) },
  )
  return { op: 'and', parts }
}

function sortRules(orders: readonly string[], sortable: readonly string[]): SortRule[] {
  return orders.map((order) => {
    const rule = sortRule(order)
    if (rule === null || !sortable.includes(rule.field)) {
      throw new ApiFault(400, 'invalid_search_sort', `Attribute \`${order}\` is not sortable.`)
    }
    return rule
  })
}

/** Custom ranking rules come after the built-in rules, and do not need sortable attributes. */
function customRules(rankingRules: readonly string[]): SortRule[] {
  return rankingRules.flatMap((rule) => sortRule(rule) ?? [])
}

/** In both directions: numbers before text, missing values last. */
function sorted(
  documents: readonly StoredDocument[],
  rules: readonly SortRule[],
): StoredDocument[] {
  return documents.toSorted((a, b) => {
    for (const { field, sign } of rules) {
      const order = compare(valuesOf(a, field)[0], valuesOf(b, field)[0], sign)
      if (order !== 0) return order
    }
    return 0
  })
}

type Sortable = string | number | boolean | undefined

function compare(a: Sortable, b: Sortable, sign: number): number {
  const rank = (value: Sortable) => (typeof value === 'number' ? 0 : value === undefined ? 2 : 1)
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  const [a1, right] = [normalFacet(String(a)), normalFacet(String(b))]
  return sign * (a1 < right ? -1 : a1 > right ? 1 : 0)
}

function paging(query: SearchQuery, totalHits: number, maxTotalHits: number) {
  const total = Math.min(totalHits, maxTotalHits)
  if (query.page === undefined && query.hitsPerPage === undefined) {
    const offset = query.offset ?? 0
    const limit = query.limit ?? defaultLimit
    const from = Math.min(offset, maxTotalHits)
    const count = Math.min(limit, maxTotalHits - from)
    return { from, count, info: { offset, limit, estimatedTotalHits: total } }
  }
  const hitsPerPage = query.hitsPerPage ?? defaultLimit
  const page = query.page ?? 1
  const from = Math.min(Math.max(0, page - 1) * hitsPerPage, maxTotalHits)
  const count = page === 0 ? 0 : Math.min(hitsPerPage, maxTotalHits - from)
  const totalPages = hitsPerPage === 0 ? 0 : Math.ceil(total / hitsPerPage)
  return { from, count, info: { page, hitsPerPage, totalPages, totalHits: total } }
}

function facetCounts(
  { settings }: StoredIndex,
  hits: readonly StoredDocument[],
  facets: readonly string[],
) {
  const facetDistribution: Record<string, Record<string, number>> = {}
  const facetStats: Record<string, { min: number; max: number }> = {}
  for (const facet of facets) {
    if (!settings.filterableAttributes.includes(facet)) {
      throw new ApiFault(400, 'invalid_search_facets', `Attribute \`${facet}\` is not filterable.`)
    }
    const values = hits.flatMap((document) => [...new Set(valuesOf(document, facet))])
    const counts = new Map<string, number>()
    for (const value of values) {
      counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
    }
    const { sortFacetValuesBy, maxValuesPerFacet } = settings.faceting
    const byCount = (sortFacetValuesBy[facet] ?? sortFacetValuesBy['*']) === 'count'
    const ordered = [...counts].sort((a, b) => (byCount ? b[1] - a[1] : a[0] < b[0] ? -1 : 1))
    facetDistribution[facet] = Object.fromEntries(ordered.slice(0, maxValuesPerFacet))
    const numbers = values.filter((value) => typeof value === 'number')
    if (numbers.length > 0) {
      facetStats[facet] = { min: Math.min(...numbers), max: Math.max(...numbers) }
    }
  }
  return { facetDistribution, facetStats }
}

function hit(index: StoredIndex, document: StoredDocument, query: SearchQuery, words: Words) {
  const displayed = expanded(index.settings.displayedAttributes, document)
  const attributes = expanded(query.attributesToRetrieve, document).filter((name) =>
    displayed.includes(name),
  )
  const plain = Object.fromEntries(attributes.map((name) => [name, document[name]]))
  if (query.attributesToHighlight === undefined) return plain
  const { highlightPreTag: pre, highlightPostTag: post } = query
  const toMark = expanded(query.attributesToHighlight, document).filter((name) =>
    displayed.includes(name),
  )
  const formatted = toMark.map((name) => [name, marked(document[name], words, pre, post)] as const)
  return { ...plain, _formatted: { ...plain, ...Object.fromEntries(formatted) } }
}

/** Existing fields of the document; `*` means all. */
function expanded(names: readonly string[], document: StoredDocument): string[] {
  const all = Object.keys(document)
  return names.includes('*') ? all : names.filter((name) => all.includes(name))
}
