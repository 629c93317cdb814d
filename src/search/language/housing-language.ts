import {
  type QueryLanguage,
  uuidKind,
  type IdentifierKind,
} from '../../../packages/search-engine/src/query-language.js'
import { isOtherName } from './name-forms.js'
import { homeAskedFor } from './home-keys.js'
import { sharedBoroughWords, withoutSharedPlaces } from './shared-places.js'
import { canonicalPostcodes, postcodeForm, beginsPostcode, isPartOfPostcode } from './postcodes.js'
import { canonicalReferences } from './references.js'
import { outsideQuotes } from '../../../packages/search-engine/src/ranking/outside-quotes.js'
import { hasDigit } from '../../../packages/search-engine/src/ranking/typos.js'
import { tokenise } from '../../../packages/search-engine/src/text/tokenise.js'
import { isUuidStart } from '../../../packages/search-engine/src/text/uuid-words.js'

const spoken = /(?<![\p{L}\p{N}-])(\d{1,4}[a-z]?)\s+to\s+(?=\d{1,4}[a-z]?(?![\p{L}\p{N}]))/giu

/** Writes `95 to 99` as records hold it: `95-99`. Text in double quotes stays as typed. */
export function canonicalRanges(text: string): string {
  return outsideQuotes(text, (part) => part.replace(spoken, '$1-'))
}

/** A number of a house or flat, rather than a reference or its beginning. */
const shortNumber = /^\d{1,3}[a-z]?$/
/** Shorter words tell nothing of a reference: every UPRN of a town begins with the same digits. */
const shortestReference = 4

/**
 * Kinds of identifier that the words of a canonical query may belong to. UUIDs take their first group.
 * A text with short numbers asks for references only when a longer word with a digit stands beside
 * them, and for postcodes only beside a part of one, or the letters that one begins with at its end;
 * otherwise `12 rowan` would find every `0712345/12`, and an unfinished `1a` every home at `E8 1AF`.
 */
export function identifierKindsOf(canonical: string): ReadonlySet<IdentifierKind> {
  const tokens = tokenise(canonical)
  const words = tokens.map(({ word }) => word)
  const last = tokens.at(-1)
  const unfinished = last?.end === canonical.length ? [last.word] : []
  const plain = !words.some((word) => shortNumber.test(word))
  const asked: readonly (readonly [IdentifierKind, boolean])[] = [
    [uuidKind, words.some(isUuidStart)],
    ['reference', plain || words.some(mayBeReference)],
    ['postcode', plain || words.some(isPartOfPostcode) || unfinished.some(beginsPostcode)],
  ]
  return new Set(asked.flatMap(([kind, isAsked]) => (isAsked ? [kind] : [])))
}

function mayBeReference(word: string): boolean {
  const isLong = word.length >= shortestReference && hasDigit(word)
  return isLong && !shortNumber.test(word) && !isPartOfPostcode(word)
}

/** How people write of homes: names, addresses with postcodes, house numbers, references in groups of digits. */
export const housingLanguage = {
  groups: ['names', 'addresses'],
  identifiers: { plain: 'reference', grouped: { kind: 'postcode', group: 'addresses' } },
  compound: { form: postcodeForm, canonical: canonicalPostcodes },
  canonicalReferences: (text: string) => canonicalReferences(canonicalRanges(text)),
  withoutShared: withoutSharedPlaces,
  sharedWords: sharedBoroughWords,
  identifierKindsOf,
  hasOtherForms: isOtherName,
  preferred: {
    field: 'facts',
    valuesOf: (canonical: string) => homeAskedFor(canonical).map((key) => `home:${key}`),
  },
} as const satisfies QueryLanguage
