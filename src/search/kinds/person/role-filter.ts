import type { PersonFact } from './document.js'
import type { Filter } from '../../../search-engine/search-engine.js'
import { FactFilters } from '../../filters/facts.js'
import { all, equal } from '../../filters/filters.js'
import { personKind, staffTypes } from './kind.js'
import { PersonType, type PersonTypeWord } from './person-type-filter.js'

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
export function personTypeFilter(
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
