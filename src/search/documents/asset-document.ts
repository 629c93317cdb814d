import type { Asset } from '../../generated/prisma/client.js'
import type { TenureRow } from '../../records/record-reader.js'
import { isRightToBuy, isVoid } from '../../records/asset-rules.js'
import type {
  AssetAddress,
  AssetCharacteristics,
  AssetManagement,
  AssetParentCopy,
} from '../../records/record-types.js'
import type { SearchDocument } from '../engine/search-engine.js'
import { factKeywords } from '../facts.js'
import { expandAbbreviations } from '../ranking/abbreviations.js'
import { assetFacts } from './asset-facts.js'
import { addressKey } from './sort-keys.js'
import { uuidWord } from '../text/uuid-words.js'
import { dayNumber, lastTenureDay, present } from './values.js'

/** What the assets index knows of an asset: its address, its identifiers and its parents' names. */
export function assetDocument(
  asset: Asset,
  tenures: ReadonlyMap<string, TenureRow>,
): SearchDocument {
  const tenure = tenures.get(asset.currentTenureId ?? '')
  const address = asset.assetAddress as AssetAddress | null
  const management = (asset.assetManagement ?? {}) as AssetManagement
  const characteristics = (asset.assetCharacteristics ?? {}) as AssetCharacteristics
  const parents = (asset.parents ?? []) as unknown as AssetParentCopy[]
  // `Rowan House (1-20)` says already which house it is part of. With the parent's whole name in a field
  // of its own, it would rank with `Rowan House` itself for that name.
  const parentNames = parents
    .flatMap((parent) => parent.name ?? [])
    .filter((name) => asset.assetName?.startsWith(name) !== true)
  const lines = [
    address?.postPreamble,
    address?.addressLine1,
    address?.addressLine2,
    address?.addressLine3,
    address?.addressLine4,
  ]
  return {
    id: asset.id,
    fields: {
      id: asset.id,
      uuid: uuidWord(asset.id),
      assetName: asset.assetName,
      address: present(lines).join(', '),
      parentNames,
      expanded: expandAbbreviations(present([...lines, asset.assetName, ...parentNames])),
      postCode: address?.postCode ?? null,
      assetId: asset.assetId,
      uprn: address?.uprn ?? null,
      paymentReference: tenure?.paymentReference ?? null,
      tenureUuid: asset.currentTenureId === null ? null : uuidWord(asset.currentTenureId),
      facts: factKeywords(assetFacts(asset, tenure)),
      assetType: asset.assetType,
      rentGroup: asset.rentGroup,
      areaId: asset.areaId,
      patchId: asset.patchId,
      parentAssetIds: asset.parentAssetIds,
      isActive: asset.isActive,
      isVoid: isVoid(management),
      isRightToBuy: isRightToBuy(tenure),
      readyToLetDay: dayNumber(management.readyToLetDate),
      numberOfBedrooms: characteristics.numberOfBedrooms ?? null,
      numberOfBedSpaces: characteristics.numberOfBedSpaces ?? null,
      numberOfCots: characteristics.numberOfCots ?? null,
      tenureLastDay: tenure === undefined ? null : lastTenureDay(tenure.endOfTenureDate),
      addressKey: addressKey(address),
    },
  }
}
