import type { SearchQuery, SearchOf, SearchContext } from '../kinds/record-search.js'
import { all, equal } from '../filters/filters.js'
import { refusePersonalFilters } from '../filters/personal-filters.js'
import { searchQuery } from '../kinds/record-search.js'
import { personKind, staffTypes } from './kind.js'
import type { SearchPersonsArgs, PersonFilterInput } from './search-args.js'
import type { PersonFact } from './document.js'
import type { Filter } from '../../../packages/search-engine/src/search-engine.js'
import { FactFilters, postcodeKey } from '../filters/facts.js'
import { PersonType, type PersonTypeWord } from './person-type-filter.js'
import { lastingOn } from '../tenure/query.js'

const isStaff = (role: string) =>
  staffTypes.some((type) => type.toLowerCase() === role.trim().toLowerCase())

const facts = new FactFilters<PersonFact>()

export const notStaff: Filter = personKind.defaultFilter

/**
 * TENANT and LEASEHOLDER match persons with a tenure of that side, HOUSING_OFFICER persons of that type, and rent
 * account types persons on a tenure with such an account. Staff are excluded unless `personTypes` names them.
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
function personFilter(input: PersonFilterInput, today: number): Filter | null {
  const tenure = input.tenure ?? {}
  return all([
    facts.any('personType', input.personTypes),
    facts.any('tenureType', tenure.tenureTypes),
    facts.are({
      isPersonCautionaryAlert: input.isPersonCautionaryAlert,
      isTenureCautionaryAlert: input.isTenureCautionaryAlert,
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
export function personQuery(search: PersonSearch, { scopes, today }: SearchContext): SearchQuery {
  const input = search.filter ?? {}
  refusePersonalFilters(input, scopes)
  // Named staff are also counted in the facet of roles, which ignores the selected roles.
  const roles = input.personTypes ?? []
  const filterOf = ({ personType, filter }: PersonSearch) =>
    all([personTypeFilter(personType ?? null, roles), personFilter(filter ?? {}, today)])
  return searchQuery(personKind, search, { text: search.searchText, filterOf })
}
