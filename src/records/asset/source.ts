import type {
  AssetAddress,
  AssetCharacteristics,
  AssetLocation,
  AssetManagement,
  AssetParentCopy,
  AssetRecord,
} from '../model/record-model.js'
import type { SourceObject } from '../sources/source-object.js'
import { date, day, flag, postCode, text, uuid, whole } from '../sources/source-values.js'

/** The current tenure in the words of the asset service. */
export interface TenureOfAsset {
  readonly id: string
  readonly startOfTenureDate: Date | null
  readonly endOfTenureDate: Date | null
}

/** An asset from the asset service. Parts are null if the response omits them, so that stored ones stay. */
export interface SourceAsset {
  readonly record: Omit<
    AssetRecord,
    'assetAddress' | 'assetManagement' | 'assetCharacteristics' | 'assetLocation' | 'parents'
  > & { readonly parentAssetIds: readonly string[] }
  readonly address: AssetAddress | null
  readonly location: AssetLocation | null
  readonly management: AssetManagement | null
  readonly characteristics: AssetCharacteristics | null
  readonly parents: readonly AssetParentCopy[]
  readonly tenure: TenureOfAsset | null
}

export function readAsset(id: string, source: SourceObject): SourceAsset {
  const location = source.object('assetLocation')
  const parents = parentsOf(location, source)
  const isAlerted = source.read('isAssetCautionaryAlerted', flag)
  return {
    record: {
      id,
      ...source.pick({
        assetId: text,
        assetType: text,
        assetName: text,
        rentGroup: text,
        rootAsset: uuid,
        areaId: uuid,
        patchId: uuid,
        boilerHouseId: uuid,
        versionNumber: whole,
      }),
      // Assets are in use unless the source says otherwise.
      isActive: source.read('isActive', flag) ?? true,
      ...(isAlerted === null ? {} : { isAssetCautionaryAlerted: isAlerted }),
      parentAssetIds: parentIds(source, parents).filter((parent) => parent !== id),
    },
    address: readAddress(source.object('assetAddress')),
    location: readLocation(location),
    management: readManagement(source.object('assetManagement')),
    characteristics: readCharacteristics(source.object('assetCharacteristics')),
    parents,
    tenure: readTenureOf(source.object('tenure')),
  }
}

function parentsOf(location: SourceObject | null, source: SourceObject): AssetParentCopy[] {
  const listed = [...(location?.objects('parentAssets') ?? []), ...source.objects('parents')]
  return listed.flatMap((parent) => {
    const { id, type, name } = parent.pick({ id: uuid, type: text, name: text })
    return id === null ? [] : [{ id, type, name }]
  })
}

/** The list of ids, or otherwise the ids of the named parents. */
function parentIds(source: SourceObject, parents: readonly AssetParentCopy[]): string[] {
  const listed = source.values('parentAssetIds', uuid)
  return [...new Set(listed.length > 0 ? listed : parents.map(({ id }) => id))]
}

function readTenureOf(source: SourceObject | null): TenureOfAsset | null {
  const id = source?.read('id', uuid) ?? null
  if (source === null || id === null) return null
  return { id, ...source.pick({ startOfTenureDate: date, endOfTenureDate: date }) }
}

/** Null if the location contains only parents. */
function readLocation(source: SourceObject | null): AssetLocation | null {
  const read = source?.pick({ floorNo: text, totalBlockFloors: whole })
  return read === undefined || Object.values(read).every((part) => part === null) ? null : read
}

function readAddress(source: SourceObject | null): AssetAddress | null {
  if (source === null) return null
  return source.pick({
    uprn: text,
    addressLine1: text,
    addressLine2: text,
    addressLine3: text,
    addressLine4: text,
    postCode,
    postPreamble: text,
  })
}

function readManagement(source: SourceObject | null): AssetManagement | null {
  if (source === null) return null
  return source.pick({
    agent: text,
    areaOfficeName: text,
    owner: text,
    managingOrganisation: text,
    managingOrganisationId: uuid,
    isCouncilProperty: flag,
    isTMOManaged: flag,
    isNoRepairsMaintenance: flag,
    propertyOccupiedStatus: text,
    propertyOccupiedStatusReason: text,
    readyToLetDate: day,
    councilTaxType: text,
    councilTaxLiability: text,
    isTemporaryAccommodation: flag,
    isTemporaryAccommodationBlock: flag,
    isPartOfTemporaryAccommodationBlock: flag,
    temporaryAccommodationParentAssetId: uuid,
  })
}

function readCharacteristics(source: SourceObject | null): AssetCharacteristics | null {
  if (source === null) return null
  return source.pick({
    numberOfBedrooms: whole,
    numberOfBedSpaces: whole,
    numberOfCots: whole,
    numberOfSingleBeds: whole,
    numberOfDoubleBeds: whole,
    numberOfLivingRooms: whole,
    numberOfBathrooms: whole,
    numberOfKitchens: whole,
    numberOfShowers: whole,
    numberOfFloors: whole,
    numberOfStairs: whole,
    numberOfLifts: whole,
    hasPrivateBathroom: flag,
    hasPrivateKitchen: flag,
    isStepFree: flag,
    hasStairs: flag,
    hasRampAccess: flag,
    hasCommunalAreas: flag,
    optionToTax: flag,
    yearConstructed: text,
    windowType: text,
    epcScore: text,
    architecturalType: text,
    heating: text,
    bathroomFloor: text,
    kitchenFloor: text,
    propertyFactor: text,
    epcExpiryDate: day,
    fireSafetyCertificateExpiryDate: day,
    gasSafetyCertificateExpiryDate: day,
    elecCertificateExpiryDate: day,
    alertSystemExpiryDate: day,
    accessibilityComments: text,
    sleepingArrangementNotes: text,
    kitchenNotes: text,
    bathroomNotes: text,
    livingRoomNotes: text,
    assetPropertyFolderLink: text,
  })
}
