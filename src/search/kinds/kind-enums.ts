import { enumType } from '../../schema/enum-type.js'
import type { KindDefinition, NamedFields } from './record-kind.js'

/** Declares `<type>SortBy`, whose values are fields of the index, and `relevance`. */
export function sortEnum({ type, index, sortKeys }: KindDefinition): Record<string, string> {
  const values: NamedFields = {
    RELEVANCE: { field: 'relevance', description: 'By relevance, best match first.' },
    ...sortKeys,
  }
  return declare(`${type}SortBy`, `Sort keys of ${index}.`, values)
}

const facetEnums = new Map<KindDefinition, Record<string, string>>()

/** `<type>Facet`, whose values are fields of the index. Arguments and answers share one. */
export function facetEnum(kind: KindDefinition): Record<string, string> {
  const known = facetEnums.get(kind)
  if (known !== undefined) return known
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
    Object.fromEntries(entries.map(([key, { field, description: told }]) => [key, [field, told]])),
  )
}
