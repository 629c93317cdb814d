import { documentPostings, fieldOf, formMark, textsOf } from '../ranking/postings.js'
import type { IdentifierFields, WordOccurrences } from '../ranking/postings.js'
import { isVocabulary } from '../ranking/vocabulary.js'
import type { FieldValue, IndexDefinition, SearchDocument } from '../search-engine.js'
import { BinaryArray, type elementTypes } from './binary-array.js'
import type { FieldForm } from './vector.js'
import { writePostings } from './written-postings.js'
import { writeVector } from './written-vector.js'

/** A column of a field. */
export interface FieldColumn {
  readonly field: string
  /** Quoted. */
  readonly column: string
  /** Without a collation. */
  readonly type: string
}

/** What a statement binds for the rows of documents. */
export interface RowValues {
  /** An array for each column of `TableRows.names`, in an order of rows that all writers share. */
  readonly columns: readonly Buffer[]
  /** The words of the documents that typos are looked for in, each once. */
  readonly words: readonly string[]
}

interface TableForm {
  readonly searchable: IndexDefinition['searchable']
  readonly identifiers: IdentifierFields
  readonly forms: readonly FieldForm[]
  /** The fields that a row keeps to show them. */
  readonly shown: readonly string[]
  readonly fields: readonly FieldColumn[]
}

type AddValue = (array: BinaryArray, document: SearchDocument, places: WordOccurrences) => void

interface Column {
  readonly name: string
  readonly sent: keyof typeof elementTypes
  /** What is sent as what the table holds, in SQL. */
  readonly value: string
  readonly add: AddValue
}

/** Makes the rows of a table, column by column, as Postgres takes them over with the least work. */
export class TableRows {
  private readonly columns: readonly Column[]
  /** How long the arrays were last, and will be about again. */
  private lengths: readonly number[] = []

  constructor(private readonly form: TableForm) {
    this.columns = [
      plainColumn('id', 'uuid', (array, { id }) => {
        array.addUuid(id)
      }),
      plainColumn('tsv', 'tsvector', (array, _, places) => {
        writeVector(array, places, form.forms)
      }),
      plainColumn('postings', 'text', (array, _, places) => {
        array.addText(writePostings(places))
      }),
      jsonColumn('doc', (document) => this.shownOf(document)),
      ...form.fields.map(fieldColumn),
    ]
  }

  get names(): string[] {
    return this.columns.map(({ name }) => name)
  }

  /** What to select from `source` for the columns, in their order. */
  get values(): string {
    return this.columns.map(({ value }) => value).join(', ')
  }

  /** The rows as they are sent, bound from `$1` on. */
  source(alias: string): string {
    const sent = this.columns.map((column, at) => `$${at + 1}::${column.sent}[]`)
    return `unnest(${sent.join(', ')}) as ${alias}(${this.names.join(', ')})`
  }

  of(documents: readonly SearchDocument[]): RowValues {
    const words = new Set<string>()
    const arrays = this.columns.map(({ sent }, at) => new BinaryArray(sent, this.lengths[at]))
    for (const document of documents.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      this.addRow(arrays, words, document)
    }
    const columns = arrays.map((array) => array.finish())
    this.lengths = columns.map(({ length }) => length)
    return { columns, words: [...words] }
  }

  private addRow(
    arrays: readonly BinaryArray[],
    words: Set<string>,
    document: SearchDocument,
  ): void {
    const places = documentPostings(this.form.searchable, document.fields)
    this.addGuessable(words, places)
    for (let at = 0; at < arrays.length; at += 1) {
      const array = arrays[at]
      if (array !== undefined) this.columns[at]?.add(array, document, places)
    }
  }

  private shownOf({ fields }: SearchDocument): string {
    const doc: Record<string, unknown> = {}
    for (const shown of this.form.shown) {
      if (textsOf(fields[shown]).length > 0) doc[shown] = fields[shown]
    }
    return JSON.stringify(doc)
  }

  private addGuessable(words: Set<string>, postings: WordOccurrences): void {
    const { identifiers } = this.form
    for (const [word, occurrences] of postings) {
      if (words.has(word) || word.startsWith(formMark) || !isVocabulary(word)) continue
      if (occurrences.some((occurrence) => !identifiers.has(fieldOf(occurrence)))) words.add(word)
    }
  }
}

function plainColumn(name: string, sent: Column['sent'], add: AddValue): Column {
  return { name, sent, value: name, add }
}

function jsonColumn(name: string, textOf: (document: SearchDocument) => string): Column {
  const add: AddValue = (array, document) => {
    array.addText(textOf(document))
  }
  return { name, sent: 'text', value: `${name}::jsonb`, add }
}

function fieldColumn({ field, column, type }: FieldColumn): Column {
  const add: AddValue = (array, { fields }) => {
    array.addText(textOf(fields[field] ?? null))
  }
  return { name: column, sent: 'text', value: type === 'text' ? column : `${column}::${type}`, add }
}

function textOf(value: FieldValue): string | null {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return null
  return typeof value === 'object' ? arrayLiteral(value) : String(value)
}

const isQuoted = /["\\]/

/** A list as Postgres reads it. */
function arrayLiteral(texts: readonly string[]): string {
  let literal = ''
  for (const text of texts) {
    const escaped = isQuoted.test(text) ? text.replace(/["\\]/g, '\\$&') : text
    literal += literal === '' ? `"${escaped}"` : `,"${escaped}"`
  }
  return `{${literal}}`
}
