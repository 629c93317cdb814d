import { splitWords } from './split-words.js'

export type AssetClass = 'estate' | 'block' | 'dwelling' | 'non-dwelling'

/** Asset types that are dwellings. */
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

/** Known asset types that are blocks. */
export const blockTypes: readonly string[] = [
  'Block',
  'LowRiseBlock',
  'MediumRiseBlock',
  'HighRiseBlock',
  'TerracedBlock',
  'WalkUpBlock',
]

const dwellings = new Set(dwellingTypes)

/** The level that an address can name. */
export type AddressLevel = 'estate' | 'block' | 'property'

export function addressLevel(assetType: string | null): AddressLevel {
  const level = assetClass(assetType)
  return level === 'estate' || level === 'block' ? level : 'property'
}

/** Labels of asset types that `splitWords` gets wrong. */
const labels: Readonly<Record<string, string>> = {
  LettableNonDwelling: 'Lettable Non-Dwelling',
  NA: 'Not applicable',
  NotFound: 'Not found',
}

/** A readable label: `WalkUpBlock` becomes `Walk Up Block`. */
export function assetTypeLabel(type: string): string {
  return Object.hasOwn(labels, type) ? (labels[type] ?? type) : splitWords(type)
}

/** Classifies the open set of asset types; unknown types are non-dwellings. */
export function assetClass(assetType: string | null | undefined): AssetClass {
  if (assetType === 'Estate') return 'estate'
  if (assetType?.endsWith('Block') === true) return 'block'
  return dwellings.has(assetType ?? '') ? 'dwelling' : 'non-dwelling'
}
