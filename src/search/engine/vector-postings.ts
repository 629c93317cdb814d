import { byPlace, fieldOf, uuidMark, type PlacedWord, type Postings } from '../ranking/postings.js'

const quote = "'"
const comma = 0x2c
const zero = 0x30
const nine = 0x39
const blank = 0x20

export interface SearchedWords {
  /** Ranks of the fields to look at; all when undefined. */
  readonly fields: ReadonlySet<number> | undefined
  /** Whether the words of UUID fields count, or are not there. */
  readonly uuids: boolean
}

/**
 * A document read from the text of a tsvector, `'14':3B 'rowan':1,1026`. Up to a thousand of them are
 * ranked for one answer, and of each only the searched words are looked at, so nothing is taken apart
 * before it is asked for. Our words hold neither quotes nor backslashes.
 */
export class VectorPostings implements Postings {
  /** What opens a word that may be found: a quote, or a quote and the mark of a UUID's word. */
  private readonly openings: readonly string[]

  constructor(
    private readonly text: string,
    private readonly shown: SearchedWords,
  ) {
    this.openings = shown.uuids ? [quote, quote + uuidMark] : [quote]
  }

  has(word: string): boolean {
    return this.openings.some((opening) => this.text.includes(`${opening}${word}${quote}:`))
  }

  get(word: string): readonly number[] | undefined {
    const found = this.openings.flatMap((opening) => {
      const entry = `${opening}${word}${quote}:`
      const at = this.text.indexOf(entry)
      return at === -1 ? [] : [this.placesAt(at + entry.length)]
    })
    return found.length > 1 ? found.flat() : found[0]
  }

  longer(start: string): readonly (readonly number[])[] {
    return this.openings.flatMap((opening) => this.longerAfter(opening + start))
  }

  wordsOf(field: number): PlacedWord[] {
    const found: PlacedWord[] = []
    if (this.shown.fields?.has(field) === false) return found
    let start = this.text.indexOf(quote)
    while (start !== -1) {
      const end = this.text.indexOf(quote, start + 1)
      const word = this.text.slice(start + 1, end)
      const next = this.eachPlace(end + 2, (place) => {
        if (fieldOf(place) === field) found.push({ word, place })
      })
      start = this.text.indexOf(quote, next)
    }
    return this.shown.uuids
      ? found.map(unmarked).sort(byPlace)
      : found.filter(isPlain).sort(byPlace)
  }

  private longerAfter(opening: string): (readonly number[])[] {
    const found: (readonly number[])[] = []
    let at = this.text.indexOf(opening)
    while (at !== -1) {
      const end = this.text.indexOf(quote, at + 1)
      if (end > at + opening.length) found.push(this.placesAt(end + 2))
      at = this.text.indexOf(opening, end + 1)
    }
    return found
  }

  private placesAt(from: number): readonly number[] {
    const places: number[] = []
    this.eachPlace(from, (place) => {
      if (this.shown.fields?.has(fieldOf(place)) !== false) places.push(place)
    })
    return places
  }

  /** @returns where the list of places that begins at `from` ends */
  private eachPlace(from: number, visit: (place: number) => void): number {
    let place = 0
    let at = from
    for (; at < this.text.length; at += 1) {
      const code = this.text.charCodeAt(at)
      if (code === blank) break
      // What is neither a digit nor a comma is the weight of the number before it.
      if (code >= zero && code <= nine) place = place * 10 + code - zero
      else if (code === comma) {
        visit(place)
        place = 0
      }
    }
    visit(place)
    return at
  }
}

function isPlain({ word }: PlacedWord): boolean {
  return !word.startsWith(uuidMark)
}

function unmarked({ word, place }: PlacedWord): PlacedWord {
  return { word: word.startsWith(uuidMark) ? word.slice(uuidMark.length) : word, place }
}
