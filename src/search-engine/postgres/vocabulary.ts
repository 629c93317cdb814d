import { z } from 'zod'
import {
  bestSplits,
  isVocabulary,
  type CountedSplit,
  type Split,
  type Vocabulary,
  type VocabularyQuestion,
} from '../ranking/vocabulary.js'
import type { Parameters } from './filter.js'
import type { Ask } from './session.js'
import type { IndexTable } from './table.js'
import { splitTexts } from './tsquery.js'
import type { VocabularyMemory } from './vocabulary-memory.js'
import type { Extent } from '../search-engine.js'

/** Beyond this many documents one split is as frequent as another. */
const countedDocuments = 200
/** So many with both words are looked at: of the initials `m` and `r`, a landlord has tens of thousands. */
const readDocuments = 1_000

const newsSchema = z.object({
  file: z.string(),
  horizon: z.string(),
  words: z.array(z.string()),
  /** Left out where there are no splits to count. */
  documents: z.array(z.number()).default([]),
})

/** A split that may be there, and the queries that tell. */
interface PossibleSplit extends Split {
  readonly adjacent: string
  readonly anywhere: string
  /**
   * Whether no other one of its word may be there. It is looked for uncounted then, for where no document holds
   * it, it finds nothing: of a postcode, to count cost more than the rest of the search.
   */
  readonly isAlone: boolean
}

/**
 * The words of an index that one query could mean, looked up in memory. A search is planned with what memory
 * holds, and its own statement tells what has changed since: words that were added, and how often splits are
 * found. Only where that makes a difference is the search planned and asked once more.
 */
export class AskedVocabulary {
  /** What the statement that was written last has counted. */
  private counted: readonly PossibleSplit[] = []
  /** What memory knew when it was last asked for splits, and which of them may be there. */
  private split: { readonly version: number; readonly possible: readonly PossibleSplit[] } | null =
    null
  /** That of memory when the words were looked up. */
  private version = -1

  constructor(
    private readonly question: VocabularyQuestion,
    private readonly table: IndexTable,
    private readonly memory: VocabularyMemory,
    private readonly extent: Extent,
  ) {}

  /** What is known without asking; asks first where nothing is. */
  async known(ask: Ask): Promise<Vocabulary> {
    while (!this.isBlank && !this.memory.isRead) {
      const values: unknown[] = []
      const columns = this.newsColumns({ add: (value) => `$${values.push(value)}` })
      const [row] = await ask(`select ${columns.join(', ')}`, values)
      this.learn(row)
    }
    this.version = this.memory.version
    return { words: this.words(), splits: this.splits() }
  }

  /** Columns by which a statement of the search tells what has changed; none for a query without words. */
  newsColumns(parameters: Pick<Parameters, 'add'>): string[] {
    if (this.isBlank) return []
    const { vocabulary } = this.table
    this.counted = this.possible().filter(({ isAlone }) => !isAlone)
    return [
      // By a function, because a constant would be resolved before the lock that a swap may still hold.
      `pg_relation_filenode(to_regclass('${vocabulary}'))::text as file`,
      'pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
      `array(select word from ${vocabulary} where added_by >= ${parameters.add(this.memory.horizon)}::xid8) as words`,
      ...this.documentColumns(parameters),
    ]
  }

  /** Not there for the many texts without: to plan it takes the server as long as all else together. */
  private documentColumns(parameters: Pick<Parameters, 'add'>): string[] {
    if (this.counted.length === 0) return []
    const { name } = this.table
    const adjacent = parameters.add(this.counted.map((split) => split.adjacent))
    const anywhere = parameters.add(this.counted.map((split) => split.anywhere))
    return [
      `array(select (select count(*)::int from (
          select from (select tsv from ${name} where tsv @@ split.anywhere::tsquery limit ${readDocuments}) holding
          where tsv @@ split.adjacent::tsquery limit ${countedDocuments}) found)
        from unnest(${adjacent}::text[], ${anywhere}::text[])
          with ordinality as split(adjacent, anywhere, place)
        order by split.place) as documents`,
    ]
  }

  /**
   * Reads the columns of a statement.
   *
   * @returns whether what the search was planned with is still so
   */
  confirms(row: unknown, planned: Vocabulary): boolean {
    if (this.isBlank) return true
    if (!this.learn(row)) return false
    const asked = new Set(this.counted.map(({ adjacent }) => adjacent))
    const isKnown = ({ isAlone, adjacent }: PossibleSplit) => isAlone || asked.has(adjacent)
    if (!this.possible().every(isKnown)) return false
    if (!isSame(bestOf(this.splits()), bestOf(planned.splits))) return false
    // Most searches meet no new word, and of all words there are many.
    return this.version === this.memory.version || isSame(this.words(), planned.words)
  }

  private get isBlank(): boolean {
    const { ranges, splits } = this.question
    return ranges.length === 0 && splits.length === 0
  }

  /** @returns false when the index has been rebuilt: nothing is known then */
  private learn(row: unknown): boolean {
    const { documents, ...news } = newsSchema.parse(row)
    if (!this.memory.learn(news)) return false
    for (const [index, { adjacent }] of this.counted.entries()) {
      this.memory.countSplit(adjacent, documents[index] ?? 0)
    }
    return true
  }

  private words(): string[] {
    return this.memory.within(this.question.ranges)
  }

  private splits(): CountedSplit[] {
    return this.possible().map(({ left, right, adjacent, isAlone }) => ({
      ...{ left, right },
      documents: isAlone ? 1 : this.memory.documentsOf(adjacent),
    }))
  }

  private possible(): readonly PossibleSplit[] {
    if (this.split?.version === this.memory.version) return this.split.possible
    const searched = this.table.searched(this.extent)
    const splits = this.question.splits.filter((split) => isPossible(split, this.memory))
    const words = splits.map(({ left, right }) => left + right)
    const possible = splits.map(({ left, right }) => ({
      ...{ left, right, isAlone: words.filter((word) => word === left + right).length === 1 },
      ...splitTexts(left, right, searched),
    }))
    this.split = { version: this.memory.version, possible }
    return possible
  }
}

/** Numbers are not in the vocabulary; whether they stand in documents only the index tells. */
function isPossible({ left, right }: Split, memory: VocabularyMemory): boolean {
  return [left, right].every((word) => !isVocabulary(word) || memory.has(word))
}

function bestOf(splits: readonly CountedSplit[]): string[] {
  return [...bestSplits(splits).values()].map(({ left, right }) => `${left} ${right}`)
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}
