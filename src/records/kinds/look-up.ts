import type { Filter, SearchRequest } from '../../../packages/search-engine/src/search-engine.js'
import { enumType } from '../../schema/enum-type.js'
import type { FactFilters } from '../filters/facts.js'
import type { Maybe } from '../filters/filters.js'
import { referenceKey } from '../language/references.js'

export const LookUpType = enumType('LookUpType', 'What a search text means.', {
  ADDRESS: ['address', 'An address or a postcode. References are not searched.'],
  PRN: [
    'prn',
    'A property reference or payment reference, with or without spaces: "228007033", "228 007 033". Leading zeros are optional.',
  ],
  UH_NUMBER: [
    'uh-number',
    'A number of the former housing system: "0712345/01". Leading zeros, the slash and the part after the slash are optional.',
  ],
  TENANT_NAME: [
    'tenant-name',
    'A name. For accounts: a named holder. For residents: the person’s own name, or their name on a tenure. For assets: any member of the current tenure, or of the last one if there is no current tenure; needs `search:persons`.',
  ],
  ESTATE: [
    'estate',
    'The name of an estate. Finds the assets in all estates of that name, their accounts or their residents. No hits if there is no such estate.',
  ],
})
export type LookUp = (typeof LookUpType)[keyof typeof LookUpType]

/**
 * How a text is looked up. A number is compared as a whole with a fact; a name or an address is searched in the
 * fields of its group.
 */
export interface LookedUp {
  readonly text: string
  readonly filter: Filter | null
  readonly within: Pick<SearchRequest, 'within'>
}

export function lookUp(
  lookUpType: Maybe<LookUp>,
  text: string,
  facts: FactFilters<'prn' | 'uhNumber'>,
): LookedUp {
  switch (lookUpType) {
    case 'prn':
      return { text: '', filter: facts.is('prn', referenceKey(text)), within: {} }
    case 'uh-number':
      return { text: '', filter: facts.is('uhNumber', referenceKey(text)), within: {} }
    case 'address':
    case 'estate':
      return { text, filter: null, within: { within: 'addresses' } }
    case 'tenant-name':
      return { text, filter: null, within: { within: 'names' } }
    case null:
    case undefined:
      return { text, filter: null, within: {} }
  }
}
