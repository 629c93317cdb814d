import type { HomeFacts } from '../../documents/document-rows.js'
import { tokenise } from '../../../../packages/search-engine/src/text/tokenise.js'
import type { AssetAddress } from '../../../records/model/record-model.js'
import { present } from '../../documents/values.js'
import { homeKeys } from '../../language/home-keys.js'
import { addressTexts, searchedAddressTexts } from './address-texts.js'

/**
 * By what the records of an asset are found besides the address that is written into them: the lines of
 * its address, its name, and the names of the block and the estate that it is part of, as far as they
 * say more. The postcode is a field of its own.
 *
 * @param written the address in the record
 * @returns null where there is no more to say
 */
export function postalAddress(
  asset: HomeFacts | undefined,
  written?: string | null,
): string | null {
  if (asset === undefined) return null
  const { lines, name, parentNames } = searchedAddressTexts(addressTexts(asset), asset)
  const known = new Set(wordsOf(written ?? ''))
  const added: string[] = []
  for (const text of [...lines, ...name, ...parentNames]) {
    const words = wordsOf(text)
    if (words.every((word) => known.has(word))) continue
    for (const word of words) known.add(word)
    added.push(text)
  }
  return added.length === 0 ? null : added.join(', ')
}

/** The keys of an asset's own door. */
export function assetHomeKeys(asset: Pick<HomeFacts, 'assetAddress'> | undefined): string[] {
  const address = (asset?.assetAddress ?? {}) as AssetAddress
  return homeKeys(
    present([address.postPreamble, address.addressLine1]).join(', '),
    address.postCode ?? null,
  )
}

function wordsOf(text: string): string[] {
  return tokenise(text).map(({ word }) => word)
}
