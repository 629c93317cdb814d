import { splitWords } from './split-words.js'

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

/** Labels of asset types that are not the name taken apart. */
const labels: Readonly<Record<string, string>> = {
  LettableNonDwelling: 'Lettable Non-Dwelling',
  NA: 'Not applicable',
  NotFound: 'Not found',
}

/** The words for people: `WalkUpBlock` is `Walk Up Block`. Unknown types are taken apart the same way. */
export function assetTypeLabel(type: string): string {
  return Object.hasOwn(labels, type) ? (labels[type] ?? type) : splitWords(type)
}

/** Sorts the open set of asset types into four classes; unknown types are non-dwellings. */
export function assetClass(assetType: string | null | undefined): AssetClass {
  if (assetType === 'Estate') return 'estate'
  if (assetType?.endsWith('Block') === true) return 'block'
  return dwellings.has(assetType ?? '') ? 'dwelling' : 'non-dwelling'
}
