import type { QueryLanguage } from '../../search-engine/query-language.js'
import { askedIdentifiers } from './asked-identifiers.js'
import { isOtherName } from './name-forms.js'
import { homeAskedFor } from './home-keys.js'
import { sharedBoroughWords, withoutSharedPlaces } from './shared-places.js'
import { canonicalPostcodes, postcodeForm } from './postcodes.js'
import { canonicalRanges } from './number-ranges.js'
import { canonicalReferences } from './references.js'

/** How people write of homes: names, addresses with postcodes, house numbers, references in groups of digits. */
export const housingLanguage = {
  groups: ['names', 'addresses'],
  identifiers: { plain: 'reference', grouped: { kind: 'postcode', group: 'addresses' } },
  compound: { form: postcodeForm, canonical: canonicalPostcodes },
  canonicalReferences: (text: string) => canonicalReferences(canonicalRanges(text)),
  withoutShared: withoutSharedPlaces,
  sharedWords: sharedBoroughWords,
  askedIdentifiers,
  hasOtherForms: isOtherName,
  preferred: {
    field: 'facts',
    valuesOf: (canonical: string) => homeAskedFor(canonical).map((key) => `home:${key}`),
  },
} as const satisfies QueryLanguage
