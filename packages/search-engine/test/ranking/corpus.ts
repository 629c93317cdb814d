import { housingLanguage } from '../../../../src/search/language/housing-language.js'
import type { FieldValue, IndexDefinition } from '../../src/search-engine.js'
import { parseQuery } from '../../src/ranking/parse-query.js'
import {
  documentPostings,
  identifierFields,
  type IdentifierFields,
  type Postings,
  WordPlaces,
} from '../../src/ranking/postings.js'
import { planQuery } from '../../src/ranking/query-plan.js'
import { compareRanks, rankDocument, type Rank } from '../../src/ranking/rank.js'
import {
  isVocabulary,
  vocabularyQuestion,
  type Vocabulary,
  type VocabularyQuestion,
} from '../../src/ranking/vocabulary.js'

export type Row = Readonly<Record<string, FieldValue>>

/** Documents in memory that only the ranking core searches; a document is its place in the list. */
export class Corpus {
  private readonly documents: readonly Postings[]
  private readonly words: readonly string[]
  private readonly identifiers: IdentifierFields

  constructor(searchable: IndexDefinition['searchable'], rows: readonly Row[]) {
    const guessed = searchable.filter(({ identifier }) => identifier === undefined)
    this.documents = rows.map((row) => new WordPlaces(documentPostings(searchable, row)))
    this.words = rows
      .flatMap((row) => [...documentPostings(guessed, row).keys()])
      .filter(isVocabulary)
    this.identifiers = identifierFields(searchable)
  }

  /** Hits, the best first. */
  search(text: string): number[] {
    return this.ranks(text)
      .flatMap((rank, place) => (rank === null ? [] : [{ rank, place }]))
      .sort((a, b) => compareRanks(a.rank, b.rank))
      .map(({ place }) => place)
  }

  ranks(text: string): (Rank | null)[] {
    const query = parseQuery(text, housingLanguage)
    const plan = planQuery(query, this.vocabulary(vocabularyQuestion(query)))
    return this.documents.map((document) => rankDocument(plan, document, this.identifiers))
  }

  private vocabulary({ ranges, splits }: VocabularyQuestion): Vocabulary {
    const known = new Set(this.words)
    const isKnown = (word: string) => !isVocabulary(word) || known.has(word)
    return {
      words: [...known].filter((word) =>
        ranges.some(({ from, to, minimum, maximum }) => {
          const length = Array.from(word).length
          return word >= from && word < to && length >= minimum && length <= (maximum ?? length)
        }),
      ),
      splits: splits.filter(({ left, right }) => isKnown(left) && isKnown(right)),
    }
  }
}
