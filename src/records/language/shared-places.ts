import { tokenise, type Token } from '../../../packages/search-engine/src/text/tokenise.js'
import { isAddressWord, isUnitWord } from './synonyms.js'
import { canonicalPostcodes, isPartOfPostcode } from './postcodes.js'
import { readDataLines } from './data-lists.js'

type PlaceKind =
  | 'borough'
  | 'borough and surname'
  | 'borough title'
  | 'county or country'
  | 'county and surname'
  | 'district'

const lines = readDataLines('places.txt').map((line) => line.split(': '))

function namesOf(...kinds: readonly PlaceKind[]): readonly string[] {
  return kinds.flatMap((kind) =>
    lines.flatMap(([own, names = '']) => (own === kind ? names.split(', ') : [])),
  )
}

/** Words of borough names. A borough distinguishes a landlord's homes; a county or London does not. */
const boroughWords: ReadonlySet<string> = new Set(
  namesOf('borough', 'borough and surname')
    .flatMap((name) => name.split(' '))
    .filter((word) => !['and', 'city', 'of', 'upon'].includes(word)),
)

/**
 * Districts of London whose names have several words. People use them as the town of an address in a neighbouring
 * district.
 */
export const districtNames: ReadonlySet<string> = new Set(namesOf('district'))

/** Names of countries, counties and London boroughs that are not surnames. */
const placeNames = namesOf('county or country', 'borough')

/** Counties and boroughs that are also surnames. */
const placesAndSurnames = namesOf('county and surname', 'borough and surname')

/** Words before the name of a borough. */
const titles = namesOf('borough title').map((title) => title.split(' '))

interface Place {
  readonly words: readonly string[]
  readonly isSurname: boolean
}

/** The token range of a place in a text, `to` excluded. */
interface Run {
  readonly from: number
  readonly to: number
  readonly isSurname: boolean
}

const placesByFirstWord = byFirstWord([
  ...placeNames.map((name) => ({ words: name.split(' '), isSurname: false })),
  ...placesAndSurnames.map((name) => ({ words: name.split(' '), isSurname: true })),
])
const minNameLength = 3
/** Last words of street and house names that are rarely surnames. */
const endings = new Set([
  'avenue',
  'ave',
  'buildings',
  'close',
  'court',
  'crescent',
  'drive',
  'estate',
  'gardens',
  'gdns',
  'house',
  'hse',
  'mansions',
  'rd',
  'road',
  'square',
  'st',
  'street',
  'terrace',
])

/**
 * Removes the town, borough, county and country at the end of an address. All homes of a landlord share them, but not
 * all records contain them, so the words would exclude the wrong records. The words stay where they may mean
 * something else, as in `London Road` and `Jane Sutton`. They also stay if nothing else identifies the home, and in a
 * text with quotes.
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

/** Words of boroughs among the removed places; they distinguish homes. */
export function sharedBoroughWords(text: string): string[] {
  const canonical = canonicalPostcodes(text)
  return sharedPlaces(canonical)
    .flatMap(({ start, end }) => tokenise(canonical.slice(start, end)))
    .map(({ word }) => word)
    .filter((word) => boroughWords.has(word))
}

/** The positions of the places to remove. */
function sharedPlaces(text: string): { readonly start: number; readonly end: number }[] {
  if (text.includes('"')) return []
  const tokens = tokenise(text)
  const words = tokens.map(({ word }) => word)
  const runs = runsIn(words)
  const isPlaceWord = words.map((_, index) =>
    runs.some(({ from, to }) => from <= index && index < to),
  )
  const isShared = ({ from, to, isSurname }: Run) =>
    endsAddress(tokens, from, to, text) &&
    (isSurname
      ? endsWithHome(words.slice(0, from))
      : identifiesHome(words.filter((_, index) => isPlaceWord[index] === false)))
  return runs.filter(isShared).map(({ from, to }) => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
  }))
}

/** Whether a word is a place name but not a surname. */
export function isPlaceName(word: string): boolean {
  const places = placesByFirstWord.get(word) ?? []
  return places.some(({ words, isSurname }) => words.length === 1 && !isSurname)
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

/** Adjacent places such as `Hackney London` are one run; the run counts as a surname if one of its places does. */
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
  const title = titles.find((one) => matchesAt(one, words, from)) ?? []
  const at = from + title.length
  const place = placesByFirstWord
    .get(words[at] ?? '')
    ?.find((one) => matchesAt(one.words, words, at))
  if (place === undefined) return null
  return { to: at + place.words.length, isSurname: place.isSurname && title.length === 0 }
}

function matchesAt(expected: readonly string[], words: readonly string[], from: number): boolean {
  return expected.every((word, index) => words[from + index] === word)
}

/** A place ends an address if a comma, a number or nothing follows; another word makes it a street or house name. */
function endsAddress(tokens: readonly Token[], from: number, to: number, text: string): boolean {
  const [first, last, next] = [tokens[from], tokens[to - 1], tokens[to]]
  if (first === undefined || last === undefined) return false
  if (text[first.start - 1] === '-' || text[last.end] === '*' || text[last.end] === '-')
    return false
  if (next === undefined) return true
  return /\p{N}/u.test(next.word) || /^\s*,/.test(text.slice(last.end, next.start))
}

/** Whether the words identify a home: a street or house, a number with its name, or a postcode. */
function identifiesHome(words: readonly string[]): boolean {
  const names = words.filter(isName)
  return (
    (names.length > 1 && names.some(isAddressWord)) ||
    (words.some(isNumber) && names.some(({ length }) => length >= minNameLength)) ||
    words.some(isOutward)
  )
}

/** Whether a name after these words is a place and not a surname. */
function endsWithHome(words: readonly string[]): boolean {
  const names = words.filter(isName)
  const isNumbered = words.some(isNumber) && names.some(({ length }) => length >= minNameLength)
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
