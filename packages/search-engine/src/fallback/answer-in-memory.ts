import type { Clock } from '../host.js'
import { textsOf } from '../ranking/postings.js'
import {
  searchWindow,
  type FieldValue,
  type Filter,
  type IndexDefinition,
  type SearchDocument,
  type SearchRequest,
  type SearchResponse,
  type SortOrder,
  SearchEngineError,
} from '../search-engine.js'

/** Applies filter, order, facets and paging of a request to the documents that match its text. No highlights. */
export function answerInMemory(
  documents: readonly SearchDocument[],
  request: SearchRequest,
  definition: IndexDefinition,
  clock: Clock,
): SearchResponse {
  const { filter, sort, offset, limit, facets = [], snapshot } = request
  const filtered = (one: Filter | null) =>
    one === null ? documents : documents.filter(({ fields }) => passes(one, fields, definition))
  const hits = filtered(filter ?? null)
  const orders = [sort, definition.order].flatMap((order) => order ?? [])
  const ordered = hits.toSorted(
    (one, other) => orders.map((order) => compare(order, one, other)).find(Boolean) ?? 0,
  )
  const shown = ordered.slice(0, searchWindow)
  return {
    hits: shown
      .slice(offset, offset + limit)
      .map(({ id }) => ({ id, highlights: {}, matchedFields: [] })),
    totalCount: shown.length,
    isTotalCountCapped: hits.length > searchWindow,
    facets: Object.fromEntries(
      facets.map(({ field, filter: own }) => [
        field,
        counts(own === undefined ? hits : filtered(own), field),
      ]),
    ),
    // The engine numbers arrivals by time, so it can continue from this snapshot when it is back.
    snapshot: snapshot ?? String(clock.now().getTime()),
    isReduced: true,
  }
}

function counts(documents: readonly SearchDocument[], field: string): Record<string, number> {
  const byValue: Record<string, number> = {}
  for (const { fields } of documents) {
    for (const value of new Set(textsOf(fields[field]))) byValue[value] = (byValue[value] ?? 0) + 1
  }
  return byValue
}

function compare(
  { field, direction }: SortOrder,
  one: SearchDocument,
  other: SearchDocument,
): number {
  const sign = direction === 'asc' ? 1 : -1
  const [a, b] = [sortable(one.fields[field]), sortable(other.fields[field])]
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a === b ? 0 : a < b ? -sign : sign
}

function sortable(value: FieldValue | undefined): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/**
 * Whether a document passes a filter, by the rules of the engines.
 *
 * @throws SearchEngineError `invalid-request` for a field that the index does not filter on
 */
function passes(
  filter: Filter,
  fields: SearchDocument['fields'],
  definition: IndexDefinition,
): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((part) => passes(part, fields, definition))
    case 'or':
      return filter.filters.some((part) => passes(part, fields, definition))
    case 'not':
      return !passes(filter.filter, fields, definition)
  }
  const value = fields[fieldOf(filter.field, definition)] ?? null
  if (filter.op === 'isNull') return value === null
  const values: readonly unknown[] = typeof value === 'object' ? (value ?? []) : [value]
  switch (filter.op) {
    case 'equals':
      return values.includes(filter.value)
    case 'in':
      return filter.values.some((one) => values.includes(one))
    case 'atLeast':
      return typeof value === 'number' && value >= filter.value
    case 'atMost':
      return typeof value === 'number' && value <= filter.value
  }
}

function fieldOf(field: string, { name, filterable }: IndexDefinition): string {
  if (Object.hasOwn(filterable, field)) return field
  throw new SearchEngineError('invalid-request', `index ${name} cannot filter on ${field}`)
}
