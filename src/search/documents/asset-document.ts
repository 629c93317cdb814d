import type { Asset } from '../../generated/prisma/client.js'
import type { TenureRow } from '../../records/record-reader.js'
import { isRightToBuy, isVoid } from '../../records/asset-rules.js'
import type {
  AssetAddress,
  AssetCharacteristics,
  AssetManagement,
} from '../../records/record-model.js'
import type { SearchDocument } from '../engine/search-engine.js'
import { factKeywords } from '../facts.js'
import { expandAbbreviations } from '../ranking/abbreviations.js'
import { addressTexts, searchedAddressTexts } from './address-texts.js'
import { assetFacts } from './asset-facts.js'
import { addressKey } from './sort-keys.js'
import { uuidWord } from '../text/uuid-words.js'
import { dayNumber, lastTenureDay } from './values.js'

/** What the assets index knows of an asset: its address, its identifiers and its parents' names. */
export function assetDocument(
  asset: Asset,
  tenures: ReadonlyMap<string, TenureRow>,
): SearchDocument {
  const tenure = tenures.get(asset.currentTenureId ?? '')
  const address = asset.assetAddress as AssetAddress | null
  const management = (asset.assetManagement ?? {}) as AssetManagement
  const characteristics = (asset.assetCharacteristics ?? {}) as AssetCharacteristics
  const shown = addressTexts(asset)
  const { lines, name, parentNames, numbers } = searchedAddressTexts(shown, asset)
  return {
    id: asset.id,
    fields: {
      id: asset.id,
      uuid: uuidWord(asset.id),
      assetName: asset.assetName,
      address: shown.lines.join(', '),
      parentNames: shown.parentNames,
      searchedName: name,
      searchedAddress: lines.join(', '),
      searchedParentNames: parentNames,
      expanded: expandAbbreviations([...new Set([...lines, ...name, ...parentNames])]),
      homeNumbers: numbers,
      postCode: address?.postCode ?? null,
      assetId: asset.assetId,
      uprn: address?.uprn ?? null,
      paymentReference: tenure?.paymentReference ?? null,
      tenureUuid: asset.currentTenureId === null ? null : uuidWord(asset.currentTenureId),
      facts: factKeywords(assetFacts(asset, shown, tenure)),
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
