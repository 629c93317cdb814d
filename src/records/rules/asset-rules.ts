import type { AssetManagement } from '../model/record-model.js'

const voidStatuses = ['Void', 'Vacant']

/** A property that is vacant. */
export function isVoid(management: AssetManagement | null): boolean {
  return voidStatuses.includes(management?.propertyOccupiedStatus ?? '')
}

/** A void in use whose day of letting has come. */
export function isLettable(
  asset: { readonly isActive: boolean; readonly management: AssetManagement | null },
  now: Date,
): boolean {
  const readyFrom = asset.management?.readyToLetDate ?? null
  if (!asset.isActive || !isVoid(asset.management) || readyFrom === null) return false
  return readyFrom <= now.toISOString().slice(0, 10)
}

/** A lease sold to a former tenant. */
export function isRightToBuy(
  tenure: { readonly tenureTypeCode: string | null } | null | undefined,
): boolean {
  return tenure?.tenureTypeCode === 'LEA'
}
