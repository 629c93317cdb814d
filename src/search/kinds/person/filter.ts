import type { PersonFilterInput } from './filter-input.js'
import type { Filter } from '../../../search-engine/search-engine.js'
import { FactFilters, postcodeKey } from '../../filters/facts.js'
import { all } from '../../filters/filters.js'
import type { PersonFact } from './document.js'
import { lastingOn } from '../tenure/filter.js'

const facts = new FactFilters<PersonFact>()

/** @param today day number in London */
export function personFilter(wanted: PersonFilterInput, today: number): Filter | null {
  const tenure = wanted.tenure ?? {}
  return all([
    facts.any('personType', wanted.personTypes),
    facts.any('tenureType', tenure.tenureTypes),
    facts.are({
      isPersonCautionaryAlert: wanted.isPersonCautionaryAlert,
      isTenureCautionaryAlert: wanted.isTenureCautionaryAlert,
      tenureId: tenure.tenureId,
      isResponsible: tenure.isResponsible,
      assetId: tenure.assetId,
      postCode: postcodeKey(tenure.postCode),
      uprn: tenure.uprn,
      propertyReference: tenure.propertyReference,
      paymentReference: tenure.paymentReference,
      uhReference: tenure.uhReference,
    }),
    lastingOn('lastTenureDay', tenure.isActive, today),
  ])
}
