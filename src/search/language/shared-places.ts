import { tokenise, type Token } from '../../../packages/search-engine/src/text/tokenise.js'
import { isAddressWord, isUnitWord } from './synonyms.js'
import { canonicalPostcodes, isPartOfPostcode } from './postcodes.js'
import { boroughTitles, boroughWords, placeNames, placesAndSurnames } from './place-names.js'

interface Place {
  readonly words: readonly string[]
  readonly isSurname: boolean
}

/** A place in a text: where it begins and ends among its words. */
interface Run {
  readonly from: number
  readonly to: number
  readonly isSurname: boolean
}

const placesByFirstWord = byFirstWord([
  ...placeNames.map((name) => ({ words: name.split(' '), isSurname: false })),
  ...placesAndSurnames.map((name) => ({ words: name.split(' '), isSurname: true })),
])
const titles = boroughTitles.map((title) => title.split(' '))
const shortestTelling = 3
/** What ends the name of a street or a house, and hardly that of a person. */
const endings = new Set([
  ...['avenue', 'ave', 'buildings', 'close', 'court', 'crescent', 'drive', 'estate', 'gardens'],
  ...['gdns', 'house', 'hse', 'mansions', 'rd', 'road', 'square', 'st', 'street', 'terrace'],
])

/**
 * The text without the town, borough, county and country that end a written address. All homes of a landlord
 * share them whether or not their records say so: they would only keep out those that do not. They stay where
 * they may be something else, as in `London Road` and in `Jane Sutton`, where nothing else says which home is
 * meant, and in a text with quotes.
 */
export function withoutSharedPlaces(text: string): string {
  let rest = ''
  let from = 0
  for (const { start, end } of sharedPlaces(text)) {
    rest += text.slice(from, start)
    from = end
  }
  return rest + text.slice(from)
}

/** The words of boroughs, which tell homes apart, among the places that are left out of a text. */
export function sharedBoroughWords(text: string): string[] {
  const written = canonicalPostcodes(text)
  return sharedPlaces(written)
    .flatMap(({ start, end }) => tokenise(written.slice(start, end)))
    .map(({ word }) => word)
    .filter((word) => boroughWords.has(word))
}

/** The places that are left out of a text, as they stand in it. */
function sharedPlaces(text: string): { readonly start: number; readonly end: number }[] {
  if (text.includes('"')) return []
  const tokens = tokenise(text)
  const words = tokens.map(({ word }) => word)
  const runs = runsIn(words)
  const isOfPlace = words.map((_, index) =>
    runs.some(({ from, to }) => from <= index && index < to),
  )
  const isShared = ({ from, to, isSurname }: Run) =>
    endsAddress(tokens, from, to, text) &&
    (isSurname
      ? endsWithHome(words.slice(0, from))
      : tellHome(words.filter((_, index) => isOfPlace[index] === false)))
  return runs.filter(isShared).map(({ from, to }) => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
  }))
}

/** Whether a word is the name of a place, and of nobody. */
export function isPlaceName(word: string): boolean {
  const named = placesByFirstWord.get(word) ?? []
  return named.some(({ words, isSurname }) => words.length === 1 && !isSurname)
}

function runsIn(words: readonly string[]): Run[] {
  const runs: Run[] = []
  let from = 0
  while (from < words.length) {
    const run = runAt(words, from)
    if (run !== null) runs.push(run)
    from = run?.to ?? from + 1
  }
  return runs
}

/** `Hackney London` is one run, and a surname if any part of it is. */
function runAt(words: readonly string[], from: number): Run | null {
  let to = from
  let isSurname = false
  let place = placeAt(words, to)
  while (place !== null) {
    to = place.to
    isSurname ||= place.isSurname
    place = placeAt(words, to)
  }
  return to === from ? null : { from, to, isSurname }
}

function placeAt(words: readonly string[], from: number): Omit<Run, 'from'> | null {
  const title = titles.find((one) => stand(one, words, from)) ?? []
  const at = from + title.length
  const place = placesByFirstWord.get(words[at] ?? '')?.find((one) => stand(one.words, words, at))
  if (place === undefined) return null
  return { to: at + place.words.length, isSurname: place.isSurname && title.length === 0 }
}

function stand(some: readonly string[], words: readonly string[], from: number): boolean {
  return some.every((word, index) => words[from + index] === word)
}

/** A place is followed by nothing, a comma or a number; a word makes it the name of a street or a house. */
function endsAddress(tokens: readonly Token[], from: number, to: number, text: string): boolean {
  const [first, last, next] = [tokens[from], tokens[to - 1], tokens[to]]
  if (first === undefined || last === undefined) return false
  if (text[first.start - 1] === '-' || text[last.end] === '*' || text[last.end] === '-')
    return false
  if (next === undefined) return true
  return /\p{N}/u.test(next.word) || /^\s*,/.test(text.slice(last.end, next.start))
}

/** Whether words say which home is meant: a street, a house or a number with its name, or a postcode. */
function tellHome(words: readonly string[]): boolean {
  const names = words.filter(isName)
  return (
    (names.length > 1 && names.some(isAddressWord)) ||
    (words.some(isNumber) && names.some(({ length }) => length >= shortestTelling)) ||
    words.some(isOutward)
  )
}

/** Whether a name behind these words is that of a place and not of a person. */
function endsWithHome(words: readonly string[]): boolean {
  const names = words.filter(isName)
  const isNumbered = words.some(isNumber) && names.some(({ length }) => length >= shortestTelling)
  return isNumbered || (names.length > 1 && endings.has(words.at(-1) ?? ''))
}

function isName(word: string): boolean {
  return !/\p{N}/u.test(word) && !isUnitWord(word)
}

function isNumber(word: string): boolean {
  return /^\p{N}/u.test(word)
}

function isOutward(word: string): boolean {
  return /^\p{L}/u.test(word) && isPartOfPostcode(word)
}

function byFirstWord(places: readonly Place[]): Map<string, Place[]> {
  const byFirst = new Map<string, Place[]>()
  const longestFirst = places.toSorted((a, b) => b.words.length - a.words.length)
  for (const place of longestFirst) {
    const [first = ''] = place.words
    byFirst.set(first, [...(byFirst.get(first) ?? []), place])
  }
  return byFirst
}
