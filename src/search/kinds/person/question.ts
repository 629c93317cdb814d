import type { Question } from '../../paging/search-cursors.js'
import { all, equal } from '../../filters/filters.js'
import { refusePersonalFilters } from '../../filters/personal-filters.js'
import { questionOf, type SearchOf, type SearchContext } from '../record-search.js'
import { personKind, staffTypes } from './kind.js'
import type { SearchPersonsArgs, PersonFilterInput } from './search-args.js'
import type { PersonFact } from './document.js'
import type { Filter } from '../../../../packages/search-engine/src/search-engine.js'
import { FactFilters, postcodeKey } from '../../filters/facts.js'
import { PersonType, type PersonTypeWord } from './person-type-filter.js'
import { lastingOn } from '../tenure/question.js'

const isStaff = (role: string) =>
  staffTypes.some((type) => type.toLowerCase() === role.trim().toLowerCase())

const facts = new FactFilters<PersonFact>()

/** Keeps everybody but staff. */
export const notStaff: Filter = personKind.usualFilter

/**
 * TENANT and LEASEHOLDER keep persons with any tenure of that side, HOUSING_OFFICER persons of that
 * type, the types of rent accounts persons on a tenure with such an account. Staff are left out of
 * everything else, unless the `personTypes` of the filter name them.
 */
function personTypeFilter(
  personType: PersonTypeWord | null,
  roles: readonly string[],
): Filter | null {
  switch (personType) {
    case null:
      return roles.some(isStaff) ? null : notStaff
    case PersonType.HOUSING_OFFICER:
      return facts.is('personType', personType)
    default:
      return all([notStaff, equal('sidesAndLedgers', personType)])
  }
}

/** @param today day number in London */
function personFilter(wanted: PersonFilterInput, today: number): Filter | null {
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

export type PersonSearch = SearchOf<SearchPersonsArgs>

/** @throws GatewayError FORBIDDEN for a personal filter */
export function personQuestion(search: PersonSearch, { scopes, today }: SearchContext): Question {
  const wanted = search.filter ?? {}
  refusePersonalFilters(wanted, scopes)
  // Staff who were named are counted, too, where roles are counted without what was chosen of them.
  const roles = wanted.personTypes ?? []
  const filterOf = ({ personType, filter }: PersonSearch) =>
    all([personTypeFilter(personType ?? null, roles), personFilter(filter ?? {}, today)])
  return questionOf(personKind, search, { text: search.searchText, filterOf })
}
