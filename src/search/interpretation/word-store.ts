import type { Sql } from '../../database/sql.js'
import { kindDefinitions } from '../../records/kinds/kinds.js'
import type { RecordKind } from '../../records/model/record-model.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { unmarked, wordsOfDocument } from './words-of-document.js'

const kindMarks = Object.fromEntries(
  kindDefinitions.map(({ name, wordMark }) => [name, wordMark]),
) as Readonly<Record<RecordKind, string>>
const kindOfMark = new Map(kindDefinitions.map(({ name, wordMark }) => [wordMark, name]))

/** Documents of a kind, and ids of its removed records. */
export interface WrittenDocuments {
  readonly kind: RecordKind
  readonly documents: readonly SearchDocument[]
  readonly gone: readonly string[]
}

/** Writes the words of documents, and deletes the words of removed records. Runs one statement for each. */
export async function writeWords(
  written: readonly WrittenDocuments[],
  transaction: Sql,
): Promise<void> {
  const rows = written.flatMap(({ kind, documents }) =>
    documents.map((document) => ({ kind, id: document.id, words: markedWords(kind, document) })),
  )
  if (rows.length > 0) {
    await transaction.execute(
      `insert into record_words (kind, record_id, words)
       select kind, id, string_to_array(words, ' ')
       from unnest($1::text[], $2::uuid[], $3::text[]) as written(kind, id, words) order by kind, id
       on conflict (kind, record_id) do update
       set words = excluded.words, version = excluded.version
       where record_words.words is distinct from excluded.words`,
      [rows.map(({ kind }) => kind), rows.map(({ id }) => id), rows.map(({ words }) => words)],
    )
  }
  const removed = written.flatMap(({ kind, gone }) => gone.map((id) => ({ kind, id })))
  if (removed.length > 0) {
    await transaction.execute(
      `delete from record_words using unnest($1::text[], $2::uuid[]) as removed(kind, id)
       where record_words.kind = removed.kind and record_id = removed.id`,
      [removed.map(({ kind }) => kind), removed.map(({ id }) => id)],
    )
  }
}

function markedWords(kind: RecordKind, document: SearchDocument): string {
  const mark = kindMarks[kind]
  return wordsOfDocument(kind, document)
    .map((word) => mark + word)
    .join(' ')
}

/** A word in records of a kind. `records` is the number of records that contain it, among the records read. */
export interface CountedWord {
  readonly kind: RecordKind
  readonly word: string
  readonly records: number
}

export interface NewWords {
  readonly words: readonly CountedWord[]
  /** The last version read; continue after it. */
  readonly version: bigint
  /** Number of records read. It is below the limit if no more records follow. */
  readonly records: number
}

/** A search for records of a kind that contain a word of every group. */
export interface WordSearch {
  readonly kind: RecordKind
  readonly groups: readonly (readonly string[])[]
}

/** Reads the stored words of records. */
export class WordStore {
  constructor(private readonly sql: Sql) {}

  /** The words of records that were changed after a version, oldest change first. Omits words with digits. */
  async changedAfter(version: bigint, limit: number): Promise<NewWords> {
    const rows = await this.sql.query<{
      word: string | null
      records: number
      version: bigint
      read: number
    }>(
      `with changed as materialized (
         select version, words from record_words where version > $1 order by version limit $2),
       bounds as (select coalesce(max(version), $1::bigint) as version, count(*)::int as read from changed)
       select counted.word, counted.records, bounds.version, bounds.read from bounds left join (
         select word, count(*)::int as records from changed, unnest(words) as word
         where word !~ '[0-9]' group by word
       ) counted on true`,
      [version, limit],
    )
    const [first] = rows
    return {
      words: rows.flatMap(({ word, records }) => {
        const kind = kindOfMark.get(word?.[0] ?? '')
        return word === null || kind === undefined ? [] : [{ kind, word: word.slice(1), records }]
      }),
      version: first?.version ?? version,
      records: first?.read ?? 0,
    }
  }

  /** Ids of records of a kind with all of these words, ordered by id. */
  async recordsWith(kind: RecordKind, words: readonly string[], limit: number): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>(
      `select record_id as id from record_words
       where kind = $1 and words @> $2::text[] order by record_id limit $3`,
      [kind, words.map((word) => kindMarks[kind] + word), limit],
    )
    return rows.map(({ id }) => id)
  }

  /** Ids of persons who were born in one of the periods and whose records contain a word of every group. */
  async bornOn(
    periods: readonly { readonly from: string; readonly to: string }[],
    groups: readonly (readonly string[])[],
    limit: number,
  ): Promise<string[]> {
    const values: unknown[] = [periods.map(({ from }) => from), periods.map(({ to }) => to), limit]
    const conditions = groups.map(
      (group) =>
        `and words && $${values.push(group.map((word) => kindMarks.person + word))}::text[]`,
    )
    const rows = await this.sql.query<{ id: string }>(
      `select record_id as id
       from person join record_words on kind = 'person' and record_id = person.id
       where exists (
         select from unnest($1::date[], $2::date[]) as period(first_day, last_day)
         where date_of_birth between first_day and last_day) ${conditions.join(' ')}
       order by record_id limit $3`,
      values,
    )
    return rows.map(({ id }) => id)
  }

  /**
   * Per search and record: those of the record's words that are in a group. Reads at most `limit` records per search
   * and, for searches with one group, `perWord` records per word. Runs one SQL statement.
   */
  async recordWords(
    searches: readonly WordSearch[],
    limit: number,
    perWord = limit,
  ): Promise<string[][][]> {
    const values: unknown[] = []
    const parts = searches.map(({ kind, groups }, index) => {
      const marked = groups.map((group) => group.map((word) => kindMarks[kind] + word))
      const all = values.push([...new Set(marked.flat())])
      const selectWords = `select ${index} as search, array(
          select substr(word, 2) from unnest(words) as word where word = any($${all}::text[])) as words`
      // With `materialized`, Postgres plans for all rows, although it reads only rows up to the limit. In a plan for
      // the limit, Postgres expects to find frequent words soon, and scans every record.
      if (marked.length === 1) {
        // Searches word by word, because many words together, such as references, also look frequent.
        return `(${selectWords} from unnest($${all}::text[]) as one(word) cross join lateral (
          with matches as materialized (select words from record_words where words @> array[one.word])
          select words from matches limit ${perWord}) as records
        limit ${limit})`
      }
      const conditions = marked.map((group) => `words && $${values.push(group)}::text[]`)
      return `(with records as materialized (
          select words from record_words where ${conditions.join(' and ')})
        ${selectWords} from records limit ${limit})`
    })
    const results: string[][][] = searches.map(() => [])
    if (parts.length === 0) return results
    const rows = await this.sql.query<{ search: number; words: string[] }>(
      parts.join(' union all '),
      values,
    )
    for (const { search, words } of rows) {
      results[search]?.push(words.map(unmarked))
    }
    return results
  }
}
