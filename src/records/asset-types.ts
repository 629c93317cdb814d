export type AssetClass = 'estate' | 'block' | 'dwelling' | 'non-dwelling'

const dwellings = new Set([
  'Dwelling',
  'House',
  'Flat',
  'StudioFlat',
  'Maisonette',
  'SelfContainedBedsit',
  'Room',
  'New Build',
  'Property',
])

/** Sorts the open set of asset types into four classes; unknown types are non-dwellings. */
export function assetClass(assetType: string | null | undefined): AssetClass {
  if (assetType === 'Estate') return 'estate'
  if (assetType?.endsWith('Block') === true) return 'block'
  return dwellings.has(assetType ?? '') ? 'dwelling' : 'non-dwelling'
}
