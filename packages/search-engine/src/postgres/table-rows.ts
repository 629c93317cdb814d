import {
  documentPostings,
  fieldOf,
  formMark,
  textsOf,
  type IdentifierFields,
  type WordOccurrences,
  writePostings,
} from '../ranking/postings.js'
import { isVocabulary } from '../ranking/vocabulary.js'
import type { FieldValue, IndexDefinition, SearchDocument } from '../search-engine.js'
import { BinaryArray, type elementTypes } from './binary-array.js'
import type { FieldForm } from './field-weights.js'
import { writeVector } from './tsvector-writer.js'

export interface FieldColumn {
  readonly field: string
  /** Quoted name. */
  readonly column: string
  /** Without a collation. */
  readonly type: string
}

/** Parameters of the statement that upserts documents. */
export interface RowValues {
  /** One array per column of `TableRows.names`, sorted by id: all writers lock rows in the same order. */
  readonly columns: readonly Buffer[]
  /** Distinct words for the vocabulary. */
  readonly words: readonly string[]
}

interface TableForm {
  readonly searchable: IndexDefinition['searchable']
  readonly identifiers: IdentifierFields
  readonly forms: readonly FieldForm[]
  /** Fields stored for display. */
  readonly shown: readonly string[]
  readonly fields: readonly FieldColumn[]
}

type AddValue = (array: BinaryArray, document: SearchDocument, words: WordOccurrences) => void

interface Column {
  readonly name: string
  readonly bound: keyof typeof elementTypes
  /** SQL expression that converts the bound element to the column type. */
  readonly value: string
  readonly add: AddValue
}

/** Builds the rows of a table as one binary array per column. */
export class TableRows {
  private readonly columns: readonly Column[]
  /** Sizes of the last arrays, as an estimate for the next arrays. */
  private lengths: readonly number[] = []

  constructor(private readonly form: TableForm) {
    this.columns = [
      plainColumn('id', 'uuid', (array, { id }) => {
        array.addUuid(id)
      }),
      plainColumn('tsv', 'tsvector', (array, _, words) => {
        writeVector(array, words, form.forms)
      }),
      plainColumn('postings', 'text', (array, _, words) => {
        array.addText(writePostings(words))
      }),
      jsonColumn('doc', (document) => this.displayedFields(document)),
      ...form.fields.map(fieldColumn),
    ]
  }

  get names(): string[] {
    return this.columns.map(({ name }) => name)
  }

  /** The select list for the columns, in order. */
  get values(): string {
    return this.columns.map(({ value }) => value).join(', ')
  }

  /** The bound arrays as a row source, from `$1` on. */
  source(alias: string): string {
    const bound = this.columns.map((column, at) => `$${at + 1}::${column.bound}[]`)
    return `unnest(${bound.join(', ')}) as ${alias}(${this.names.join(', ')})`
  }

  of(documents: readonly SearchDocument[]): RowValues {
    const vocabulary = new Set<string>()
    const arrays = this.columns.map(({ bound }, at) => new BinaryArray(bound, this.lengths[at]))
    for (const document of documents.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      this.addRow(arrays, vocabulary, document)
    }
    const columns = arrays.map((array) => array.finish())
    this.lengths = columns.map(({ length }) => length)
    return { columns, words: [...vocabulary] }
  }

  private addRow(
    arrays: readonly BinaryArray[],
    vocabulary: Set<string>,
    document: SearchDocument,
  ): void {
    const words = documentPostings(this.form.searchable, document.fields)
    this.addVocabulary(vocabulary, words)
    for (let at = 0; at < arrays.length; at += 1) {
      const array = arrays[at]
      if (array !== undefined) this.columns[at]?.add(array, document, words)
    }
  }

  private displayedFields({ fields }: SearchDocument): string {
    const doc: Record<string, unknown> = {}
    for (const shown of this.form.shown) {
      if (textsOf(fields[shown]).length > 0) doc[shown] = fields[shown]
    }
    return JSON.stringify(doc)
  }

  private addVocabulary(vocabulary: Set<string>, postings: WordOccurrences): void {
    const { identifiers } = this.form
    for (const [word, occurrences] of postings) {
      if (vocabulary.has(word) || word.startsWith(formMark) || !isVocabulary(word)) continue
      if (occurrences.some((occurrence) => !identifiers.has(fieldOf(occurrence)))) {
        vocabulary.add(word)
      }
    }
  }
}

function plainColumn(name: string, bound: Column['bound'], add: AddValue): Column {
  return { name, bound, value: name, add }
}

function jsonColumn(name: string, textOf: (document: SearchDocument) => string): Column {
  const add: AddValue = (array, document) => {
    array.addText(textOf(document))
  }
  return { name, bound: 'text', value: `${name}::jsonb`, add }
}

function fieldColumn({ field, column, type }: FieldColumn): Column {
  const add: AddValue = (array, { fields }) => {
    array.addText(textOf(fields[field] ?? null))
  }
  return {
    name: column,
    bound: 'text',
    value: type === 'text' ? column : `${column}::${type}`,
    add,
  }
}

function textOf(value: FieldValue): string | null {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return null
  return typeof value === 'object' ? arrayLiteral(value) : String(value)
}

const isQuoted = /["\\]/

/** An array literal of Postgres. */
function arrayLiteral(texts: readonly string[]): string {
  let literal = ''
  for (const text of texts) {
    const escaped = isQuoted.test(text) ? text.replace(/["\\]/g, '\\$&') : text
    literal += literal === '' ? `"${escaped}"` : `,"${escaped}"`
  }
  return `{${literal}}`
}
