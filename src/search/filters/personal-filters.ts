import type { Scope } from '../../access/scopes.js'
import { GatewayError } from '../../errors/gateway-error.js'

/** Filters whose hits tell personal data: who may not see it must not find by it either. */
const personal = [
  'bankAccountNumber',
  'isAssetCautionaryAlerted',
  'isPersonCautionaryAlert',
  'isTenureCautionaryAlert',
] as const

type PersonalFilter = (typeof personal)[number]

/** Whether a date of birth in a text may say whom it means. */
export function mayFindByBirth(scopes: ReadonlySet<Scope>): boolean {
  return scopes.has('personal:read')
}

/**
 * Lets a filter pass that holds nothing personal, or comes from a caller who may see personal data.
 *
 * @throws GatewayError FORBIDDEN naming the filter
 */
export function refusePersonalFilters(
  filter: Readonly<Partial<Record<PersonalFilter, unknown>>>,
  scopes: ReadonlySet<Scope>,
): void {
  if (scopes.has('personal:read')) return
  const used = personal.find((name) => filter[name] !== null && filter[name] !== undefined)
  if (used === undefined) return
  throw new GatewayError({
    code: 'FORBIDDEN',
    message: `filter.${used} needs the scope personal:read.`,
    path: ['filter', used],
  })
}
