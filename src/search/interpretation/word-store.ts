import type { Pool } from 'pg'
import type { RecordKind } from '../../records/model/record-model.js'
import type {
  SearchDocument,
  SqlTransaction,
} from '../../../packages/search-engine/src/search-engine.js'
import { unmarked, wordsOfDocument } from './words-of-document.js'

/** One letter before each word says of which kind its record is. */
const kindMarks: Readonly<Record<RecordKind, string>> = {
  person: 'p',
  asset: 'a',
  tenure: 't',
  transaction: 'x',
  account: 'c',
}
const kindOfMark = new Map(
  Object.entries(kindMarks).map(([kind, mark]) => [mark, kind as RecordKind]),
)

/** Documents of a kind, and records of it that are gone. */
export interface WrittenDocuments {
  readonly kind: RecordKind
  readonly documents: readonly SearchDocument[]
  readonly gone: readonly string[]
}

/** Writes the words of documents, and removes those of records that are gone: a statement for each. */
export async function writeWords(
  written: readonly WrittenDocuments[],
  transaction: SqlTransaction,
): Promise<void> {
  const rows = written.flatMap(({ kind, documents }) =>
    documents.map((document) => ({ kind, id: document.id, words: markedWords(kind, document) })),
  )
  if (rows.length > 0) {
    await transaction.$executeRawUnsafe(
      `insert into record_words (kind, record_id, words)
       select kind, id, string_to_array(words, ' ')
       from unnest($1::text[], $2::uuid[], $3::text[]) as written(kind, id, words) order by kind, id
       on conflict (kind, record_id) do update
       set words = excluded.words, version = excluded.version
       where record_words.words is distinct from excluded.words`,
      rows.map(({ kind }) => kind),
      rows.map(({ id }) => id),
      rows.map(({ words }) => words),
    )
  }
  const gone = written.flatMap(({ kind, gone }) => gone.map((id) => ({ kind, id })))
  if (gone.length > 0) {
    await transaction.$executeRawUnsafe(
      `delete from record_words using unnest($1::text[], $2::uuid[]) as gone(kind, id)
       where record_words.kind = gone.kind and record_id = gone.id`,
      gone.map(({ kind }) => kind),
      gone.map(({ id }) => id),
    )
  }
}

function markedWords(kind: RecordKind, document: SearchDocument): string {
  const mark = kindMarks[kind]
  return wordsOfDocument(kind, document)
    .map((word) => mark + word)
    .join(' ')
}

/** A word, of records of which kind, and how many of those read hold it. */
export interface CountedWord {
  readonly kind: RecordKind
  readonly word: string
  readonly records: number
}

export interface NewWords {
  readonly words: readonly CountedWord[]
  /** The last one read; read on behind it. */
  readonly version: bigint
  /** How many records were read; less than asked for at the end. */
  readonly records: number
}

/** A record of the kind holds a word of each group. */
export interface WordSearch {
  readonly kind: RecordKind
  readonly groups: readonly (readonly string[])[]
}

/** Reads the words that are kept with the records. */
export class WordStore {
  constructor(private readonly pool: Pool) {}

  /** The words, without those with digits, of records that have changed after a version, oldest change first. */
  async changedAfter(version: bigint, limit: number): Promise<NewWords> {
    const { rows } = await this.pool.query<{
      word: string | null
      records: number
      version: string
      read: number
    }>(
      `with changed as materialized (
         select version, words from record_words where version > $1 order by version limit $2),
       bounds as (select coalesce(max(version), $1)::text as version, count(*)::int as read from changed)
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
      version: BigInt(first?.version ?? version),
      records: first?.read ?? 0,
    }
  }

  /** Ids, in their order, of records of a kind that hold all of these words. */
  async recordsWith(kind: RecordKind, words: readonly string[], limit: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select record_id as id from record_words
       where kind = $1 and words @> $2::text[] order by record_id limit $3`,
      [kind, words.map((word) => kindMarks[kind] + word), limit],
    )
    return rows.map(({ id }) => id)
  }

  /**
   * Ids of persons who were born on one of these days and whose records hold one of these words at least, those
   * with most of them first. One statement.
   */
  async bornOn(
    days: readonly string[],
    words: readonly string[],
    limit: number,
  ): Promise<string[]> {
    const marked = words.map((word) => kindMarks.person + word)
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from (
         select record_id as id, cardinality(array(
           select unnest(words) intersect select unnest($2::text[]))) as held
         from person join record_words on kind = 'person' and record_id = person.id
         where date_of_birth = any($1::date[]) and words && $2::text[]) as born
       order by held desc, id limit $3`,
      [days, marked, limit],
    )
    return rows.map(({ id }) => id)
  }

  /**
   * Which words of the groups stand together in one record, for each search; at most `limit` records of
   * each, and of searches for words alone `perWord` of each word. One statement.
   */
  async together(
    searches: readonly WordSearch[],
    limit: number,
    perWord = limit,
  ): Promise<string[][][]> {
    const values: unknown[] = []
    const parts = searches.map(({ kind, groups }, index) => {
      const marked = groups.map((group) => group.map((word) => kindMarks[kind] + word))
      const all = values.push([...new Set(marked.flat())])
      const held = `select ${index} as search, array(
          select substr(word, 2) from unnest(words) as word where word = any($${all}::text[])) as words`
      // Materialized, a search is planned for all that it finds, and read only as far as the limit. Planned
      // for the limit, words that look frequent are looked for in every record.
      if (marked.length === 1) {
        // One after the other, because many at once, such as references, look frequent, too.
        return `(${held} from unnest($${all}::text[]) as one(word) cross join lateral (
          with held as materialized (select words from record_words where words @> array[one.word])
          select words from held limit ${perWord}) as found
        limit ${limit})`
      }
      const conditions = marked.map((group) => `words && $${values.push(group)}::text[]`)
      return `(with found as materialized (
          select words from record_words where ${conditions.join(' and ')})
        ${held} from found limit ${limit})`
    })
    const found: string[][][] = searches.map(() => [])
    if (parts.length === 0) return found
    const { rows } = await this.pool.query<{ search: number; words: string[] }>(
      parts.join(' union all '),
      values,
    )
    for (const { search, words } of rows) {
      found[search]?.push(words.map(unmarked))
    }
    return found
  }
}
