import type { AssetManagement } from '../model/record-model.js'

const voidStatuses = ['Void', 'Vacant']

export function isVoid(management: AssetManagement | null): boolean {
  return voidStatuses.includes(management?.propertyOccupiedStatus ?? '')
}

/** An active void asset whose ready-to-let day has come. */
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
