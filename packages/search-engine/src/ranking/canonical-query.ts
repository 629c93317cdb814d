import type { QueryLanguage } from '../query-language.js'
import { joinUuids } from '../text/uuid-words.js'
import { foldLetters, tokenise, withoutInvisible } from '../text/tokenise.js'
import { outsideQuotes } from './outside-quotes.js'

/** Ten words count and no word is longer than 250 bytes; what comes later is not even read. */
export const mostCharacters = 2_500
/** Bounds the work on a text that is nothing but negatives. */
const mostNegatives = 10

/** What is negated: a phrase, a compound, or all up to the next blank. Phrases that are not are skipped. */
function negative({ compound }: QueryLanguage): RegExp {
  return new RegExp(`(?<=^|\\s)-("[^"]*(?:"|$)|${compound.form}|[^\\s"]+)|"[^"]*(?:"|$)`, 'giu')
}
const loneSymbols = /(?<=^|\s)\p{S}+(?=\s|$)/gu

const lastStar = /(?<=[^\p{P}\p{Z}\s])\*{1,9}\s*$/u

/** A negative word or phrase at the end of a text; the phrase may still be open. */
const lastNegative = /^(.*\S)\s+(-(?:"[^"]+"?|[^\p{P}\p{Z}\p{Cs}\s\0+±×÷`]+))$/su

/**
 * What both engines read instead of what was typed: nothing that is not shown, compounds in their usual form,
 * UUIDs and references as single words, no symbols between blanks, no `*` behind the last word, nothing that
 * all documents share, the first ten negatives, and those at the end moved to the front. Only the last word
 * of a query may be a beginning; behind it, `-turner` would turn the unfinished `ana` of `ana -turner` into a
 * whole word.
 */
export function canonicalQuery(typed: string, language: QueryLanguage): string {
  const text = withoutLastStar(foldLetters(withoutInvisible(typed.slice(0, mostCharacters))))
  const ordered = negativesFirst(wholeNegatives(withoutLoneSymbols(text), language))
  const read = joinUuids(withoutLastStar(ordered))
  return language.canonicalReferences(language.withoutShared(language.compound.canonical(read)))
}

/** True for a text that was given but holds no word, such as `!!!`; it finds nothing. */
export function isWordless(typed: string): boolean {
  return typed.trim() !== '' && tokenise(typed).length === 0
}

/** The last word may be a beginning anyhow. */
function withoutLastStar(text: string): string {
  return text.replace(lastStar, '')
}

/** `rowan | house` is typed for `rowan house`; a text of nothing else is left as it is. */
function withoutLoneSymbols(text: string): string {
  const rest = outsideQuotes(text, (part) => part.replace(loneSymbols, ' '))
  return tokenise(rest).length === 0 ? text : rest
}

/** `-o'brien` negates a name and not its first letter: what has several words becomes a phrase. */
function wholeNegatives(text: string, language: QueryLanguage): string {
  const known = new Set<string>()
  return text.replace(negative(language), (typed: string, negated: string | undefined) => {
    if (negated === undefined) return typed
    const isQuoted = negated.startsWith('"')
    const read = isQuoted ? negated : language.compound.canonical(negated)
    const words = tokenise(read).map(({ word }) => word)
    const isKnown = known.size === known.add(words.join(' ')).size
    if (isKnown || known.size > mostNegatives) return ''
    return isQuoted || words.length < 2 ? typed : `-"${read}"`
  })
}

function negativesFirst(text: string): string {
  const negatives: string[] = []
  let rest = text
  for (;;) {
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
