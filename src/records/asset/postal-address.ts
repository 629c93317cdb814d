import type { HomeRow } from '../kinds/document-rows.js'
import { tokenise } from '../../../packages/search-engine/src/text/tokenise.js'
import type { AssetAddress } from './fields.js'
import { distinctTexts } from '../kinds/document-values.js'
import { homeKeys } from '../language/home-keys.js'
import { synonymTexts } from '../language/synonyms.js'
import { addressTexts, searchedAddressTexts } from './address-texts.js'

/**
 * Searchable address parts of an asset that are missing in the address of a record: lines, name, and the names of its
 * block and estate. The postcode is a separate field.
 *
 * @param written the address in the record
 * @returns null when nothing is missing
 */
export function postalAddress(asset: HomeRow | undefined, written?: string | null): string | null {
  if (asset === undefined) return null
  const { lines, name, parentNames } = searchedAddressTexts(addressTexts(asset), asset)
  const knownWords = new Set(wordsOf(written ?? ''))
  const added: string[] = []
  for (const text of [...lines, ...name, ...parentNames]) {
    const words = wordsOf(text)
    if (words.every((word) => knownWords.has(word))) continue
    for (const word of words) knownWords.add(word)
    added.push(text)
  }
  return added.length === 0 ? null : added.join(', ')
}

/**
 * The address fields in the document of a record that belongs to a home.
 *
 * @param written the address in the record
 */
export function homeFields(home: HomeRow | undefined, written: string | null) {
  const postal = postalAddress(home, written)
  return {
    postalAddress: postal,
    postCode: (home?.assetAddress as AssetAddress | null | undefined)?.postCode ?? null,
    expanded: synonymTexts(distinctTexts([written, postal])),
  }
}

/** The home keys of an asset's own address and of the address in a record. */
export function homeFacts(home: HomeRow | undefined, written: string | null | undefined): string[] {
  return [...assetHomeKeys(home), ...homeKeys(written, null)]
}

/** Home keys of the asset's own address. */
export function assetHomeKeys(asset: Pick<HomeRow, 'assetAddress'> | undefined): string[] {
  const address = (asset?.assetAddress ?? {}) as AssetAddress
  return homeKeys(
    distinctTexts([address.postPreamble, address.addressLine1]).join(', '),
    address.postCode ?? null,
  )
}

function wordsOf(text: string): string[] {
  return tokenise(text).map(({ word }) => word)
}
