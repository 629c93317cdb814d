import type { PersonSummaryFragment } from '@housing-gateway/client/documents'
import { sum } from '../shell/words.js'

type Tenures = Pick<PersonSummaryFragment, 'tenures' | 'totalBalance'>

/** True for a person who lives in a household but holds no tenure, and so owes nothing. */
export function isOnlyMember({ tenures }: Pick<Tenures, 'tenures'>): boolean {
  return tenures.length > 0 && tenures.every(({ isResponsible }) => !isResponsible)
}

/**
 * Total balance of the tenures that the person is responsible for, without those whose balance is unknown. Null if no
 * balance is known.
 */
export function ownBalance({ tenures, totalBalance }: Tenures): string | null {
  const heldTenures = tenures.filter(({ isResponsible }) => isResponsible)
  if (heldTenures.length === tenures.length) return totalBalance
  const balances = heldTenures.flatMap((tenure) => tenure.totalBalance ?? [])
  return balances.length === 0 ? null : sum(balances)
}

type AlertFlags = Pick<PersonSummaryFragment, 'isPersonCautionaryAlert' | 'isTenureCautionaryAlert'>

/** A cautionary alert, as far as officers are told about it. */
export interface AlertDetail {
  readonly description: string | null
  readonly reason: string | null
}

/**
 * Phrases for the cautionary alerts of a person: "on the person", with type and reason if known, and "on a tenure".
 * Empty for callers who may not see them.
 */
export function alertsOf(
  person: AlertFlags,
  inForce: readonly AlertDetail[] = [],
): readonly string[] {
  return [
    ...(person.isPersonCautionaryAlert === true || inForce.length > 0
      ? [`on the person${detailsOf(inForce)}`]
      : []),
    ...(person.isTenureCautionaryAlert === true ? ['on a tenure'] : []),
  ]
}

/** Types and reasons of alerts in brackets; empty if none is known. */
export function detailsOf(alerts: readonly AlertDetail[]): string {
  const described = alerts
    .map(({ description, reason }) => [description, reason].filter((part) => part).join(', '))
    .filter((text) => text !== '')
  return described.length === 0 ? '' : ` (${described.join('; ')})`
}
