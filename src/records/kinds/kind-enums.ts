import { enumType } from '../../schema/enum-type.js'
import type { KindDefinition, NamedFields } from './record-kind.js'

/** Declares `<type>SortBy`: the sortable fields of the index, and `relevance`. */
export function sortEnum({ type, index, sortKeys }: KindDefinition): Record<string, string> {
  const values: NamedFields = {
    RELEVANCE: { field: 'relevance', description: 'By relevance, best match first.' },
    ...sortKeys,
  }
  return declare(`${type}SortBy`, `Sort keys of ${index}.`, values)
}

const facetEnums = new Map<KindDefinition, Record<string, string>>()

/** `<type>Facet`: the countable fields of the index. Arguments and results share one enum. */
export function facetEnum(kind: KindDefinition): Record<string, string> {
  const existing = facetEnums.get(kind)
  if (existing !== undefined) return existing
  const { type, index, facets } = kind
  const declared = declare(`${type}Facet`, `Facets of ${index}.`, facets)
  facetEnums.set(kind, declared)
  return declared
}

function declare(name: string, description: string, values: NamedFields): Record<string, string> {
  const entries = Object.entries(values)
  return enumType(
    name,
    description,
    Object.fromEntries(entries.map(([key, { field, description: text }]) => [key, [field, text]])),
  )
}
