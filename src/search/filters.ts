import { GatewayError } from '../errors/gateway-error.js'
import type { Filter } from './engine/search-engine.js'

/** Staff are in the persons index but are shown only to those who ask for them. */
const staffTypes = ['HousingOfficer', 'HousingAreaManager']

const personTypes = ['Tenant', 'Leaseholder', 'HousingOfficer']

/**
 * Tenant and Leaseholder keep persons with any tenure of that side, HousingOfficer persons of that
 * type. Staff are left out of everything else, whatever other filter is added.
 *
 * @throws GatewayError FILTER_VALUE_INVALID
 */
export function personTypeFilter(personType: string | null): Filter {
  const notStaff: Filter = {
    op: 'not',
    filter: { op: 'in', field: 'personTypes', values: staffTypes },
  }
  if (personType === null) return notStaff
  const known = personTypes.find((type) => type.toLowerCase() === personType.toLowerCase())
  switch (known) {
    case 'HousingOfficer':
      return { op: 'equals', field: 'personTypes', value: known }
    case 'Tenant':
    case 'Leaseholder':
      return {
        op: 'and',
        filters: [notStaff, { op: 'equals', field: 'tenureSides', value: known }],
      }
    default:
      throw new GatewayError({
        code: 'FILTER_VALUE_INVALID',
        message: `personType must be one of: ${personTypes.join(', ')}.`,
        path: ['personType'],
      })
  }
}

/** Any of the given types; the set of asset types is open, so an unknown one simply finds nothing. */
export function assetTypeFilter(assetTypes: readonly string[] | null): Filter | null {
  if (assetTypes === null || assetTypes.length === 0) return null
  return { op: 'in', field: 'assetType', values: assetTypes }
}
