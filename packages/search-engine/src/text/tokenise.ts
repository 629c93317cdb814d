import { isWithinBytes } from './within-bytes.js'

/** One word of a text with its place; `start` and `end` are offsets into the original text. */
export interface Token {
  readonly word: string
  /** Grows by 1 over a soft separator and by `hardDistance` over a hard one. */
  readonly position: number
  readonly start: number
  readonly end: number
}

/** How far apart words stand that a sentence end or an array element separates. */
export const hardDistance = 8

/** Longer words are not indexed, as in Meilisearch; a tsquery refuses words over 2,046 bytes. */
const maximumWordBytes = 250

/** False for a word that no index holds, so that a query with it finds nothing. */
export function isIndexable(word: string): boolean {
  return isWithinBytes(word, maximumWordBytes)
}

const marks = /\p{Mn}/gu
const controls = /\p{Cc}/gu
// Zero-width blanks, direction marks, soft hyphens: they are invisible, and office programs paste them along.
const invisible = /\p{Default_Ignorable_Code_Point}/gu

// Meilisearch splits at punctuation, blanks and a few signs; other symbols, `£` and `=` among them,
// belong to words.
const wordPattern = /[^\p{P}\p{Z}\p{Cs}\s\0+±×÷`]+/gu
const hardSeparator = /[!;?¡¿§¶…\0]|[.,]\p{Z}/u

const hardSeparators = /[!;?¡¿§¶…\0]|[.,](?=\p{Z})/gu

/** The same words with none of them further apart than its neighbours. */
export function withoutHardSeparators(text: string): string {
  return text.replace(hardSeparators, ' ')
}

/** Takes out what is not shown. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '')
}

/** Letters that fold in no compatibility form. Meilisearch folds those in `normalise` by itself, these not. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T' },
  ...{ ß: 'ss', ẞ: 'SS', þ: 'th', Þ: 'Th' },
}
const foldedLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Writes letters that have no accent to take off as people without a keyboard for them do. */
export function foldLetters(text: string): string {
  return text.replace(foldedLetters, (letter) => plainLetters[letter] ?? letter)
}

// Nearly all texts are: nothing of them folds but their case, and they never unfold into several words.
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

/** Splits a text into normalised words; documents and queries go through this one function. */
export function tokenise(text: string): Token[] {
  return tokeniseAll([text])
}

/** The words of several texts as one run, the texts a hard separator apart. */
export function tokeniseAll(texts: readonly string[]): Token[] {
  const tokens: Token[] = []
  forEachToken(texts, (word, position, start, end) => {
    tokens.push({ word, position, start, end })
  })
  return tokens
}

type TakeToken = (word: string, position: number, start: number, end: number) => void

/** Tells of the tokens of `tokeniseAll` one by one: a document has hundreds, and most need not be kept. */
export function forEachToken(texts: readonly string[], take: TakeToken): void {
  let last = -hardDistance
  for (const text of texts)
    last = plain.test(text) ? takePlain(text, last, take) : takeAny(text, last, take)
}

/** Which of the characters that plain texts consist of belong to words. */
const standsInWords = Array.from({ length: 128 }, (_, code) =>
  new RegExp(wordPattern.source, 'u').test(String.fromCharCode(code)),
)

/**
 * Finds what `takeAny` does, several times as fast: nearly all texts of documents are plain.
 *
 * @param last the position of the word before the text
 * @returns that of its own last one
 */
function takePlain(text: string, last: number, take: TakeToken): number {
  const folded = text.toLowerCase()
  let position = last
  let end = -1
  for (let at = 0; at < text.length; at += 1) {
    if (standsInWords[text.charCodeAt(at)] !== true) continue
    const start = at
    while (standsInWords[text.charCodeAt(at)] === true) at += 1
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

/** Compatibility forms may unfold into several words: `㏂` becomes `a.m.`. */
function wordsOf(written: string): readonly string[] {
  const folded = normalise(written)
  return plain.test(written) ? [folded] : (folded.match(wordPattern) ?? [])
}
