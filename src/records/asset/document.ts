import { dayNumber, distinctTexts, lastTenureDay } from '../kinds/document-values.js'
import type { DocumentReader, MakeDocuments } from '../kinds/document-reader.js'
import type {
  AssetRow,
  PersonRow,
  ReferenceRow,
  TenureRow,
  TenureWithMembers,
} from '../kinds/document-rows.js'
import { isRightToBuy, isVoid } from '../rules/asset-rules.js'
import type {
  AssetAddress,
  AssetCharacteristics,
  AssetLocation,
  AssetManagement,
  StoredContract,
} from './fields.js'
import type { LegacyReference } from '../tenure/fields.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { factKeywords, postcodeKey, type Facts } from '../filters/facts.js'
import { synonymTexts } from '../language/synonyms.js'
import {
  addressLines,
  addressTexts,
  houseNumbers,
  searchedAddressTexts,
  type AddressTexts,
} from './address-texts.js'
import { referenceKeys, referenceSpellings } from '../language/references.js'
import { addressKey } from '../kinds/order-keys.js'
import { uuidWord } from '../../../packages/search-engine/src/text/uuid-words.js'
import { initialSpellings, nameSpellings, spokenNames } from '../kinds/names.js'
import { addressLevel } from '../rules/asset-type-rules.js'
import { tokeniseAll } from '../../../packages/search-engine/src/text/tokenise.js'
import { contractKeys } from './contract-keys.js'
import { assetHomeKeys } from './postal-address.js'

/** Reads the rows that the documents need, with a constant number of statements. */
export async function assetDocuments(
  reader: DocumentReader,
  ids: readonly string[],
): Promise<MakeDocuments> {
  const [assetRows, references] = await Promise.all([reader.assets(ids), reader.references(ids)])
  const assets = [...assetRows.values()]
  const tenures = await reader.tenuresWithMembers(
    distinctTexts(assets.map((asset) => asset.currentTenureId)),
  )
  const members = [...tenures.values()].flatMap(({ householdMembers }) => householdMembers)
  const persons = await reader.persons(distinctTexts(members.map(({ personId }) => personId)))
  return (turns) =>
    turns.each(assets, (asset) =>
      assetDocument(asset, { tenures, persons, references: references.get(asset.id) ?? [] }),
    )
}

/** Related records that the document of an asset shows. */
interface RelatedRecords {
  readonly tenures: ReadonlyMap<string, TenureWithMembers>
  readonly persons: ReadonlyMap<string, PersonRow>
  readonly references: readonly ReferenceRow[]
}

/** The document of an asset: its address, identifiers, parents' names and people. */
function assetDocument(
  asset: AssetRow,
  { tenures, persons, references }: RelatedRecords,
): SearchDocument {
  const tenure = tenures.get(asset.currentTenureId ?? '')
  const address = asset.assetAddress as AssetAddress | null
  const management = (asset.assetManagement ?? {}) as AssetManagement
  const characteristics = (asset.assetCharacteristics ?? {}) as AssetCharacteristics
  const uhReferences = legacyValues([...references, ...(tenure === undefined ? [] : [tenure])])
  const texts = addressTexts(asset)
  const names = tenantNames(tenure, persons)
  const { lines, name, parentNames, numbers } = searchedAddressTexts(texts, asset)
  return {
    id: asset.id,
    fields: {
      id: asset.id,
      uuid: uuidWord(asset.id),
      assetName: asset.assetName,
      ...Object.fromEntries(addressLines.map((line) => [line, address?.[line] ?? null])),
      parentNames: texts.parentNames,
      searchedName: name,
      searchedAddress: lines.join(', '),
      searchedParentNames: parentNames,
      expanded: synonymTexts([...new Set([...lines, ...name, ...parentNames])]),
      homeNumbers: numbers,
      postCode: address?.postCode ?? null,
      assetId: asset.assetId,
      respeltReferences: referenceSpellings([asset.assetId, ...uhReferences]),
      uprn: address?.uprn ?? null,
      paymentReference: tenure?.paymentReference ?? null,
      uhReferences,
      tenants: withSpellings(names),
      tenantNames: names,
      tenureUuid: asset.currentTenureId === null ? null : uuidWord(asset.currentTenureId),
      facts: factKeywords(assetFacts(asset, texts, { tenure, uhReferences })),
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

/** The names of all household members, as written in the tenure and in their own records. */
function tenantNames(
  tenure: TenureWithMembers | undefined,
  persons: ReadonlyMap<string, PersonRow>,
): string[] {
  const members = tenure?.householdMembers ?? []
  return distinctTexts(
    members.flatMap(({ fullName, personId }) => {
      const person = persons.get(personId)
      return [fullName, ...(person === undefined ? [] : spokenNames(person))]
    }),
  )
}

/** Adds initials and other spellings. */
function withSpellings(names: readonly string[]): string[] {
  return [...new Set([...names, ...nameSpellings(names), ...initialSpellings(names)])]
}

/** The references of tenures in the former housing system. */
function legacyValues(tenures: readonly Pick<TenureRow, 'legacyReferences'>[]): string[] {
  const references = tenures.flatMap(
    ({ legacyReferences }) => (legacyReferences ?? []) as unknown as LegacyReference[],
  )
  return distinctTexts(references.map(({ value }) => value))
}

export type AssetFact = keyof ReturnType<typeof assetFacts>

/** The facts of an asset, for filters. Facets, sort orders and ranges use other fields of the index. */
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
