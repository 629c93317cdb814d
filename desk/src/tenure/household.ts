import { detailsOf, type AlertDetail } from '../person/person-facts.js'

interface Member {
  readonly uuid: string
  readonly isResponsible: boolean
}

interface AlertedMember {
  readonly person: { readonly isPersonCautionaryAlert: boolean | null } | null
}

/** A person who holds the tenure; null if unknown. */
export function holderOf(members: readonly Member[]): string | null {
  return members.find(({ isResponsible }) => isResponsible)?.uuid ?? null
}

/**
 * Phrases that say where the cautionary alerts of a household and its property are. Empty for callers who may not see
 * them.
 *
 * @param inForce alerts of the property, if they are known
 */
export function householdAlerts(
  members: readonly AlertedMember[],
  asset: { readonly isAssetCautionaryAlerted: boolean | null } | null,
  inForce: readonly AlertDetail[] = [],
): readonly string[] {
  return [
    ...(members.some(({ person }) => person?.isPersonCautionaryAlert === true)
      ? ['on a person of the household']
      : []),
    ...(asset?.isAssetCautionaryAlerted === true || inForce.length > 0
      ? [`on the property${detailsOf(inForce)}`]
      : []),
  ]
}
