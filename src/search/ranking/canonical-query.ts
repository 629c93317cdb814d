import { joinUuids } from '../text/uuid-words.js'
import { tokenise, withoutInvisible } from '../text/tokenise.js'
import { canonicalPostcodes } from './postcodes.js'
import { canonicalReferences } from './references.js'

/** Bounds the work on a text that is nothing but negatives. */
const mostNegatives = 10

/** A negative word or phrase at the end of a text; the phrase may still be open. */
const lastNegative = /^(.*\S)\s+(-(?:"[^"]+"?|[^\p{P}\p{Z}\p{Cs}\s\0+±×÷`]+))$/su

/**
 * What both engines read instead of what was typed: nothing that is not shown, postcodes in their usual
 * form, UUIDs and references as single words, and negatives at the end moved to the front. Only the last
 * word of a query may be a beginning; behind it, `-turner` would turn the unfinished `ana` of
 * `ana -turner` into a whole word.
 */
export function canonicalQuery(typed: string): string {
  return canonicalReferences(canonicalPostcodes(joinUuids(negativesFirst(withoutInvisible(typed)))))
}

/** True for a text that was given but holds no word, such as `!!!`; it finds nothing. */
export function isWordless(typed: string): boolean {
  return typed.trim() !== '' && tokenise(typed).length === 0
}

function negativesFirst(text: string): string {
  const negatives: string[] = []
  let rest = text
  while (negatives.length < mostNegatives) {
    const [, before, negative = ''] = lastNegative.exec(rest) ?? []
    if (before === undefined || isQuoteOpen(before)) break
    negatives.push(isQuoteOpen(negative) ? `${negative}"` : negative)
    rest = before
  }
  return [...negatives, rest].join(' ')
}

function isQuoteOpen(text: string): boolean {
  return text.split('"').length % 2 === 0
}
