import { londonToday } from './tenure-rules.js'

/** The part of an asset's management that says whether it is vacant. */
interface Occupation {
  readonly propertyOccupiedStatus?: string | null
  readonly readyToLetDate?: string | null
}

const voidStatuses = ['Void', 'Vacant']

export function isVoid(management: Occupation | null): boolean {
  return voidStatuses.includes(management?.propertyOccupiedStatus ?? '')
}

/** True if the asset is active and vacant, and its ready-to-let day is today or earlier. */
export function isLettable(
  asset: { readonly isActive: boolean; readonly management: Occupation | null },
  now: Date,
): boolean {
  const readyFrom = asset.management?.readyToLetDate ?? null
  if (!asset.isActive || !isVoid(asset.management) || readyFrom === null) return false
  return readyFrom <= londonToday(now).toISOString().slice(0, 10)
}

/** True for a lease that was sold to a former tenant. */
export function isRightToBuy(
  tenure: { readonly tenureTypeCode: string | null } | null | undefined,
): boolean {
  return tenure?.tenureTypeCode === 'LEA'
}
