import { hasDigit } from '../../search-engine/ranking/typos.js'
import { isPlaceName } from '../language/shared-places.js'
import { mostWithoutWords, type Interpretation } from '../paging/interpretation.js'
import type { KnownWords, ReadableWords } from './known-words.js'
import { allOf, bestReading, type Groups, type Option, type Reading } from './reading.js'
import { withFlatLetters } from './flat-letters.js'
import { withPostcodes } from './mistyped-postcodes.js'
import { isReference, nearReferences, optionsOfLoneNumber } from './near-references.js'
import {
  changedText,
  readTypedText,
  type Respelling,
  type TypedText,
  type TypedWord,
} from './typed-text.js'
import type { WordStore } from './word-store.js'

/** Records that are looked at to see which words stand together. */
const recordsRead = 1_000
/** Words that are left out in turn. */
const mostLeftOut = 6
const shortestBegun = 2
/** A word that is unfinished is likelier than any slip. */
const costOfBegun = 0.5

/** Which words may be read as longer or other ones: none, those that are unknown, or all. */
interface Breadth {
  readonly begun: 'none' | 'unknown' | 'all'
  readonly corrected: 'unknown' | 'all'
}

const onlyUnknown: Breadth = { begun: 'unknown', corrected: 'unknown' }
const allBegun: Breadth = { begun: 'all', corrected: 'unknown' }
const everyWord: Breadth = { begun: 'all', corrected: 'all' }
const onlySlips: Breadth = { begun: 'none', corrected: 'all' }

/** A word alone has so many candidates. */
const loneCandidates = 6
const shortestCorrected = 3
/** Beside others, of which a name such as Lee may have lost a letter. */
const shortestBesideOthers = 2
const shortestWithTwoSlips = 6
/** A word alone has no others that two slips could fit. */
const shortestAloneWithTwoSlips = 8
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
  constructor(
    private readonly known: KnownWords,
    private readonly store: WordStore,
  ) {}

  /** @returns null where nothing is close. A constant number of statements. */
  async interpret(
    searchText: string,
    readable: readonly ReadableWords[],
  ): Promise<Interpretation | null> {
    for (const respelling of [withPostcodes(searchText), withFlatLetters(searchText)]) {
      const read = respelling && (await this.respelt(respelling, readable))
      if (read !== null) return read
    }
    // Nobody meant another address of an e-mail.
    if (searchText.includes('@')) return null
    const typed = readTypedText(searchText)
    if (!this.isReadable(typed)) return null
    if (typed.words.length === 1) return this.alone(typed, readable)
    const strict = typed.words.map((word) => this.options(word, readable, onlyUnknown))
    const read = async (options: readonly (readonly Option[])[]) =>
      (await this.readings([allOf(options)], readable, recordsRead))[0] ?? null
    const readBy = (breadth: Breadth) =>
      read(typed.words.map((word) => this.options(word, readable, breadth)))
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
    const options = typed.words.map((word) => this.options(word, readable, onlySlips, 1))
    const together = await this.together([allOf(options)], readable, recordsRead)
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

  /** A text that was written otherwise, as long as it leads to a record. */
  private async respelt(
    written: Respelling,
    readable: readonly ReadableWords[],
  ): Promise<Interpretation | null> {
    if (!this.known.isOpen) return null
    const typed = readTypedText(written.text)
    const options = typed.words.map((word) => this.options(word, readable, onlyUnknown))
    const [reading] = await this.readings([allOf(options)], readable, recordsRead)
    if (reading === undefined || reading === null) return null
    const { usedText, corrections } = interpretationOf(typed, reading)
    return { usedText, corrections: [...written.corrections, ...corrections], ignoredWords: [] }
  }

  private async alone(
    typed: TypedText,
    readable: readonly ReadableWords[],
  ): Promise<Interpretation | null> {
    const [word] = typed.words
    if (word === undefined) return null
    const tried = hasDigit(word.word)
      ? [optionsOfLoneNumber(word)]
      : this.options(word, readable, onlySlips, slipsOf(word.word, true))
          .filter(({ used }) => used !== null)
          .slice(0, loneCandidates)
          .map((one) => [one])
    const readings = await this.readings(
      tried.map((group) => new Map([[0, group]])),
      readable,
      1,
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
      ...(hopeless.length === 0 ? [] : [hopeless]),
      ...others.map(({ index }) => [...hopeless, index]),
    ]
    const unchanged = options.map((group, index) =>
      hasDigit(words[index]?.word ?? '') ? group.filter(({ used }) => used === null) : group,
    )
    const attempts = leftOut
      .map((left) => ({ left, groups: allOf(unchanged, new Set(left)) }))
      .filter(({ groups }) => [...groups.keys()].some((index) => isTelling(words[index])))
    const readings = await this.readings(
      attempts.map(({ groups }) => groups),
      readable,
      mostWithoutWords + 1,
      mostWithoutWords,
    )
    const index = readings.findIndex((reading) => reading !== null)
    const reading = readings[index]
    if (reading === undefined || reading === null) return null
    return { ...reading, leftOut: attempts[index]?.left ?? [] }
  }

  /** Towns and unknown words go before known ones; names that tell most, and numbers, last. */
  private turnToGo({ word }: TypedWord, readable: readonly ReadableWords[]): number {
    if (hasDigit(word)) return 3
    if (isPlaceName(word)) return 0
    if (!this.known.has(word, readable)) return 0
    return this.known.isSurname(word) ? 2 : 1
  }

  /**
   * What may stand for a typed word. None for one that is unknown and near to nothing; the word itself
   * where it may not be changed.
   */
  private options(
    { word, isFree, isUnfinished, isBegun }: TypedWord,
    readable: readonly ReadableWords[],
    { begun, corrected }: Breadth,
    mostSlips?: number,
  ): Option[] {
    const itself = { word, cost: 0, used: null }
    const isNumber = hasDigit(word)
    const longer = (read: Omit<Option, 'word'>) =>
      this.known.beginningWith(word, readable).map((other) => ({ word: other, ...read }))
    if (isBegun) return [itself, ...longer({ cost: 0, used: null })]
    if (!isFree) return [itself]
    if (isNumber) {
      const near = isReference(word) ? nearReferences(word) : []
      return [itself, ...near.map((other) => ({ word: other, cost: 1, used: other }))]
    }
    const completions = isUnfinished ? longer({ cost: 0, used: null }) : []
    const isKnown = this.known.has(word, readable) || completions.length > 0
    const isWanted = (words: Breadth['begun']) =>
      words === 'all' || (words === 'unknown' && !isKnown)
    const isLong = !isUnfinished && word.length >= shortestBegun
    const candidates = isWanted(corrected)
      ? this.known.near(word, mostSlips ?? slipsOf(word), readable)
      : []
    return [
      ...(isKnown ? [itself, ...completions] : []),
      ...(isLong && isWanted(begun) ? longer({ cost: costOfBegun, used: `${word}*` }) : []),
      ...candidates.map(({ word: used, cost }) => ({ word: used, cost, used })),
    ]
  }

  private async readings(
    attempts: readonly Groups[],
    readable: readonly ReadableWords[],
    limit: number,
    mostRecords = Infinity,
  ): Promise<(Reading | null)[]> {
    const possible = attempts.map(
      (groups) => groups.size > 0 && [...groups.values()].every((options) => options.length > 0),
    )
    const found = await this.together(
      attempts.map((groups, index) => (possible[index] === true ? groups : new Map())),
      readable,
      limit,
    )
    return attempts.map((groups, index) => {
      const rows = found[index] ?? []
      if (possible[index] !== true || rows.length > mostRecords) return null
      return bestReading(rows, groups)
    })
  }

  private async together(
    attempts: readonly Groups[],
    readable: readonly ReadableWords[],
    limit: number,
  ): Promise<string[][][]> {
    const searches = attempts.flatMap((groups, attempt) =>
      groups.size === 0
        ? []
        : readable.map((own) => ({
            attempt,
            kind: own.kind,
            groups: [...groups.values()].map((options) =>
              options.flatMap(({ word }) => this.known.heldAs(word, own)),
            ),
          })),
    )
    const rows = await this.store.together(searches, limit)
    const found: string[][][] = attempts.map(() => [])
    searches.forEach(({ attempt }, index) => found[attempt]?.push(...(rows[index] ?? [])))
    return found
  }
}

function slipsOf(word: string, isAlone = false): number {
  if (word.length < (isAlone ? shortestCorrected : shortestBesideOthers)) return 0
  return word.length < (isAlone ? shortestAloneWithTwoSlips : shortestWithTwoSlips) ? 1 : 2
}

/** House numbers and the like are found everywhere. */
function isTelling(word: TypedWord | undefined): boolean {
  return word !== undefined && word.word.length >= shortestCorrected
}

function interpretationOf(typed: TypedText, { words, leftOut }: Reading): Interpretation {
  const changes = new Map<number, string | null>(words)
  for (const index of leftOut) changes.set(index, null)
  return {
    usedText: changedText(typed, changes),
    corrections: [...words].map(([index, used]) => ({
      typed: typed.words[index]?.typed ?? '',
      used,
    })),
    ignoredWords: leftOut.map((index) => typed.words[index]?.typed ?? ''),
  }
}
