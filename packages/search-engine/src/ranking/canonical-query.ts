import type { QueryLanguage } from '../query-language.js'
import { joinUuids } from '../text/uuid-words.js'
import { foldLetters, tokenise, withoutInvisible } from '../text/tokenise.js'

/** Ten words of at most 250 bytes count, so the rest of a text is not read. */
export const maxCharacters = 2_500
/** Limits the work for a text of many negatives. */
const maxNegatives = 10

/** Matches a negated phrase, compound or word, and skips phrases that are not negated. */
function negative({ compound }: QueryLanguage): RegExp {
  return new RegExp(`(?<=^|\\s)-("[^"]*(?:"|$)|${compound.form}|[^\\s"]+)|"[^"]*(?:"|$)`, 'giu')
}
const loneSymbols = /(?<=^|\s)\p{S}+(?=\s|$)/gu

const lastStar = /(?<=[^\p{P}\p{Z}\s])\*{1,9}\s*$/u

/** A negative word or phrase at the end of a text. The quote may still be open. */
const lastNegative = /^(.*\S)\s+(-(?:"[^"]+"?|[^\p{P}\p{Z}\p{Cs}\s\0+±×÷`]+))$/su

/**
 * The form of a text that both engines parse. Invisible characters and symbols between blanks are removed. So are a
 * `*` behind the last word and words that all documents share. Compounds have their usual form; UUIDs and references
 * are single words. At most ten negatives are kept. Negatives at the end are moved to the front, because only the
 * last word can be a prefix: the unfinished `ana` of `ana -turner` would otherwise be read as a whole word.
 */
export function canonicalQuery(typed: string, language: QueryLanguage): string {
  const text = withoutLastStar(foldLetters(withoutInvisible(typed.slice(0, maxCharacters))))
  const ordered = negativesFirst(wholeNegatives(withoutLoneSymbols(text), language))
  const read = joinUuids(withoutLastStar(ordered))
  return language.canonicalReferences(language.withoutShared(language.compound.canonical(read)))
}

/** True for a text without any word, such as `!!!`. It matches nothing. */
export function isWordless(typed: string): boolean {
  return typed.trim() !== '' && tokenise(typed).length === 0
}

/** Removes the `*` behind the last word, which is a prefix anyway. */
function withoutLastStar(text: string): string {
  return text.replace(lastStar, '')
}

/** Reads `rowan | house` as `rowan house`. A text of symbols only stays as it is. */
function withoutLoneSymbols(text: string): string {
  const rest = outsideQuotes(text, (part) => part.replace(loneSymbols, ' '))
  return tokenise(rest).length === 0 ? text : rest
}

/** Makes several negated words a phrase: `-o'brien` negates the name, not its first letter. */
function wholeNegatives(text: string, language: QueryLanguage): string {
  const seen = new Set<string>()
  return text.replace(negative(language), (typed: string, negated: string | undefined) => {
    if (negated === undefined) return typed
    const isQuoted = negated.startsWith('"')
    const read = isQuoted ? negated : language.compound.canonical(negated)
    const words = tokenise(read).map(({ word }) => word)
    const isRepeated = seen.size === seen.add(words.join(' ')).size
    if (isRepeated || seen.size > maxNegatives) return ''
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

/** Applies `change` to the parts outside double quotes; quoted phrases stay as typed. */
export function outsideQuotes(text: string, change: (part: string) => string): string {
  if (!text.includes('"')) return change(text)
  return text
    .split('"')
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('"')
}
