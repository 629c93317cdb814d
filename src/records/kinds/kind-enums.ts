import { enumType } from '../../schema/enum-type.js'
import { kindWords, type KindDefinition, type NamedFields } from './record-kind.js'

/** Declares `<type>SortBy`: the sortable fields of the index, and `relevance`. */
export function sortEnum(kind: KindDefinition): Record<string, string> {
  const values: NamedFields = {
    RELEVANCE: { field: 'relevance', description: 'By relevance, best match first.' },
    ...kind.sortKeys,
  }
  return declare(`${kind.type}SortBy`, `Sort keys of ${kindWords(kind)}.`, values)
}

const facetEnums = new Map<KindDefinition, Record<string, string>>()

/** `<type>Facet`: the countable fields of the index. Arguments and results share one enum. */
export function facetEnum(kind: KindDefinition): Record<string, string> {
  const existing = facetEnums.get(kind)
  if (existing !== undefined) return existing
  const declared = declare(`${kind.type}Facet`, `Facets of ${kindWords(kind)}.`, kind.facets)
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
