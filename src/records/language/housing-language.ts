import {
  type QueryLanguage,
  uuidKind,
  type IdentifierKind,
} from '../../../packages/search-engine/src/query-language.js'
import { isOtherName } from './name-forms.js'
import { requestedHomeKeys } from './home-keys.js'
import { sharedBoroughWords, withoutSharedPlaces } from './shared-places.js'
import { canonicalPostcodes, postcodeForm, beginsPostcode, isPartOfPostcode } from './postcodes.js'
import { canonicalReferences } from './references.js'
import { outsideQuotes } from '../../../packages/search-engine/src/ranking/canonical-query.js'
import { hasDigit } from '../../../packages/search-engine/src/ranking/typos.js'
import { tokenise } from '../../../packages/search-engine/src/text/tokenise.js'
import { isUuidStart } from '../../../packages/search-engine/src/text/uuid-words.js'

const spokenRange = /(?<![\p{L}\p{N}-])(\d{1,4}[a-z]?)\s+to\s+(?=\d{1,4}[a-z]?(?![\p{L}\p{N}]))/giu

/** Writes `95 to 99` as records do: `95-99`. Quoted text is unchanged. */
export function canonicalRanges(text: string): string {
  return outsideQuotes(text, (part) => part.replace(spokenRange, '$1-'))
}

/** A house or flat number, as opposed to a reference or its prefix. */
const shortNumber = /^\d{1,3}[a-z]?$/
/** Shorter words match too many references: every UPRN of a town begins with the same digits. */
const minReferenceLength = 4

/**
 * The kinds of identifier that the words of a canonical query may match. UUIDs need their first group. If the text has
 * a short number, it matches references only with a longer word that has a digit. It matches postcodes only with a part
 * of a postcode, or if it ends in the letters of a postcode area. Otherwise `12 rowan` would match every `0712345/12`,
 * and an unfinished `1a` every home at `E8 1AF`.
 */
export function identifierKindsOf(canonical: string): ReadonlySet<IdentifierKind> {
  const tokens = tokenise(canonical)
  const words = tokens.map(({ word }) => word)
  const last = tokens.at(-1)
  const unfinished = last?.end === canonical.length ? [last.word] : []
  const plain = !words.some((word) => shortNumber.test(word))
  const candidates: readonly (readonly [IdentifierKind, boolean])[] = [
    [uuidKind, words.some(isUuidStart)],
    ['reference', plain || words.some(mayBeReference)],
    ['postcode', plain || words.some(isPartOfPostcode) || unfinished.some(beginsPostcode)],
  ]
  return new Set(candidates.flatMap(([kind, isMatch]) => (isMatch ? [kind] : [])))
}

function mayBeReference(word: string): boolean {
  const isLong = word.length >= minReferenceLength && hasDigit(word)
  return isLong && !shortNumber.test(word) && !isPartOfPostcode(word)
}

/** Search language of housing: names, addresses with postcodes, house numbers, references in groups of digits. */
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
    valuesOf: (canonical: string) => requestedHomeKeys(canonical).map((key) => `home:${key}`),
  },
} as const satisfies QueryLanguage
