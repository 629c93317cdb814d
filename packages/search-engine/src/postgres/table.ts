import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { identifierFields, type IdentifierFields } from '../ranking/postings.js'
import type { QueryLanguage } from '../query-language.js'
import { TableRows } from './table-rows.js'
import { FieldWeights, optionalMark, type SearchedFields } from './field-weights.js'
import {
  isSearched,
  shownFields,
  type Extent,
  type FilterableType,
  type IndexDefinition,
  type SortOrder,
} from '../search-engine.js'

/** Increment it when the form of rows changes, so that indexes are filled again. */
const layout = 7

/** Rows up to this size are not compressed: an answer reads up to a thousand of them. */
const uncompressedBytes = 4096

/**
 * In KB. Every filter scans the pending list of its GIN index, and the index does not shrink when the list is
 * emptied: at the default of 4 MB, the list took more than half of an index of 20,000 rows. A smaller limit slows down
 * writes.
 */
const pendingListKb = 512

const columnTypes: Record<FilterableType, string> = {
  keyword: 'text collate "C"',
  keywords: 'text[]',
  boolean: 'boolean',
  number: 'numeric',
}

/** The table of one index definition in the Postgres schema `search`. */
export class IndexTable {
  /** Contains a digest of the definition, so that a changed definition gets its own table. */
  readonly name: string
  /** Name of the table of words that typos are corrected to. */
  readonly vocabulary: string
  readonly columns: ReadonlyMap<string, { readonly column: string; readonly type: string }>
  /** The order of the index, if it has one. */
  readonly orders: readonly SortOrder[]
  readonly identifiers: IdentifierFields
  readonly rows: TableRows
  private readonly weights: FieldWeights

  /** @param suffix of the name, for the shadow of the index */
  constructor(
    readonly definition: IndexDefinition,
    readonly language: QueryLanguage,
    suffix = '',
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
      searchable: definition.searchable,
      identifiers: this.identifiers,
      forms: this.weights.forms(definition),
      shown: [...shownFields(definition.searchable)].flatMap(([shown, { isOwnId }]) =>
        isOwnId === true ? [] : [shown],
      ),
      fields: [...columns].map(([field, { column, type }]) => ({
        field,
        column,
        type: bareType(type),
      })),
    })
  }

  columnsOf(orders: readonly SortOrder[]): string[] {
    return orders.flatMap(({ field }) => this.columns.get(field)?.column ?? [])
  }

  /** An ORDER BY list that ends with the id, so that the order is total. */
  orderSql(orders: readonly SortOrder[]): string {
    return [...orders.flatMap((order) => this.ordered(order)), 'id'].join(', ')
  }

  private ordered(order: SortOrder): string[] {
    return this.columnsOf([order]).map((column) => `${column} ${order.direction} nulls last`)
  }

  /** Ranks of the searched fields; undefined for all fields. */
  fieldsOf(extent: Extent): ReadonlySet<number> | undefined {
    const { searchable } = this.definition
    const ranks = searchable.flatMap((field, rank) => (isSearched(field, extent) ? [rank] : []))
    return ranks.length === searchable.length ? undefined : new Set(ranks)
  }

  /** The searched fields, as tsqueries need them. */
  searched(extent: Extent): SearchedFields {
    const marks = this.definition.searchable.flatMap((field, rank) =>
      field.optional === true && isSearched(field, extent) ? [optionalMark(rank)] : [],
    )
    return { group: extent.within, marks: ['', ...marks], weights: this.weights }
  }

  /** Whether any searched field holds other forms. */
  searchesOtherForms(extent: Extent): boolean {
    return this.definition.searchable.some(
      (field) => field.holdsOtherForms === true && isSearched(field, extent),
    )
  }

  /** Statements that create the table and its indexes when they are missing. */
  ddl(): string[] {
    return [...this.tableDdl(), ...this.indexDdl()]
  }

  /** Statements that create what is needed for writing: the table and its vocabulary. */
  tableDdl(): string[] {
    const suffix = this.name.slice('search.'.length)
    const columns = [...this.columns.values()].map(({ column, type }) => `, ${column} ${type}`)
    return [
      `create table if not exists ${this.name} (id uuid primary key, seq bigint generated always as identity unique, tsv tsvector not null, postings text not null, doc jsonb not null${columns.join('')}) with (toast_tuple_target = ${uncompressedBytes})`,
      // With `added_by`, a process reads only the words added since its last read.
      `create table if not exists ${this.vocabulary} (word text collate "C" primary key, added_by xid8 not null default pg_current_xact_id())`,
      `create index if not exists "${vocabularyOf(suffix)}_added" on ${this.vocabulary} (added_by)`,
    ]
  }

  /** Statements that create the parts that only searches need. */
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
   * One SQL index per direction: an index that is read backwards returns nulls first, so Postgres would sort the
   * whole table for every page.
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
   * One statement that upserts the rows and adds their words to the vocabulary. Parameters: the columns of `rows`
   * from `$1` on, then the words. Words are sorted, and existing words are skipped, so that two writers do not
   * deadlock. Unchanged rows are not rewritten: a new row version would be entered into every index.
   *
   * @param elder table to be replaced: rows that it has get the same `seq` here, and other rows get the next numbers of
   * its sequence
   */
  upsertSql(elder: IndexTable | null = null): string {
    const { names, values } = this.rows
    const [numbered, number] =
      elder === null ? ['', ''] : [', seq) overriding system value', `, ${inheritedNumber(elder)}`]
    return `with added as (insert into ${this.vocabulary} (word)
        select word from unnest($${names.length + 1}::text[]) as candidate(word)
        where not exists (select from ${this.vocabulary} existing where existing.word = candidate.word)
        order by word collate "C" on conflict do nothing)
      insert into ${this.name} as stored (${names.join(', ')}${numbered || ')'}
      select ${values}${number} from ${this.rows.source('r')}
      on conflict (id) do update set ${assignments(names.slice(1))}
      where (${qualified(names.slice(1), 'stored')}) is distinct from (${qualified(names.slice(1), 'excluded')})`
  }
}

function filterIndex(column: string, type: FilterableType): string {
  return type === 'keywords'
    ? `using gin (${column}) with (gin_pending_list_limit = ${pendingListKb})`
    : `(${column})`
}

/** The `seq` that the elder table has for row `r`, or the next number of the elder's sequence. */
function inheritedNumber({ name }: IndexTable): string {
  return `coalesce((select seq from ${name} elder where elder.id = r.id), nextval(${sequenceOf(name)}))`
}

/** SQL for the sequence behind `seq`. */
export function sequenceOf(table: string): string {
  return `pg_get_serial_sequence('${table}', 'seq')`
}

/** Name of the vocabulary table of an index table. */
export function vocabularyOf(table: string): string {
  return `${table}_w`
}

function assignments(columns: readonly string[]): string {
  return columns.map((name) => `${name} = excluded.${name}`).join(', ')
}

function qualified(columns: readonly string[], table: string): string {
  return columns.map((name) => `${table}.${name}`).join(', ')
}

function bareType(type: string): string {
  return type.replace(' collate "C"', '')
}
