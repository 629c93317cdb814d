import {
  SearchEngineError,
  type Filter,
  type IndexDefinition,
  type SearchDocument,
} from '../search-engine.js'

/**
 * Whether a document passes a filter, as engines have it.
 *
 * @throws SearchEngineError `invalid-request` for a field that the index does not filter on
 */
export function passes(
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
      return filter.values.some((wanted) => values.includes(wanted))
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
