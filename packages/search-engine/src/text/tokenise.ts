/** One word of a text. `start` and `end` are offsets into the original text. */
export interface Token {
  readonly word: string
  /** One more than the position of the previous word; after a hard separator, `hardDistance` more. */
  readonly position: number
  readonly start: number
  readonly end: number
}

/** Position gap at a sentence end or between elements of a list, as in Meilisearch. */
export const hardDistance = 8

/** Longer words are not indexed, as in Meilisearch; a tsquery refuses words over 2,046 bytes. */
const maximumWordBytes = 250

/** False for a word that is too long to be indexed; a query with it matches nothing. */
export function isIndexable(word: string): boolean {
  return isWithinBytes(word, maximumWordBytes)
}

/** Whether the UTF-8 form of a text has at most `most` bytes. */
export function isWithinBytes(text: string, most: number): boolean {
  // A UTF-16 unit takes at most three bytes of UTF-8.
  return text.length * 3 <= most || Buffer.byteLength(text) <= most
}

const marks = /\p{Mn}/gu
const controls = /\p{Cc}/gu
// Zero-width blanks, direction marks and soft hyphens, which text copied from office programs may contain.
const invisible = /\p{Default_Ignorable_Code_Point}/gu

// Meilisearch splits at punctuation, blanks and a few signs. Other symbols, such as `£` and `=`, are part of words.
const wordPattern = /[^\p{P}\p{Z}\p{Cs}\s\0+±×÷`]+/gu
const hardSeparator = /[!;?¡¿§¶…\0]|[.,]\p{Z}/u

const hardSeparators = /[!;?¡¿§¶…\0]|[.,](?=\p{Z})/gu

/** Replaces hard separators with blanks, so that all words are neighbours. */
export function withoutHardSeparators(text: string): string {
  return text.replace(hardSeparators, ' ')
}

/** Removes invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '')
}

/**
 * Letters without a compatibility decomposition. Meilisearch folds the letters in `normalise` itself, but not these.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ß: 'ss',
  ẞ: 'SS',
  þ: 'th',
  Þ: 'Th',
}
const foldedLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Replaces these letters with the letters that people type instead: `ł` becomes `l`. */
export function foldLetters(text: string): string {
  return text.replace(foldedLetters, (letter) => plainLetters[letter] ?? letter)
}

// Nearly all texts are ASCII and take a fast path: they fold only in case and never unfold into several words.
const plain = /^[ -~]*$/

/** Folds case, accents and compatibility forms: `Zoë Müller` becomes `zoe muller`. */
export function normalise(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return foldLetters(withoutInvisible(text.normalize('NFKD')))
    .replace(controls, '')
    .toLowerCase()
    .replace(/[đð]/g, 'd')
    .replace(/ı/g, 'i')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(marks, '')
}

/** Splits a text into normalised words. Both documents and queries use this. */
export function tokenise(text: string): Token[] {
  return tokeniseAll([text])
}

/** The words of several texts, with a hard separator between the texts. */
export function tokeniseAll(texts: readonly string[]): Token[] {
  const tokens: Token[] = []
  forEachToken(texts, (word, position, start, end) => {
    tokens.push({ word, position, start, end })
  })
  return tokens
}

type TakeToken = (word: string, position: number, start: number, end: number) => void

/** Calls `take` with each token of `tokeniseAll`, without building a list: a document has hundreds. */
export function forEachToken(texts: readonly string[], take: TakeToken): void {
  let last = -hardDistance
  for (const text of texts)
    last = plain.test(text) ? takePlain(text, last, take) : takeAny(text, last, take)
}

/** Whether a character is part of words, by its ASCII code. */
const isWordCharacter = Array.from({ length: 128 }, (_, code) =>
  new RegExp(wordPattern.source, 'u').test(String.fromCharCode(code)),
)

/**
 * A faster `takeAny` for ASCII texts.
 *
 * @param last position of the last word before the text
 * @returns position of the last word of the text
 */
function takePlain(text: string, last: number, take: TakeToken): number {
  const folded = text.toLowerCase()
  let position = last
  let end = -1
  for (let at = 0; at < text.length; at += 1) {
    if (isWordCharacter[text.charCodeAt(at)] !== true) continue
    const start = at
    while (isWordCharacter[text.charCodeAt(at)] === true) at += 1
    const isNext =
      end !== -1 &&
      ((start === end + 1 && text[end] === ' ') || !hardSeparator.test(text.slice(end, start)))
    position += isNext ? 1 : hardDistance
    end = at
    take(folded.slice(start, end), position, start, end)
  }
  return position
}

function takeAny(text: string, last: number, take: TakeToken): number {
  let position = last
  let end = -1
  for (const match of text.matchAll(wordPattern)) {
    const between = end === -1 ? '\0' : text.slice(end, match.index)
    end = match.index + match[0].length
    let distance = between === ' ' || !hardSeparator.test(between) ? 1 : hardDistance
    for (const word of wordsOf(match[0])) {
      position = position < 0 ? 0 : position + distance
      take(word, position, match.index, end)
      distance = 1
    }
  }
  return position
}

/** A compatibility form may unfold into several words: `㏂` becomes `a.m.`. */
function wordsOf(original: string): readonly string[] {
  const folded = normalise(original)
  return plain.test(original) ? [folded] : (folded.match(wordPattern) ?? [])
}
