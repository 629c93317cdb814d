import { SearchEngineError, type Filter } from '../search-engine.js'
import type { IndexTable } from './table.js'

/** Collects the parameters of a statement. */
export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

/**
 * Renders a filter as SQL. Field names come from the index definition and values are bound, so no user text
 * reaches the statement.
 *
 * @throws SearchEngineError `invalid-request` for a field that the index cannot filter on
 */
export function filterSql(filter: Filter, table: IndexTable, parameters: Parameters): string {
  switch (filter.op) {
    case 'and':
    case 'or': {
      if (filter.filters.length === 0) return filter.op === 'and' ? 'true' : 'false'
      const parts = filter.filters.map((part) => filterSql(part, table, parameters))
      return `(${parts.join(filter.op === 'and' ? ' and ' : ' or ')})`
    }
    case 'not':
      return `(${filterSql(filter.filter, table, parameters)}) is not true`
    case 'equals':
    case 'in': {
      const { column, type } = filterColumn(table, filter.field)
      const requested = filter.op === 'in' ? filter.values : [filter.value]
      // Postgres rejects a statement with a text that it cannot store.
      const values = requested.filter((value) => typeof value !== 'string' || isStorable(value))
      const bound = parameters.add(values)
      return type === 'keywords'
        ? `${column} && ${bound}::text[]`
        : `${column} = any(${bound}::${type === 'keyword' ? 'text' : columnCast(type)}[])`
    }
    case 'atLeast':
    case 'atMost': {
      const { column, type } = filterColumn(table, filter.field)
      if (type !== 'number') throw invalidField(table, filter.field)
      return `${column} ${filter.op === 'atLeast' ? '>=' : '<='} ${parameters.add(filter.value)}::numeric`
    }
    case 'isNull':
      return `${filterColumn(table, filter.field).column} is null`
  }
}

/** @throws SearchEngineError `invalid-request` when the index does not filter on the field */
export function filterColumn(table: IndexTable, field: string) {
  const type = Object.hasOwn(table.definition.filterable, field)
    ? table.definition.filterable[field]
    : undefined
  if (type === undefined) throw invalidField(table, field)
  return { column: `"f_${field}"`, type }
}

function columnCast(type: 'boolean' | 'number'): string {
  return type === 'boolean' ? 'boolean' : 'numeric'
}

function invalidField(table: IndexTable, field: string): SearchEngineError {
  return new SearchEngineError(
    'invalid-request',
    `index ${table.definition.name} cannot filter on ${field}`,
  )
}

/** Postgres stores neither NUL nor lone surrogates, so no stored value equals such a text. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
