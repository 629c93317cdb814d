import type { Asset } from '../../generated/prisma/client.js'
import type { AssetAddress, ParentCopy } from './fields.js'
import { addressLevel } from '../rules/asset-type-rules.js'
import { distinctTexts } from '../kinds/document-values.js'

/** The searchable texts of an asset's address. */
export interface AddressTexts {
  readonly lines: readonly string[]
  readonly name: readonly string[]
  readonly parentNames: readonly string[]
  readonly postCode: readonly string[]
}

/** Address texts without the number ranges in the names of blocks. */
export interface SearchedAddressTexts extends Omit<AddressTexts, 'postCode'> {
  /** Numbers of the homes in a block or estate, from its own name and address. */
  readonly numbers: readonly string[]
}

/**
 * Homes keep their numbers. Blocks and estates with a number range are found by each number in the range. These
 * numbers are in a separate field that ranks below all other fields.
 */
export function searchedAddressTexts(
  { lines, name, parentNames }: AddressTexts,
  { assetType }: Pick<Asset, 'assetType'>,
): SearchedAddressTexts {
  const isHome = addressLevel(assetType) === 'property'
  return {
    lines: isHome ? lines : lines.map(withoutRanges),
    name: isHome ? name : name.map(withoutRanges),
    parentNames: parentNames.map(withoutRanges),
    numbers: isHome ? [] : numbersOfRanges([...name, ...lines]),
  }
}

/** The parts of an address without the postcode, in written order. */
export const addressLines = [
  'postPreamble',
  'addressLine1',
  'addressLine2',
  'addressLine3',
  'addressLine4',
] as const

export function addressTexts(
  asset: Pick<Asset, 'assetAddress' | 'assetName' | 'parents'>,
): AddressTexts {
  const address = asset.assetAddress as AssetAddress | null
  const parents = (asset.parents ?? []) as unknown as ParentCopy[]
  return {
    lines: distinctTexts(addressLines.map((line) => address?.[line])),
    name: distinctTexts([asset.assetName]),
    // `Rowan House (1-20)` already contains the name of its parent. If that name were also in `parentNames`, the
    // block would rank equal to `Rowan House` for it.
    parentNames: parents
      .flatMap((parent) => parent.name ?? [])
      .filter((name) => asset.assetName?.startsWith(name) !== true),
    postCode: distinctTexts([address?.postCode]),
  }
}

/** A number with at most one letter; the end of a postcode has two. */
const houseNumber = /^\d+[a-z]?$/

export function houseNumbers(words: readonly string[]): string[] {
  return words.filter((word) => houseNumber.test(word))
}

const range = /\b(\d{1,4})([a-z]?)(\s*(?:[-–—]|to)\s*)(\d{1,4})([a-z]?)\b/giu
const number = /\d+[a-z]?/giu

/** Longer ranges are searchable by their ends only. */
const maxRangeSize = 500

/** Replaces a number. Both engines treat it as a word, and users never type it. */
const placeholder = '='

/**
 * The name of a block without the numbers of its homes: `Rowan House (1-18)` becomes `Rowan House (=-=)`. The number
 * of words stays the same, so the block still ranks below `Rowan House` for that name.
 */
export function withoutRanges(text: string): string {
  return text.replace(range, (match) => match.replace(number, placeholder))
}

/**
 * The number ranges in texts, and the numbers inside each range. They need a separate field: in the name itself, `18`
 * would be closer to `Rowan House` than in `Flat 18, Rowan House`.
 */
export function numbersOfRanges(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => Array.from(text.matchAll(range), numbersOf).flat()))]
}

function numbersOf([whole, low, lowLetter, , high, highLetter]: RegExpExecArray): string[] {
  const count = Number(high) - Number(low) - 1
  const isPlain = lowLetter === '' && highLetter === ''
  if (!isPlain || count < 1 || count > maxRangeSize) return [whole]
  const inside = Array.from({ length: count }, (_, index) => Number(low) + index + 1)
  return [whole, inside.join(' ')]
}
