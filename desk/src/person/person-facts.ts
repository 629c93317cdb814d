import type { PersonSummaryFragment } from '@housing-gateway/client/documents'
import { sum } from '../shell/words.js'

type Tenures = Pick<PersonSummaryFragment, 'tenures' | 'totalBalance'>

/** True for a person who lives in a household but holds no tenure, and so owes nothing. */
export function isOnlyMember({ tenures }: Pick<Tenures, 'tenures'>): boolean {
  return tenures.length > 0 && tenures.every(({ isResponsible }) => !isResponsible)
}

/** The balance of the tenures that the person holds; null if unknown or if there is none. */
export function ownBalance({ tenures, totalBalance }: Tenures): string | null {
  const held = tenures.filter(({ isResponsible }) => isResponsible)
  if (held.length === tenures.length) return totalBalance
  const known = held.flatMap((tenure) => tenure.totalBalance ?? [])
  return known.length === 0 ? null : sum(known)
}

type Alerted = Pick<PersonSummaryFragment, 'isPersonCautionaryAlert' | 'isTenureCautionaryAlert'>

interface Described {
  readonly description: string | null
  readonly reason: string | null
}

/**
 * Where the cautionary alerts of a person are, with type and reason if they are known. Empty for callers who may not
 * see them.
 */
export function alertsOf(person: Alerted, known: readonly Described[] = []): readonly string[] {
  const described = known
    .map(({ description, reason }) => [description, reason].filter((part) => part).join(', '))
    .filter((text) => text !== '')
  const details = described.length === 0 ? '' : ` (${described.join('; ')})`
  return [
    ...(person.isPersonCautionaryAlert === true ? [`on the person${details}`] : []),
    ...(person.isTenureCautionaryAlert === true ? ['on a tenure'] : []),
  ]
}
