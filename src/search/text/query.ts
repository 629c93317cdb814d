import { tokenise } from './tokenise.js'

/** Words beyond the tenth are ignored, as Meilisearch does. */
const maximumTerms = 10

export interface QueryTerm {
  readonly word: string
  /** True for a last word that the user may still be typing. */
  readonly prefix: boolean
}

/**
 * Reads what a user typed as plain words; nothing in it is an operator. The last word also matches as
 * a prefix unless a separator follows it or the limit of terms was passed.
 */
export function parseQuery(text: string): QueryTerm[] {
  const tokens = tokenise(text)
  const complete = tokens.length > maximumTerms
  return tokens.slice(0, maximumTerms).map((token) => ({
    word: token.word,
    prefix: !complete && token === tokens.at(-1) && token.end === text.length,
  }))
}
