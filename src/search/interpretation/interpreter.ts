import { hasDigit } from '../../../packages/search-engine/src/ranking/typos.js'
import { districtNames, isPlaceName } from '../../records/language/shared-places.js'
import { isAddressWord } from '../../records/language/synonyms.js'
import type { Interpretation, NamedDate } from '../../records/kinds/interpretation.js'
import { maxFirst, maxHitsWithIgnoredWords } from './interpretation.js'
import { withFlatLetters, withPostcodes, withDigits } from './respellings.js'
import type { Vocabulary, ReadableWords } from './vocabulary.js'
import {
  optionGroups,
  bestReading,
  maxAlternatives,
  type Option,
  type Reading,
  RecordReadings,
} from './reading.js'
import { extractDetails, type ExtractedDetails } from './extracted-details.js'
import {
  replaceWords,
  readTypedText,
  type Respelling,
  type TypedText,
  type TypedWord,
} from './typed-text.js'
import {
  allPrefixes,
  everyWord,
  onlySlips,
  onlyUnknown,
  minCorrectedLength,
  WordOptions,
  type Breadth,
} from './word-options.js'
import type { WordStore } from './word-store.js'

/** Maximum number of records to read for words that occur together. */
const maxRecordsRead = 1_000
/** Maximum number of records to read for references that are close to a single number. */
const maxReferencesRead = 50
/** Maximum number of words that may be dropped, one at a time and in pairs. */
const maxDroppedWords = 6
const maxPairedWords = 4
/** Suggest only a text with 10 times as many records, and at least 5. */
const suggestionRatio = 10
const minSuggestionRecords = 5

/** The words of all records, in memory and in the database. */
export interface StoredWords {
  readonly vocabulary: Vocabulary
  readonly store: WordStore
}

/**
 * Interprets a text without hits. Tries in this order: correct or complete unknown words; complete known words;
 * correct known words; drop words and complete other words. The words of a reading must occur together in a record.
 * Only words that the caller may search by are used.
 */
export class Interpreter {
  private readonly vocabulary: Vocabulary
  private readonly store: WordStore
  private readonly options: WordOptions
  private readonly readings: RecordReadings

  /** @param readable the records that the caller may search */
  constructor(
    { vocabulary, store }: StoredWords,
    private readonly readable: readonly ReadableWords[],
  ) {
    this.vocabulary = vocabulary
    this.store = store
    this.options = new WordOptions(vocabulary, readable)
    this.readings = new RecordReadings(vocabulary, store, readable)
  }

  /** Runs a constant number of statements. @returns null if no reading is close */
  async interpret(searchText: string): Promise<Interpretation | null> {
    const details = extractDetails(searchText)
    const withoutDetails = details && (await this.interpretWithoutDetails(details))
    if (withoutDetails !== null) return withoutDetails
    for (const respell of [withPostcodes, withFlatLetters, withDigits]) {
      const respelling = respell(searchText)
      const interpretation = respelling && (await this.interpretRespelling(respelling))
      if (interpretation !== null) return interpretation
    }
    // E-mail addresses are never corrected to another address.
    if (searchText.includes('@')) return null
    const typed = readTypedText(searchText)
    if (!this.isReadable(typed)) return null
    if (typed.words.length === 1) return this.interpretWord(typed)
    const strict = typed.words.map((word) => this.options.of(word, onlyUnknown))
    const bestOf = async (options: readonly (readonly Option[])[]) =>
      (await this.readings.best([optionGroups(options)], maxRecordsRead))[0] ?? null
    const bestBy = (breadth: Breadth) =>
      bestOf(typed.words.map((word) => this.options.of(word, breadth)))
    const reading =
      (await bestOf(strict)) ??
      (await bestBy(allPrefixes)) ??
      (await bestBy(everyWord)) ??
      (await this.dropWords(typed, strict))
    return reading === null ? null : interpretationOf(typed, reading)
  }

  /**
   * Another text that is far likelier than the typed text; null if there is none.
   *
   * @param totalCount number of hits of the typed text
   */
  async suggestion(searchText: string, totalCount: number): Promise<string | null> {
    const typed = readTypedText(searchText)
    if (typed.words.length < 2 || !this.isReadable(typed)) return null
    const minRecords = Math.max(minSuggestionRecords, suggestionRatio * totalCount)
    const options = typed.words.map((word) => this.options.of(word, onlySlips, 1))
    const groups = optionGroups(options)
    const [rows = []] = await this.readings.recordWords([groups], maxRecordsRead)
    const reading = bestReading(
      rows,
      groups,
      ({ cost, recordCount }) => cost > 0 && recordCount >= minRecords,
    )
    return reading === null ? null : interpretationOf(typed, reading).usedText
  }

  private isReadable({ words }: TypedText): boolean {
    return this.vocabulary.isLoaded && words.some(({ isReplaceable }) => isReplaceable)
  }

  /**
   * Interprets a text without its details, because no index holds them. Persons who were born on one of the dates
   * come first.
   */
  private async interpretWithoutDetails({
    text,
    dates,
    others,
  }: ExtractedDetails): Promise<Interpretation | null> {
    const typed = readTypedText(text)
    if (!this.isReadable(typed) || text.includes('@') || !typed.words.some(isName)) return null
    const options = typed.words.map((word) => this.options.of(word, onlyUnknown))
    const [reading = null] = await this.readings.best([optionGroups(options)], maxRecordsRead)
    const interpretation =
      reading === null ? await this.interpret(text) : interpretationOf(typed, reading)
    if (interpretation === null) return null
    const first = await this.bornOn(dates, interpretation.usedText)
    const typedDates = first.length > 0 ? [] : [...new Set(dates.map((date) => date.typed))]
    return {
      ...interpretation,
      ignoredWords: [...interpretation.ignoredWords, ...typedDates, ...others],
      ...(first.length > 0 ? { first } : {}),
      ...(dates.length > 0 ? { dates } : {}),
    }
  }

  private async bornOn(dates: readonly NamedDate[], usedText: string): Promise<string[]> {
    const persons = this.readable.find(({ kind, byBirth }) => kind === 'person' && byBirth === true)
    if (persons === undefined || dates.length === 0) return []
    const groups = readTypedText(usedText).words.map((word) =>
      this.options
        .of(word, onlyUnknown)
        .flatMap((option) => this.vocabulary.storedForms(option, persons)),
    )
    return this.store.bornOn(dates, groups, maxFirst)
  }

  /** Interprets a respelled text; null if no record contains its words. */
  private async interpretRespelling(respelling: Respelling): Promise<Interpretation | null> {
    if (!this.vocabulary.isLoaded) return null
    const typed = readTypedText(respelling.text)
    const options = typed.words.map((word) => this.options.of(word, onlyUnknown))
    const [reading] = await this.readings.best([optionGroups(options)], maxRecordsRead)
    if (reading === undefined || reading === null) return null
    const interpretation = interpretationOf(typed, reading)
    return {
      ...interpretation,
      corrections: [...respelling.corrections, ...interpretation.corrections],
    }
  }

  private async interpretWord(typed: TypedText): Promise<Interpretation | null> {
    const [word] = typed.words
    if (word === undefined) return null
    const readings = await this.readings.best(
      this.options.alone(word).map((group) => new Map([[0, group]])),
      hasDigit(word.word) ? maxReferencesRead : 1,
      { perWord: 1 },
    )
    const reading = readings.find((candidate) => candidate !== null) ?? null
    return reading === null ? null : interpretationOf(typed, reading)
  }

  /**
   * Drops the words without options, and at most two other words. References are not corrected here, because half a
   * telephone number must not match someone's reference.
   */
  private async dropWords(
    { words }: TypedText,
    strict: readonly (readonly Option[])[],
  ): Promise<Reading | null> {
    const unmatched = strict.flatMap((group, index) => (group.length === 0 ? [index] : []))
    if (unmatched.some((index) => words[index]?.isReplaceable !== true)) return null
    const others = words
      .map((word, index) => ({ index, rank: this.dropRank(word), word }))
      .filter(({ index, word }) => word.isReplaceable && !unmatched.includes(index))
      .sort(
        (a, b) =>
          a.rank - b.rank ||
          this.vocabulary.records(b.word.word) - this.vocabulary.records(a.word.word),
      )
    const drop = (rank: number, ...indexes: readonly number[]) => ({
      dropped: [...new Set([...unmatched, ...indexes])].sort(byNumber),
      rank,
    })
    const levels: readonly (readonly Drop[])[] = [
      [
        ...(unmatched.length === 0 ? [] : [drop(dropRanks.unknown)]),
        ...districtsIn(words).map((district) => drop(dropRanks.unknown, ...district)),
      ],
      others.slice(0, maxDroppedWords).map(({ index, rank }) => drop(rank, index)),
      pairsOf(others.slice(0, maxPairedWords)).map(([one, other]) =>
        drop(other.rank, one.index, other.index),
      ),
    ]
    const prefixOptions = words.map((word) => this.options.of(word, allPrefixes))
    for (const drops of levels) {
      for (const options of [strict, prefixOptions]) {
        const reading = await this.bestDrop(words, options, drops)
        if (reading !== null) return reading
      }
    }
    return null
  }

  /** The reading of the first drop that has a reading; null if none has one. */
  private async bestDrop(
    words: readonly TypedWord[],
    options: readonly (readonly Option[])[],
    drops: readonly Drop[],
  ): Promise<Reading | null> {
    const withoutReferenceOptions = options.map((group, index) =>
      hasDigit(words[index]?.word ?? '') ? group.filter(({ used }) => used === null) : group,
    )
    const attempts = drops
      .map((drop) => ({
        ...drop,
        groups: optionGroups(withoutReferenceOptions, new Set(drop.dropped)),
      }))
      .filter(({ groups }) => [...groups.keys()].some((index) => isDistinctive(words[index])))
    const readings = await this.readings.best(
      attempts.map(({ groups }) => groups),
      maxHitsWithIgnoredWords + 1,
      { maxRecords: maxHitsWithIgnoredWords },
    )
    const ranked = attempts.flatMap(({ dropped, rank }, index) => {
      const reading = readings[index] ?? null
      // A reading must keep a typed word: `Kent` keeps nothing of `rent 2026`.
      const isKept = (word: TypedWord, at: number) =>
        isDistinctive(word) && !dropped.includes(at) && reading?.words.has(at) !== true
      if (reading === null || (rank !== dropRanks.unknown && !words.some(isKept))) return []
      return [{ rank, words: reading.words, ignored: dropped }]
    })
    const [best, ...rest] = ranked
    if (best === undefined) return null
    const isEquallyLikely = ({ rank }: { readonly rank: number }) =>
      rank === dropRanks.known || rank === dropRanks.surname
    const alternatives = isEquallyLikely(best)
      ? rest
          .filter((other) => isEquallyLikely(other) && keepsMost(words, other.ignored))
          .slice(0, maxAlternatives)
      : []
    return { words: best.words, ignored: best.ignored, alternatives }
  }

  /** Places and unknown words are dropped before known words; surnames and numbers come last. */
  private dropRank({ word }: TypedWord): number {
    if (hasDigit(word)) return dropRanks.number
    if (isPlaceName(word) || !this.vocabulary.has(word, this.readable)) return dropRanks.unknown
    return this.vocabulary.isSurname(word) ? dropRanks.surname : dropRanks.known
  }
}

/** Indexes of the words to drop, and the rank of the word that is least likely to be dropped. */
interface Drop {
  readonly dropped: readonly number[]
  readonly rank: number
}

const dropRanks = { unknown: 0, known: 1, surname: 2, number: 3 } as const

/** Word indexes of each London district whose name has several words. */
function districtsIn(words: readonly TypedWord[]): number[][] {
  return words.flatMap((_, from) =>
    [from + 2, from + 3].flatMap((to) => {
      const district = words.slice(from, to)
      const isDistrict =
        district.every(({ isReplaceable }) => isReplaceable) &&
        districtNames.has(district.map(({ word }) => word).join(' '))
      return isDistrict ? [district.map((_word, offset) => from + offset)] : []
    }),
  )
}

function pairsOf<Item>(items: readonly Item[]): (readonly [Item, Item])[] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const))
}

/** Whether more than half of the names in a text are kept; `27 Street` keeps too little of `27 Rowan Street`. */
function keepsMost(words: readonly TypedWord[], ignored: readonly number[]): boolean {
  const isNamed = (word: TypedWord | undefined) =>
    word !== undefined && isName(word) && !isAddressWord(word.word)
  const dropped = ignored.filter((index) => isNamed(words[index]))
  return 2 * dropped.length < words.filter(isNamed).length
}

function byNumber(a: number, b: number): number {
  return a - b
}

/** Whether a word is long enough: short words such as house numbers are too common. */
function isDistinctive(word: TypedWord | undefined): boolean {
  return word !== undefined && word.word.length >= minCorrectedLength
}

function isName(word: TypedWord): boolean {
  return isDistinctive(word) && !hasDigit(word.word)
}

function interpretationOf(
  typed: TypedText,
  { words, ignored, alternatives = [] }: Reading,
): Interpretation {
  const textOf = (reading: Omit<Reading, 'alternatives'>) => {
    const changes = new Map<number, string | null>(reading.words)
    for (const index of reading.ignored) changes.set(index, null)
    return replaceWords(typed, changes)
  }
  return {
    usedText: textOf({ words, ignored }),
    alternatives: alternatives.map(textOf),
    corrections: [...words].map(([index, used]) => ({
      typed: typed.words[index]?.typed ?? '',
      used,
    })),
    ignoredWords: ignored.map((index) => typed.words[index]?.typed ?? ''),
  }
}
