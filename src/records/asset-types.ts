export type AssetClass = 'estate' | 'block' | 'dwelling' | 'non-dwelling'

/** Asset types of the class of dwellings. */
export const dwellingTypes: readonly string[] = [
  'Dwelling',
  'House',
  'Flat',
  'StudioFlat',
  'Maisonette',
  'SelfContainedBedsit',
  'Room',
  'New Build',
  'Property',
]

const dwellings = new Set(dwellingTypes)

/** Sorts the open set of asset types into four classes; unknown types are non-dwellings. */
export function assetClass(assetType: string | null | undefined): AssetClass {
  if (assetType === 'Estate') return 'estate'
  if (assetType?.endsWith('Block') === true) return 'block'
  return dwellings.has(assetType ?? '') ? 'dwelling' : 'non-dwelling'
}
