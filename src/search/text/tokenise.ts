/** One word of a text with its place; `start` and `end` are offsets into the original text. */
export interface Token {
  readonly word: string
  readonly position: number
  readonly start: number
  readonly end: number
}

/** Longer words are not indexed, as in Meilisearch; a tsquery refuses words over 2,046 bytes. */
const maximumWordBytes = 250

/** False for a word that no index holds, so that a query with it finds nothing. */
export function isIndexable(word: string): boolean {
  return Buffer.byteLength(word) <= maximumWordBytes
}

const marks = /\p{Mn}/gu
const controls = /\p{Cc}/gu

// Everything but letters, digits and the few signs that Meilisearch keeps inside words.
const wordPattern = /[\p{L}\p{N}\p{M}£$€=<>|~^°]+/gu

/** Folds case, accents and compatibility forms: `Zoë Müller` becomes `zoe muller`. */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
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
  const tokens: Token[] = []
  for (const match of text.matchAll(wordPattern)) {
    // Compatibility forms may unfold into several words: `½` becomes `1⁄2`.
    const words = normalise(match[0]).match(wordPattern) ?? []
    for (const word of words) {
      tokens.push({
        word,
        position: tokens.length,
        start: match.index,
        end: match.index + match[0].length,
      })
    }
  }
  return tokens
}
