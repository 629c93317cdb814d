import type { Scope } from '../../access/scopes.js'
import { pluralOf, type RecordKind } from '../model/record-model.js'
import { synonymsDigest } from '../language/synonyms.js'
import { nameFormsDigest } from '../language/name-forms.js'
import type { housingLanguage } from '../language/housing-language.js'
import type {
  Filter,
  FilterableType,
  IndexDefinition,
  SearchableField,
  SortOrder,
  SearchRequest,
} from '../../../packages/search-engine/src/search-engine.js'

type Language = typeof housingLanguage
type Field = Omit<SearchableField, 'group' | 'identifier'> & {
  readonly group?: Language['groups'][number]
  readonly identifier?:
    'uuid' | Language['identifiers']['plain'] | Language['identifiers']['grouped']['kind']
  /** Scope for searching this field, besides the scope of the kind; the field must be optional. */
  readonly needs?: Scope
}

/** Enum values of the schema by name, each for a field of the index. */
export type NamedFields = Readonly<
  Record<string, { readonly field: string; readonly description: string }>
>

/** A field that hits can be counted by. */
export interface FacetDefinition {
  readonly field: string
  readonly description: string
  /** The argument that selects values, or the field of the argument `filter`: `filter.rentGroups`. */
  readonly argument: string
  /** Labels a value. By default Yes or No for a boolean, otherwise the value. */
  readonly label?: (value: string) => string
  /** The field values for a text of the argument; by default the text itself. */
  readonly parse?: (text: string) => readonly string[]
  /** The schema's enum of the field's values; by default values are shown as stored. */
  readonly enum?: Readonly<Record<string, string>>
}

/** Facets by their names in the schema. */
export type NamedFacets = Readonly<Record<string, FacetDefinition>>

/** The parts of a kind that several parts of the gateway need. */
export interface KindDefinition<Index extends string = string> {
  /** The name in the change feed and in commands: `person`. */
  readonly name: RecordKind
  /** The name of its index: `persons`, `work_orders`. The HTTP path is derived from this name. */
  readonly index: Index
  /** The letter before each of its words in the table `record_words`. No other kind has this letter. */
  readonly wordMark: string
  /** The GraphQL type and the prefix of its connection and enum types: `Person`. */
  readonly type: string
  /** The query that searches it: `searchPersons`. */
  readonly searchField: string
  /** The scope for searching and reading it. */
  readonly scope: Scope
  /**
   * Raise it when the same record produces another document or other words. A new index is then filled alongside
   * the old one.
   */
  readonly documentVersion: number
  /** The order of hits of equal rank and of lists without a text. */
  readonly order: SortOrder
  /** Most important first. */
  readonly searchable: readonly Field[]
  readonly filterable: Readonly<Record<string, FilterableType>>
  /** The filterable number that a day in a text is compared with: days since 1970, or milliseconds. */
  readonly date?: { readonly field: string; readonly perDay: number }
  /** Sort orders besides relevance. */
  readonly sortKeys: NamedFields
  readonly facets: NamedFacets
  /** The schema fields that show document fields of another name: `tenures.uprn` for `uprns`. */
  readonly shownAs: Readonly<Record<string, string>>
  /** The filter of a search whose arguments do not replace it. */
  readonly defaultFilter?: Filter
}

type Named = Pick<KindDefinition, 'name' | 'index'>

/** The name of its lists in JSON: `workOrders`. */
export const listName = ({ name }: Named): string => pluralOf(name)

/** Its records in words: `work orders`. */
export const kindWords = ({ index }: Named): string => index.replaceAll('_', ' ')

/** One of its records in words: `work order`. */
export const kindWord = ({ name }: Named): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The definition of a kind's index for the engines. */
export function indexDefinition<Index extends string>({
  index,
  documentVersion,
  searchable,
  filterable,
  sortKeys,
  order,
}: KindDefinition<Index>): IndexDefinition<Index> {
  const sortable = Object.values(sortKeys).map(({ field }) => field)
  return {
    name: index,
    documentVersion,
    wordLists: hasOtherNames({ searchable }) ? synonymsDigest + nameFormsDigest : synonymsDigest,
    searchable: searchable.map(({ needs: _needs, ...field }) => field),
    filterable,
    sortable,
    order,
  }
}

/** Whether records are searchable by nicknames and other spellings of names. */
export function hasOtherNames({ searchable }: Pick<KindDefinition, 'searchable'>): boolean {
  return searchable.some(({ holdsOtherForms }) => holdsOtherForms === true)
}

/** The searchable fields that the caller's scopes do not allow. */
export function withheldFields(
  { searchable }: Pick<KindDefinition, 'searchable'>,
  scopes: ReadonlySet<Scope>,
): Pick<SearchRequest, 'without'> {
  const without = searchable.flatMap(({ field, needs }) =>
    needs === undefined || scopes.has(needs) ? [] : [field],
  )
  return without.length === 0 ? {} : { without }
}
