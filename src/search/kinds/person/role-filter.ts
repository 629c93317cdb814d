import { GatewayError } from '../../../errors/gateway-error.js'
import type { PersonFact } from './document.js'
import type { Filter } from '../../../search-engine/search-engine.js'
import { FactFilters } from '../../filters/facts.js'
import { all } from '../../filters/filters.js'
import { personKind, staffTypes } from './kind.js'

const personTypes = ['Tenant', 'Leaseholder', 'HousingOfficer']

const isStaff = (role: string) =>
  staffTypes.some((type) => type.toLowerCase() === role.trim().toLowerCase())

const facts = new FactFilters<PersonFact>()

/** Keeps everybody but staff. */
export const notStaff: Filter = personKind.usualFilter

/**
 * Tenant and Leaseholder keep persons with any tenure of that side, HousingOfficer persons of that
 * type. Staff are left out of everything else, unless the roles that are asked for besides name them.
 *
 * @throws GatewayError FILTER_VALUE_INVALID
 */
export function personTypeFilter(
  personType: string | null,
  roles: readonly string[],
): Filter | null {
  if (personType === null) return roles.some(isStaff) ? null : notStaff
  const asked = personType.trim().toLowerCase()
  const known = personTypes.find((type) => type.toLowerCase() === asked)
  switch (known) {
    case 'HousingOfficer':
      return facts.is('personType', known)
    case 'Tenant':
    case 'Leaseholder':
      return all([notStaff, { op: 'equals', field: 'tenureSides', value: known }])
    default:
      throw new GatewayError({
        code: 'FILTER_VALUE_INVALID',
        message: `personType must be one of: ${personTypes.join(', ')}.`,
        path: ['personType'],
      })
  }
}
