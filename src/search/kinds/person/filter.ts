import type { Filter } from '../../../search-engine/search-engine.js'
import { FactFilters, postcodeKey } from '../../filters/facts.js'
import { all, type Maybe } from '../../filters/filters.js'
import type { PersonFact } from './document.js'
import { lastingOn } from '../tenure/filter.js'

export interface PersonFilter {
  readonly personTypes?: Maybe<readonly string[]>
  readonly isPersonCautionaryAlert?: Maybe<boolean>
  readonly isTenureCautionaryAlert?: Maybe<boolean>
  readonly tenure?: Maybe<PersonTenureFilter>
}

/** Each of these may hold for another tenure of the person. */
export interface PersonTenureFilter {
  readonly tenureId?: Maybe<string>
  readonly tenureTypes?: Maybe<readonly string[]>
  readonly isActive?: Maybe<boolean>
  readonly isResponsible?: Maybe<boolean>
  readonly assetId?: Maybe<string>
  readonly postCode?: Maybe<string>
  readonly uprn?: Maybe<string>
  readonly propertyReference?: Maybe<string>
  readonly paymentReference?: Maybe<string>
  readonly uhReference?: Maybe<string>
}

const facts = new FactFilters<PersonFact>()

/** @param today day number in London */
export function personFilter(wanted: PersonFilter, today: number): Filter | null {
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
