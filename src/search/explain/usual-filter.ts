import type { FieldValue, Filter, SearchDocument } from '../../search-engine/search-engine.js'

/** Whether a document passes a filter, as engines decide it. */
export function passes(filter: Filter, fields: SearchDocument['fields']): boolean {
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
