import { housingLanguage } from '../../../../src/records/language/housing-language.js'
import { uuidKind } from '../../src/query-language.js'
import type { FieldValue, IndexDefinition } from '../../src/search-engine.js'
import { parseQuery } from '../../src/ranking/parse-query.js'
import {
  documentPostings,
  identifierFields,
  type IdentifierFields,
  Postings,
  PostingsScope,
  writePostings,
} from '../../src/ranking/postings.js'
import { planQuery } from '../../src/ranking/query-plan.js'
import { compareRanks, rankDocument, type Rank } from '../../src/ranking/rank.js'
import {
  isVocabulary,
  vocabularyRequest,
  type Vocabulary,
  type VocabularyRequest,
} from '../../src/ranking/vocabulary.js'

export type Row = Readonly<Record<string, FieldValue>>

/** Searches documents in memory with the ranking code alone. Documents are named by their index. */
export class Corpus {
  private readonly documents: readonly string[]
  private readonly words: readonly string[]
  private readonly identifiers: IdentifierFields

  constructor(searchable: IndexDefinition['searchable'], rows: readonly Row[]) {
    const textFields = searchable.filter(({ identifier }) => identifier === undefined)
    this.documents = rows.map((row) => writePostings(documentPostings(searchable, row)))
    this.words = rows
      .flatMap((row) => [...documentPostings(textFields, row).keys()])
      .filter(isVocabulary)
    this.identifiers = identifierFields(searchable)
  }

  /** Indexes of the hits, best first. */
  search(text: string): number[] {
    return this.ranks(text)
      .flatMap((rank, index) => (rank === null ? [] : [{ rank, index }]))
      .sort((a, b) => compareRanks(a.rank, b.rank))
      .map(({ index }) => index)
  }

  ranks(text: string): (Rank | null)[] {
    const query = parseQuery(text, housingLanguage)
    const plan = planQuery(query, this.vocabulary(vocabularyRequest(query)))
    const scope = new PostingsScope(undefined, query.identifierKinds.has(uuidKind))
    return this.documents.map((text) =>
      rankDocument(plan, new Postings(text, scope), this.identifiers),
    )
  }

  private vocabulary({ ranges, splits }: VocabularyRequest): Vocabulary {
    const indexed = new Set(this.words)
    const isIndexed = (word: string) => !isVocabulary(word) || indexed.has(word)
    return {
      words: [...indexed].filter((word) =>
        ranges.some(({ from, to, minimum, maximum }) => {
          const length = Array.from(word).length
          return word >= from && word < to && length >= minimum && length <= (maximum ?? length)
        }),
      ),
      splits: splits.filter(({ left, right }) => isIndexed(left) && isIndexed(right)),
    }
  }
}
