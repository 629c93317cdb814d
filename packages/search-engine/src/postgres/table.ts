import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { identifierFields, type IdentifierFields } from '../ranking/postings.js'
import type { QueryLanguage } from '../query-language.js'
import { TableRows } from './table-rows.js'
import { FieldWeights, fieldForms, optionalMark, type SearchedFields } from './vector.js'
import {
  isSearched,
  shownFields,
  type Extent,
  type FilterableType,
  type IndexDefinition,
  type SortOrder,
} from '../search-engine.js'

/** Count up when rows are made otherwise, so that indexes are filled again. */
const currentLayout = 7
/** The one before, whose rows can still be searched while new ones are made. */
const earlierLayout = 6

/** Rows up to this size stay whole: what is read a thousand times for an answer should not be packed. */
const inlineBytes = 4096

/**
 * In KB. Every filter reads what waits to be taken into its index, and its room is kept afterwards: with the usual
 * 4 MB that was more than half of an index of 20,000 rows. Less than this takes longer to write.
 */
const mostWaiting = 512

const columnTypes: Record<FilterableType, string> = {
  keyword: 'text collate "C"',
  keywords: 'text[]',
  boolean: 'boolean',
  number: 'numeric',
}

interface TableForm {
  /** Ends the name of a table that stands beside the one of the index. */
  readonly suffix?: string
  readonly layout?: number
}

/** How one index definition is laid out as a table of the Postgres schema `search`. */
export class IndexTable {
  /** Carries a digest of the definition, so that a changed definition gets a table of its own. */
  readonly name: string
  /** Table of the words that typos are looked for in. */
  readonly vocabulary: string
  readonly columns: ReadonlyMap<string, { readonly column: string; readonly type: string }>
  /** The order of the index, if it has one. */
  readonly orders: readonly SortOrder[]
  readonly identifiers: IdentifierFields
  readonly rows: TableRows
  private readonly weights: FieldWeights

  constructor(
    readonly definition: IndexDefinition,
    readonly language: QueryLanguage,
    { suffix = '', layout = currentLayout }: TableForm = {},
  ) {
    this.weights = new FieldWeights(language)
    this.weights.assertRepresentable(definition)
    const digest = createHash('sha256')
      .update(JSON.stringify([layout, definition]))
      .digest('hex')
      .slice(0, 8)
    this.name = `search.${definition.name}_${digest}${suffix}`
    this.vocabulary = vocabularyOf(this.name)
    this.identifiers = identifierFields(definition.searchable)
    const columns = new Map<string, { column: string; type: string }>()
    for (const [field, type] of Object.entries(definition.filterable)) {
      columns.set(field, { column: `"f_${field}"`, type: columnTypes[type] })
    }
    this.orders = definition.order === undefined ? [] : [definition.order]
    for (const field of [...definition.sortable, ...this.orders.map(({ field }) => field)]) {
      if (!columns.has(field))
        columns.set(field, { column: `"s_${field}"`, type: columnTypes.keyword })
    }
    this.columns = columns
    this.rows = new TableRows({
      ...{ searchable: definition.searchable, identifiers: this.identifiers },
      forms: fieldForms(definition, this.weights),
      shown: [...shownFields(definition.searchable)].flatMap(([shown, { isOwnId }]) =>
        isOwnId === true ? [] : [shown],
      ),
      fields: [...columns].map(([field, { column, type }]) => ({
        ...{ field, column },
        type: bareType(type),
      })),
    })
  }

  /** The columns of ordered fields. */
  columnsOf(orders: readonly SortOrder[]): string[] {
    return orders.flatMap(({ field }) => this.columns.get(field)?.column ?? [])
  }

  /** Orders by fields and, where they are equal, by id: no two rows are. */
  orderSql(orders: readonly SortOrder[]): string {
    return [...orders.flatMap((order) => this.ordered(order)), 'id'].join(', ')
  }

  private ordered(order: SortOrder): string[] {
    return this.columnsOf([order]).map((column) => `${column} ${order.direction} nulls last`)
  }

  /** Ranks of the fields that a request searches; undefined for all of them. */
  fieldsOf(extent: Extent): ReadonlySet<number> | undefined {
    const { searchable } = this.definition
    const ranks = searchable.flatMap((field, rank) => (isSearched(field, extent) ? [rank] : []))
    return ranks.length === searchable.length ? undefined : new Set(ranks)
  }

  /** The fields that a request searches, as queries are limited to them. */
  searched(extent: Extent): SearchedFields {
    const marks = this.definition.searchable.flatMap((field, rank) =>
      field.optional === true && isSearched(field, extent) ? [optionalMark(rank)] : [],
    )
    return { group: extent.within, marks: ['', ...marks], weights: this.weights }
  }

  /** Whether a request searches a field of other forms. */
  searchesOtherForms(extent: Extent): boolean {
    return this.definition.searchable.some(
      (field) => field.holdsOtherForms === true && isSearched(field, extent),
    )
  }

  /** Statements that create the table and its indexes when they are missing. */
  ddl(): string[] {
    return [...this.tableDdl(), ...this.indexDdl()]
  }

  /** Statements that create the table, as far as writing to it needs it. */
  tableDdl(): string[] {
    const suffix = this.name.slice('search.'.length)
    const columns = [...this.columns.values()].map(({ column, type }) => `, ${column} ${type}`)
    return [
      `create table if not exists ${this.name} (id uuid primary key, seq bigint generated always as identity unique, tsv tsvector not null, postings text not null, doc jsonb not null${columns.join('')}) with (toast_tuple_target = ${inlineBytes})`,
      `create table if not exists ${this.vocabulary} (word text collate "C" primary key)`,
      ...dateWords(this.vocabulary, `"${vocabularyOf(suffix)}_added"`),
    ]
  }

  /** Statements that create what only searches need. */
  indexDdl(): string[] {
    const suffix = this.name.slice('search.'.length)
    return [
      `create index if not exists "${suffix}_tsv" on ${this.name} using gin (tsv) with (fastupdate = off)`,
      ...Object.entries(this.definition.filterable)
        .filter(([field]) => !this.definition.sortable.includes(field))
        .map(
          ([field, type]) =>
            `create index if not exists "${suffix}_${field}" on ${this.name} ${filterIndex(`"f_${field}"`, type)}`,
        ),
      ...this.definition.sortable.flatMap((field) => this.sortIndexes(suffix, field)),
      ...(this.orders.length === 0
        ? []
        : [
            `create index if not exists "${suffix}_order" on ${this.name} (${this.orderSql(this.orders)})`,
          ]),
    ]
  }

  /**
   * One index for each direction: read backwards, an index would bring absent values first, and Postgres
   * would sort the whole table for every page. Equal values it sorts as it reads them.
   */
  private sortIndexes(suffix: string, field: string): string[] {
    return (['asc', 'desc'] as const)
      .filter(
        (direction) => !this.orders.some((own) => isDeepStrictEqual(own, { field, direction })),
      )
      .map(
        (direction) =>
          `create index if not exists "${suffix}_${field}_${direction}" on ${this.name} (${this.ordered({ field, direction }).join('')})`,
      )
  }

  /**
   * One statement that adds or replaces the rows of documents, bound as `rows` makes them: their columns
   * from `$1` on and then their words, which it adds to the vocabulary. Sorted and known words left out, because
   * two writers that add the same words in different orders would wait for each other. Rows that are the same
   * already stay as they are: a new version of one would be entered into every index of the table.
   *
   * @param elder the table whose place this one is to take: rows keep the number they arrived under there,
   * and new ones continue where it is
   */
  upsertSql(elder: IndexTable | null = null): string {
    const { names, values } = this.rows
    const [numbered, number] =
      elder === null ? ['', ''] : [', seq) overriding system value', `, ${inheritedNumber(elder)}`]
    return `with added as (insert into ${this.vocabulary} (word)
        select word from unnest($${names.length + 1}::text[]) as given(word)
        where not exists (select from ${this.vocabulary} known where known.word = given.word)
        order by word collate "C" on conflict do nothing)
      insert into ${this.name} as kept (${names.join(', ')}${numbered || ')'}
      select ${values}${number} from ${this.rows.source('r')}
      on conflict (id) do update set ${assigned(names.slice(1))}
      where (${named(names.slice(1), 'kept')}) is distinct from (${named(names.slice(1), 'excluded')})`
  }
}

/** The tables that earlier releases may have filled for a definition, and that this one can search. */
export function readableTables(definition: IndexDefinition, language: QueryLanguage): IndexTable[] {
  return [currentLayout, earlierLayout].map(
    (layout) => new IndexTable(definition, language, { layout }),
  )
}

/** Statements that have a vocabulary know which transaction added a word, so that processes can read on. */
export function dateWords(vocabulary: string, index: string): string[] {
  return [
    `alter table ${vocabulary} add column if not exists added_by xid8 not null default pg_current_xact_id()`,
    `create index if not exists ${index} on ${vocabulary} (added_by)`,
  ]
}

function filterIndex(column: string, type: FilterableType): string {
  return type === 'keywords'
    ? `using gin (${column}) with (gin_pending_list_limit = ${mostWaiting})`
    : `(${column})`
}

/** The number of a row `r` in the order of arrival at a table. */
function inheritedNumber({ name }: IndexTable): string {
  return `coalesce((select seq from ${name} elder where elder.id = r.id), nextval(${sequenceOf(name)}))`
}

/** The sequence of the numbers that rows arrive under at a table. */
export function sequenceOf(table: string): string {
  return `pg_get_serial_sequence('${table}', 'seq')`
}

/** The vocabulary that belongs to an index table. */
export function vocabularyOf(table: string): string {
  return `${table}_w`
}

function assigned(columns: readonly string[]): string {
  return columns.map((name) => `${name} = excluded.${name}`).join(', ')
}

function named(columns: readonly string[], table: string): string {
  return columns.map((name) => `${table}.${name}`).join(', ')
}

function bareType(type: string): string {
  return type.replace(' collate "C"', '')
}
