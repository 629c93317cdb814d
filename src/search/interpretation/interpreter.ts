import { hasDigit } from '../../../packages/search-engine/src/ranking/typos.js'
import { districtNames } from '../language/place-names.js'
import { isPlaceName } from '../language/shared-places.js'
import { mostFirst, mostWithoutWords, type Interpretation } from '../paging/interpretation.js'
import { withFlatLetters, withPostcodes, withDigits } from './respellings.js'
import type { KnownWords, ReadableWords } from './known-words.js'
import {
  allOf,
  bestReading,
  mostAlternatives,
  type Option,
  type Reading,
  RecordReadings,
} from './reading.js'
import { setAside, type SetAside } from './set-aside.js'
import {
  changedText,
  readTypedText,
  type Respelling,
  type TypedText,
  type TypedWord,
} from './typed-text.js'
import {
  allBegun,
  everyWord,
  onlySlips,
  onlyUnknown,
  shortestCorrected,
  WordOptions,
  type Breadth,
} from './word-options.js'
import type { WordStore } from './word-store.js'

/** Records that are looked at to see which words stand together. */
const recordsRead = 1_000
/** Records that are looked at to see which references are near to a number alone. */
const referencesRead = 50
/** Words that are left out in turn. */
const mostLeftOut = 6
/** A suggestion is found so many times more often than what was typed, and so often at least. */
const farLikelier = 10
const fewestSuggested = 5

/**
 * Finds what was meant by a text that finds nothing: known words for unknown ones, or those that begin so,
 * then words that begin like known ones, then known words for known ones, then fewer words. Of several
 * readings the one wins whose words stand together in one record. Its words are those that the caller may
 * search by, as they are at the moment.
 */
export class Interpreter {
  private readonly options: WordOptions
  private readonly readings: RecordReadings

  constructor(
    private readonly known: KnownWords,
    private readonly store: WordStore,
  ) {
    this.options = new WordOptions(known)
    this.readings = new RecordReadings(known, store)
  }

  /** @returns null where nothing is close. A constant number of statements. */
  async interpret(
    searchText: string,
    readable: readonly ReadableWords[],
  ): Promise<Interpretation | null> {
    const aside = setAside(searchText)
    const besides = aside && (await this.besides(aside, readable))
    if (besides !== null) return besides
    for (const respell of [withPostcodes, withFlatLetters, withDigits]) {
      const respelling = respell(searchText)
      const read = respelling && (await this.respelt(respelling, readable))
      if (read !== null) return read
    }
    // Nobody meant another address of an e-mail.
    if (searchText.includes('@')) return null
    const typed = readTypedText(searchText)
    if (!this.isReadable(typed)) return null
    if (typed.words.length === 1) return this.alone(typed, readable)
    const strict = typed.words.map((word) => this.options.of(word, readable, onlyUnknown))
    const read = async (options: readonly (readonly Option[])[]) =>
      (await this.readings.best([allOf(options)], readable, recordsRead))[0] ?? null
    const readBy = (breadth: Breadth) =>
      read(typed.words.map((word) => this.options.of(word, readable, breadth)))
    const found =
      (await read(strict)) ??
      (await readBy(allBegun)) ??
      (await readBy(everyWord)) ??
      (await this.shortened(typed, strict, readable))
    return found === null ? null : interpretationOf(typed, found)
  }

  /**
   * A text that is far likelier than the typed one, which found little.
   *
   * @param found how many records the typed text found
   */
  async suggestion(
    searchText: string,
    readable: readonly ReadableWords[],
    found: number,
  ): Promise<string | null> {
    const typed = readTypedText(searchText)
    if (typed.words.length < 2 || !this.isReadable(typed)) return null
    const fewest = Math.max(fewestSuggested, farLikelier * found)
    const options = typed.words.map((word) => this.options.of(word, readable, onlySlips, 1))
    const together = await this.readings.together([allOf(options)], readable, recordsRead)
    const [rows = []] = together
    const reading = bestReading(
      rows,
      allOf(options),
      ({ cost, records }) => cost > 0 && records >= fewest,
    )
    return reading === null ? null : interpretationOf(typed, reading).usedText
  }

  private isReadable({ words }: TypedText): boolean {
    return this.known.isOpen && words.some(({ isFree }) => isFree)
  }

  /** No index holds what was set aside. A date of birth says who of those found comes first. */
  private async besides(
    { text, dates, others }: SetAside,
    readable: readonly ReadableWords[],
  ): Promise<Interpretation | null> {
    const typed = readTypedText(text)
    if (!this.isReadable(typed) || text.includes('@') || !typed.words.some(isName)) return null
    const options = typed.words.map((word) => this.options.of(word, readable, onlyUnknown))
    const days = dates.flatMap((date) => date.days)
    const first = await this.bornOn(days, options.flat(), readable)
    const isBorn = first.length > 0
    const [reading = null] = await this.readings.best(
      [allOf(options)],
      readable,
      recordsRead,
      isBorn ? {} : { mostRecords: mostWithoutWords },
    )
    const read =
      reading === null ? await this.interpret(text, readable) : interpretationOf(typed, reading)
    if (read === null) return null
    const ignoredWords = [
      ...read.ignoredWords,
      ...(isBorn ? [] : dates.map((date) => date.typed)),
      ...others,
    ]
    return { ...read, ignoredWords, ...(isBorn ? { first } : {}) }
  }

  private async bornOn(
    days: readonly string[],
    options: readonly Option[],
    readable: readonly ReadableWords[],
  ): Promise<string[]> {
    const persons = readable.find(({ kind, byBirth }) => kind === 'person' && byBirth === true)
    if (persons === undefined || days.length === 0) return []
    const words = options.flatMap(({ word }) => this.known.heldAs(word, persons))
    return this.store.bornOn(days, words, mostFirst)
  }

  /** A text that was written otherwise, as long as it leads to a record. */
  private async respelt(
    written: Respelling,
    readable: readonly ReadableWords[],
  ): Promise<Interpretation | null> {
    if (!this.known.isOpen) return null
    const typed = readTypedText(written.text)
    const options = typed.words.map((word) => this.options.of(word, readable, onlyUnknown))
    const [reading] = await this.readings.best([allOf(options)], readable, recordsRead)
    if (reading === undefined || reading === null) return null
    const read = interpretationOf(typed, reading)
    return { ...read, corrections: [...written.corrections, ...read.corrections] }
  }

  private async alone(
    typed: TypedText,
    readable: readonly ReadableWords[],
  ): Promise<Interpretation | null> {
    const [word] = typed.words
    if (word === undefined) return null
    const readings = await this.readings.best(
      this.options.alone(word, readable).map((group) => new Map([[0, group]])),
      readable,
      hasDigit(word.word) ? referencesRead : 1,
      { perWord: 1 },
    )
    const reading = readings.find((one) => one !== null) ?? null
    return reading === null ? null : interpretationOf(typed, reading)
  }

  /**
   * Leaves out the words that have no candidate, and besides them one after the other. References stay as they
   * are: half a telephone number must not become somebody's.
   */
  private async shortened(
    { words }: TypedText,
    options: readonly (readonly Option[])[],
    readable: readonly ReadableWords[],
  ): Promise<Reading | null> {
    const hopeless = options.flatMap((group, index) => (group.length === 0 ? [index] : []))
    if (hopeless.some((index) => words[index]?.isFree !== true)) return null
    const others = words
      .map((word, index) => ({ index, turn: this.turnToGo(word, readable), word }))
      .filter(({ index, word }) => word.isFree && !hopeless.includes(index))
      .sort(
        (a, b) =>
          a.turn - b.turn || this.known.records(b.word.word) - this.known.records(a.word.word),
      )
      .slice(0, mostLeftOut)
    const leftOut = [
      ...(hopeless.length === 0 ? [] : [{ left: hopeless, turn: turns.unknown }]),
      ...districtsIn(words).map((district) => ({
        left: [...new Set([...hopeless, ...district])].sort(byNumber),
        turn: turns.unknown,
      })),
      ...others.map(({ index, turn }) => ({ left: [...hopeless, index], turn })),
    ]
    const unchanged = options.map((group, index) =>
      hasDigit(words[index]?.word ?? '') ? group.filter(({ used }) => used === null) : group,
    )
    const attempts = leftOut
      .map((attempt) => ({ ...attempt, groups: allOf(unchanged, new Set(attempt.left)) }))
      .filter(({ groups }) => [...groups.keys()].some((index) => isTelling(words[index])))
    const readings = await this.readings.best(
      attempts.map(({ groups }) => groups),
      readable,
      mostWithoutWords + 1,
      { mostRecords: mostWithoutWords },
    )
    const found = attempts.flatMap(({ left, turn }, index) => {
      const reading = readings[index] ?? null
      return reading === null ? [] : [{ turn, words: reading.words, leftOut: left }]
    })
    const [best, ...rest] = found
    if (best === undefined) return null
    const isAsGood = ({ turn }: { readonly turn: number }) =>
      turn === turns.known || turn === turns.surname
    const alternatives = isAsGood(best) ? rest.filter(isAsGood).slice(0, mostAlternatives) : []
    return { words: best.words, leftOut: best.leftOut, alternatives }
  }

  /** Towns and unknown words go before known ones; names that tell most, and numbers, last. */
  private turnToGo({ word }: TypedWord, readable: readonly ReadableWords[]): number {
    if (hasDigit(word)) return turns.number
    if (isPlaceName(word) || !this.known.has(word, readable)) return turns.unknown
    return this.known.isSurname(word) ? turns.surname : turns.known
  }
}

const turns = { unknown: 0, known: 1, surname: 2, number: 3 } as const

/** The words of each district of London that has a name of several, by their indexes. */
function districtsIn(words: readonly TypedWord[]): number[][] {
  return words.flatMap((_, from) =>
    [from + 2, from + 3].flatMap((to) => {
      const own = words.slice(from, to)
      const isDistrict =
        own.every(({ isFree }) => isFree) &&
        districtNames.has(own.map(({ word }) => word).join(' '))
      return isDistrict ? [own.map((_word, step) => from + step)] : []
    }),
  )
}

function byNumber(a: number, b: number): number {
  return a - b
}

/** House numbers and the like are found everywhere. */
function isTelling(word: TypedWord | undefined): boolean {
  return word !== undefined && word.word.length >= shortestCorrected
}

function isName(word: TypedWord): boolean {
  return isTelling(word) && !hasDigit(word.word)
}

function interpretationOf(
  typed: TypedText,
  { words, leftOut, alternatives = [] }: Reading,
): Interpretation {
  const written = (read: Omit<Reading, 'alternatives'>) => {
    const changes = new Map<number, string | null>(read.words)
    for (const index of read.leftOut) changes.set(index, null)
    return changedText(typed, changes)
  }
  return {
    usedText: written({ words, leftOut }),
    alternatives: alternatives.map(written),
    corrections: [...words].map(([index, used]) => ({
      typed: typed.words[index]?.typed ?? '',
      used,
    })),
    ignoredWords: leftOut.map((index) => typed.words[index]?.typed ?? ''),
  }
}
