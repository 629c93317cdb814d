import { createHash } from 'node:crypto'
import { isIndexable, tokenise } from '../text/tokenise.js'
import type {
  FieldValue,
  FilterableType,
  IndexDefinition,
  SearchDocument,
} from './search-engine.js'

/** A tsvector position has 14 bits: 15 fields of 1,022 words fit. */
const positionsPerField = 1024
const maximumFields = 15
const maximumWordsPerField = 1022

/** A tsvector knows four weights; a query can be limited to some of them. */
const identifierWeight = 'B'
export const groupWeights = { names: 'A', addresses: 'C', others: 'D' } as const

const columnTypes: Record<FilterableType, string> = {
  keyword: 'text collate "C"',
  keywords: 'text[]',
  boolean: 'boolean',
  number: 'numeric',
}

/** How one index definition is laid out as a table of the Postgres schema `search`. */
export class IndexTable {
  /** Carries a digest of the definition, so that a changed definition gets a table of its own. */
  readonly name: string
  readonly columns: ReadonlyMap<string, { readonly column: string; readonly type: string }>

  constructor(readonly definition: IndexDefinition) {
    if (definition.searchable.length > maximumFields) {
      throw new Error(`Index ${definition.name} has more than ${maximumFields} searchable fields.`)
    }
    const digest = createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 8)
    this.name = `search.${definition.name}_${digest}`
    const columns = new Map<string, { column: string; type: string }>()
    for (const [field, type] of Object.entries(definition.filterable)) {
      columns.set(field, { column: `"f_${field}"`, type: columnTypes[type] })
    }
    for (const field of definition.sortable) {
      if (!columns.has(field))
        columns.set(field, { column: `"s_${field}"`, type: columnTypes.keyword })
    }
    this.columns = columns
  }

  /** Statements that create the table and its indexes when they are missing. */
  ddl(): string[] {
    const suffix = this.name.slice('search.'.length)
    const columns = [...this.columns.values()].map(({ column, type }) => `, ${column} ${type}`)
    return [
      `create table if not exists ${this.name} (id uuid primary key, seq bigint generated always as identity unique, tsv tsvector not null, doc jsonb not null${columns.join('')})`,
      `create index if not exists "${suffix}_tsv" on ${this.name} using gin (tsv) with (fastupdate = off)`,
      ...Object.entries(this.definition.filterable).map(
        ([field, type]) =>
          `create index if not exists "${suffix}_${field}" on ${this.name} ${type === 'keywords' ? 'using gin ' : ''}("f_${field}")`,
      ),
      ...this.definition.sortable
        .filter((field) => !Object.hasOwn(this.definition.filterable, field))
        .map(
          (field) =>
            `create index if not exists "${suffix}_${field}" on ${this.name} ("s_${field}", seq)`,
        ),
    ]
  }

  /** One statement that adds or replaces all rows of a JSON array given as `$1`. */
  upsertSql(): string {
    const names = [...this.columns.values()].map(({ column }) => column)
    const row = [...this.columns.values()].map(({ column, type }) => `${column} ${bareType(type)}`)
    const all = ['id', 'tsv', 'doc', ...names]
    return `insert into ${this.name} (${all.join(', ')})
      select id, tsv::tsvector, doc${names.map((name) => `, ${name}`).join('')}
      from jsonb_to_recordset($1::jsonb) as r(id uuid, tsv text, doc jsonb${row.map((column) => `, ${column}`).join('')})
      on conflict (id) do update set ${all
        .slice(1)
        .map((name) => `${name} = excluded.${name}`)
        .join(', ')}`
  }

  /** The JSON row that `upsertSql` reads. */
  row(document: SearchDocument): Record<string, unknown> {
    const row: Record<string, unknown> = {
      id: document.id,
      tsv: this.vector(document),
      doc: Object.fromEntries(
        this.definition.searchable.flatMap(({ field }) => {
          const value = document.fields[field] ?? null
          return value === null ? [] : [[field, value]]
        }),
      ),
    }
    for (const [field, { column }] of this.columns) {
      row[column.slice(1, -1)] = document.fields[field] ?? null
    }
    return row
  }

  /** Position = rank of the field x 1024 + place of the word; the weight tells the kind of field. */
  private vector(document: SearchDocument): string {
    const entries = new Map<string, string[]>()
    this.definition.searchable.forEach(({ field, identifier, group }, rank) => {
      const weight = identifier === true ? identifierWeight : groupWeights[group ?? 'others']
      let place = 0
      for (const text of texts(document.fields[field])) {
        for (const { word } of tokenise(text)) {
          if (!isIndexable(word)) continue
          place += 1
          if (place > maximumWordsPerField) return
          const positions = entries.get(word) ?? []
          positions.push(`${rank * positionsPerField + place}${weight}`)
          entries.set(word, positions)
        }
      }
    })
    return [...entries]
      .map(([word, places]) => `${quoteLexeme(word)}:${places.join(',')}`)
      .join(' ')
  }
}

/** A word as a tsvector or tsquery literal: quotes and backslashes doubled. */
export function quoteLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function texts(value: FieldValue | undefined): readonly string[] {
  if (value === undefined || value === null) return []
  return typeof value === 'object' ? value : [String(value)]
}

function bareType(type: string): string {
  return type.replace(' collate "C"', '')
}
