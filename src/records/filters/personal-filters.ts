import type { Scope } from '../../access/scopes.js'
import { GatewayError } from '../../errors/gateway-error.js'

/** Filters on personal data: a caller who may not see the data must not find records by it. */
const personal = [
  'bankAccountNumber',
  'isAssetCautionaryAlerted',
  'isPersonCautionaryAlert',
  'isTenureCautionaryAlert',
] as const

type PersonalFilter = (typeof personal)[number]

/** Whether the caller may find people by date of birth. */
export function mayFindByBirth(scopes: ReadonlySet<Scope>): boolean {
  return scopes.has('personal:read')
}
/** @throws GatewayError FORBIDDEN for a personal filter without the scope for personal data */
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
