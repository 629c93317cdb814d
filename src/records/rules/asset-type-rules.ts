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

/** What an address names: an estate, a block, or one of all other assets. */
export type AddressLevel = 'estate' | 'block' | 'property'

export function addressLevel(assetType: string | null): AddressLevel {
  const found = assetClass(assetType)
  return found === 'estate' || found === 'block' ? found : 'property'
}

/** Sorts the open set of asset types into four classes; unknown types are non-dwellings. */
export function assetClass(assetType: string | null | undefined): AssetClass {
  if (assetType === 'Estate') return 'estate'
  if (assetType?.endsWith('Block') === true) return 'block'
  return dwellings.has(assetType ?? '') ? 'dwelling' : 'non-dwelling'
}
