import { addressLevel } from '../rules/asset-type-rules.js'
import type { AssetRow, TenureRow } from '../kinds/document-rows.js'
import type {
  AssetAddress,
  AssetCharacteristics,
  AssetLocation,
  AssetManagement,
  StoredContract,
} from './fields.js'
import { postcodeKey, type Facts } from '../filters/facts.js'
import { tokeniseAll } from '../../../packages/search-engine/src/text/tokenise.js'
import { referenceKeys } from '../language/references.js'
import { houseNumbers, type AddressTexts } from './address-texts.js'
import { contractKeys } from './contract-keys.js'
import { assetHomeKeys } from './postal-address.js'

export type AssetFact = keyof ReturnType<typeof assetFacts>

/** The filter keywords of an asset, besides the fields that the index has for facets, order and ranges. */
export function assetFacts(
  asset: AssetRow,
  { lines }: Pick<AddressTexts, 'lines'>,
  { tenure, uhReferences }: { tenure: TenureRow | undefined; uhReferences: readonly string[] },
) {
  const address = (asset.assetAddress ?? {}) as AssetAddress
  const management = (asset.assetManagement ?? {}) as AssetManagement
  const characteristics = (asset.assetCharacteristics ?? {}) as AssetCharacteristics
  const contracts = (asset.assetContracts ?? []) as unknown as StoredContract[]
  return {
    assetType: asset.assetType,
    rentGroup: asset.rentGroup,
    level: addressLevel(asset.assetType),
    home: assetHomeKeys(asset),
    houseNumber: houseNumbers(tokeniseAll(lines).map(({ word }) => word)),
    isAssetCautionaryAlerted: asset.isAssetCautionaryAlerted,
    assetId: asset.assetId,
    prn: referenceKeys([asset.assetId, tenure?.paymentReference]),
    uhNumber: referenceKeys(uhReferences),
    /** The asset itself and its ancestors. */
    place: [asset.id, ...asset.parentAssetIds],
    uprn: address.uprn,
    postCode: postcodeKey(address.postCode),
    floorNo: (asset.assetLocation as AssetLocation | null)?.floorNo,
    rootAsset: asset.rootAsset,
    boilerHouseId: asset.boilerHouseId,
    tenureId: asset.currentTenureId,
    tenureType: [tenure?.tenureTypeCode, tenure?.tenureTypeDescription],
    paymentReference: tenure?.paymentReference,
    agent: management.agent,
    areaOfficeName: management.areaOfficeName,
    owner: management.owner,
    managingOrganisation: management.managingOrganisation,
    managingOrganisationId: management.managingOrganisationId,
    isCouncilProperty: management.isCouncilProperty,
    isTMOManaged: management.isTMOManaged,
    isNoRepairsMaintenance: management.isNoRepairsMaintenance,
    propertyOccupiedStatus: management.propertyOccupiedStatus,
    isTemporaryAccommodation: management.isTemporaryAccommodation ?? false,
    isTemporaryAccommodationBlock: management.isTemporaryAccommodationBlock ?? false,
    isPartOfTemporaryAccommodationBlock: management.isPartOfTemporaryAccommodationBlock ?? false,
    temporaryAccommodationParentAssetId: management.temporaryAccommodationParentAssetId,
    hasPrivateBathroom: characteristics.hasPrivateBathroom,
    hasPrivateKitchen: characteristics.hasPrivateKitchen,
    isStepFree: characteristics.isStepFree,
    contract: contracts.flatMap((contract) => contractKeys(contract)),
  } satisfies Facts
}
