import type { Asset } from '../../../generated/prisma/client.js'
import type { AssetAddress, AssetParentCopy } from '../../../records/model/record-model.js'
import { addressLevel } from '../../../records/rules/asset-type-rules.js'
import { present } from '../../documents/values.js'

/** The texts by which the address of an asset is found. */
export interface AddressTexts {
  readonly lines: readonly string[]
  readonly name: readonly string[]
  readonly parentNames: readonly string[]
  readonly postCode: readonly string[]
}

/** Texts as they are searched, without the house numbers that the names of blocks carry. */
export interface SearchedAddressTexts extends Omit<AddressTexts, 'postCode'> {
  /** The numbers of the homes in a block or estate, from its own name and address. */
  readonly numbers: readonly string[]
}

/**
 * Homes have their own numbers only. What carries a range of them is found by each of these, but in a
 * field of its own that ranks below all others.
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

/** The parts of an address besides its postcode, in the order in which they are written. */
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
  const parents = (asset.parents ?? []) as unknown as AssetParentCopy[]
  return {
    lines: present(addressLines.map((line) => address?.[line])),
    name: present([asset.assetName]),
    // `Rowan House (1-20)` says already which house it is part of. With the parent's whole name in a
    // field of its own, it would rank with `Rowan House` itself for that name.
    parentNames: parents
      .flatMap((parent) => parent.name ?? [])
      .filter((name) => asset.assetName?.startsWith(name) !== true),
    postCode: present([address?.postCode]),
  }
}

/** A number with or without a letter; the end of a postcode has two. */
const houseNumber = /^\d+[a-z]?$/

/** The words that are numbers of houses, flats and the like. */
export function houseNumbers(words: readonly string[]): string[] {
  return words.filter((word) => houseNumber.test(word))
}

const range = /\b(\d{1,4})([a-z]?)(\s*(?:[-–—]|to)\s*)(\d{1,4})([a-z]?)\b/giu
const number = /\d+[a-z]?/giu

/** Longer ranges are found by their ends only. */
const mostNumbers = 500

/** Stands where a number was: a word of its own for both engines, and one that is never typed. */
const placeholder = '='

/**
 * The name of a block without the numbers of its homes: `Rowan House (1-18)` becomes
 * `Rowan House (=-=)`. The words keep their places, so it still ranks below `Rowan House` for that name.
 */
export function withoutRanges(text: string): string {
  return text.replace(range, (found) => found.replace(number, placeholder))
}

/**
 * The ranges of numbers in names, and the numbers inside each, as texts for a field of its own: in a
 * name, `18` would stand nearer to `Rowan House` than in `Flat 18, Rowan House`.
 */
export function numbersOfRanges(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => Array.from(text.matchAll(range), numbersOf).flat()))]
}

function numbersOf([whole, low, lowLetter, , high, highLetter]: RegExpExecArray): string[] {
  const count = Number(high) - Number(low) - 1
  const isPlain = lowLetter === '' && highLetter === ''
  if (!isPlain || count < 1 || count > mostNumbers) return [whole]
  const inside = Array.from({ length: count }, (_, index) => Number(low) + index + 1)
  return [whole, inside.join(' ')]
}
