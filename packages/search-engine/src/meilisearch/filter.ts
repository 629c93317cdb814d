import {
  SearchEngineError,
  type FieldValue,
  type Filter,
  type FilterableType,
  type IndexDefinition,
} from '../search-engine.js'

/**
 * Field with the number that a document gets when it is first added to an index. Later documents get greater numbers.
 * Snapshots are compared with it.
 */
export const arrivalField = 'arrival'

/** Matches no document. */
const nothing = `${arrivalField} IN []`

/**
 * Renders a filter as Meilisearch filter text. Field names come from the index definition and values are always
 * quoted. Meilisearch ignores letter case and surrounding blanks, and never finds values over 468 bytes.
 *
 * @throws SearchEngineError `invalid-request` if the index does not support a condition on its field
 */
export function filterText(filter: Filter, definition: IndexDefinition): string {
  switch (filter.op) {
    case 'and':
    case 'or':
      return combined(filter.op, filter.filters, definition)
    case 'not':
      return `NOT (${filterText(filter.filter, definition)})`
    case 'equals':
      return `${filterField(filter.field, definition)} = ${quoted(filter.value)}`
    case 'in':
      return `${filterField(filter.field, definition)} IN [${filter.values.map(quoted).join(', ')}]`
    case 'atLeast':
    case 'atMost': {
      const field = filterField(filter.field, definition, 'number')
      return `${field} ${filter.op === 'atLeast' ? '>=' : '<='} ${quoted(filter.value)}`
    }
    case 'isNull':
      // The writer omits absent values, so there is no null to match.
      return `${filterField(filter.field, definition)} NOT EXISTS`
  }
}

/**
 * Excludes documents added after a snapshot.
 *
 * @throws SearchEngineError `invalid-request` for a text that is not a snapshot
 */
export function snapshotText(snapshot: string): string {
  if (!/^\d{1,19}$/.test(snapshot)) {
    throw new SearchEngineError('invalid-request', 'the snapshot is not a number')
  }
  return `${arrivalField} <= ${snapshot}`
}

/** @throws SearchEngineError `invalid-request` when the index does not filter on the field */
export function filterField(
  field: string,
  { name, filterable }: IndexDefinition,
  needed?: FilterableType,
): string {
  const type = Object.hasOwn(filterable, field) ? filterable[field] : undefined
  if (type === undefined || (needed !== undefined && type !== needed)) {
    throw new SearchEngineError('invalid-request', `index ${name} cannot filter on ${field}`)
  }
  return field
}

function combined(
  op: 'and' | 'or',
  filters: readonly Filter[],
  definition: IndexDefinition,
): string {
  if (filters.length === 0) return op === 'and' ? `NOT ${nothing}` : nothing
  const parts = filters.map((part) => `(${filterText(part, definition)})`)
  return parts.join(op === 'and' ? ' AND ' : ' OR ')
}

/**
 * Quotes a value. Meilisearch ends a value at the first quote without a backslash before it and then resolves
 * backslashes. Quotes and backslashes are therefore escaped: a value that ends in a backslash would otherwise escape
 * the closing quote.
 */
export function quoted(value: string | number | boolean): string {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new SearchEngineError('invalid-request', 'a filter takes finite numbers only')
  }
  return `"${wellFormed(String(value)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** Replaces lone surrogates: Meilisearch rejects a whole body that contains one. */
export function wellFormed<Value extends FieldValue>(value: Value): Value
export function wellFormed(value: FieldValue): FieldValue {
  if (typeof value === 'string') return value.toWellFormed()
  if (value !== null && typeof value === 'object') return value.map((text) => wellFormed(text))
  return value
}
