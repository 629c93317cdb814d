import type { Scope } from '../../access/scopes.js'
import type { RecordKind } from '../../records/model/record-model.js'
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
  /** What a caller needs, besides the scope of the kind, to find anything by this field; it is optional then. */
  readonly needs?: Scope
}

/** Values of an enum of the schema: what each is called there, which field of the index it means, and what it is. */
export type NamedFields = Readonly<
  Record<string, { readonly field: string; readonly description: string }>
>

/** A field that hits can be counted by, and how its values are chosen and shown. */
export interface FacetDefinition {
  readonly field: string
  readonly description: string
  /**
   * The argument that chooses values, or the field of the argument `filter`: `filter.rentGroups`. The facet
   * has its name.
   */
  readonly argument: string
  /** A value in words. By default a boolean is Yes or No, and everything else itself. */
  readonly label?: (value: string) => string
  /** The values that a text of the argument means; by default itself. */
  readonly meant?: (text: string) => readonly string[]
  /** The values of an enum of the schema that the field has; without them they are shown as they are stored. */
  readonly enum?: Readonly<Record<string, string>>
}

/** What hits can be counted by, by name in the schema. */
export type NamedFacets = Readonly<Record<string, FacetDefinition>>

/** All that is said of a kind of record in more than one part of the gateway. */
export interface KindDefinition<Index extends string = string> {
  /** As in the change feed and in commands: `person`. */
  readonly name: RecordKind
  /** Of its index, its HTTP path and its part of `Query.search`: `persons`. */
  readonly index: Index
  /** Of its GraphQL type, and what those of its connections and enums begin with: `Person`. */
  readonly type: string
  /** Of the query that searches it: `searchPersons`. */
  readonly searchField: string
  /** What searching and reading it needs. */
  readonly scope: Scope
  /**
   * Raised when the documents of the same record, or the words that are made of them, change: what holds the
   * earlier ones is then another index, beside which a new one is filled.
   */
  readonly documentVersion: number
  /** The order in which people see what nothing else tells apart, and what is only listed. */
  readonly order: SortOrder
  /** From the most important to the least. */
  readonly searchable: readonly Field[]
  readonly filterable: Readonly<Record<string, FilterableType>>
  /** What orders hits besides relevance. */
  readonly sortKeys: NamedFields
  /** What hits can be counted by. */
  readonly facets: NamedFacets
  /** The fields of the schema that show what documents hold under another name: `tenures.uprn` for `uprns`. */
  readonly shownAs: Readonly<Record<string, string>>
  /** What a search leaves out unless it is asked for. */
  readonly usualFilter?: Filter
}

/** The index of a kind as engines see it. */
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

/** Whether records are found by nicknames and other spellings of names, too. */
export function hasOtherNames({ searchable }: Pick<KindDefinition, 'searchable'>): boolean {
  return searchable.some(({ holdsOtherForms }) => holdsOtherForms === true)
}

/** Leaves out of a search the fields by which its caller may find nothing. */
export function withheldFields(
  { searchable }: Pick<KindDefinition, 'searchable'>,
  scopes: ReadonlySet<Scope>,
): Pick<SearchRequest, 'without'> {
  const without = searchable.flatMap(({ field, needs }) =>
    needs === undefined || scopes.has(needs) ? [] : [field],
  )
  return without.length === 0 ? {} : { without }
}
