import { present, dayNumber, lastTenureDay } from '../../documents/values.js'
import type { DocumentReader, MakeDocuments } from '../../documents/document-reader.js'
import type {
  AssetFacts,
  PersonFacts,
  ReferenceFacts,
  TenureFacts,
  TenureWithMembers,
} from '../../documents/document-rows.js'
import { isRightToBuy, isVoid } from '../../../records/rules/asset-rules.js'
import type {
  AssetAddress,
  AssetCharacteristics,
  AssetManagement,
  LegacyReference,
} from '../../../records/model/record-model.js'
import type { SearchDocument } from '../../../../packages/search-engine/src/search-engine.js'
import { factKeywords } from '../../filters/facts.js'
import { synonymTexts } from '../../language/synonyms.js'
import { addressLines, addressTexts, searchedAddressTexts } from './address-texts.js'
import { assetFacts } from './facts.js'
import { referenceSpellings } from '../../documents/reference-spellings.js'
import { addressKey } from '../../documents/order-keys.js'
import { uuidWord } from '../../../../packages/search-engine/src/text/uuid-words.js'
import { initialSpellings, nameSpellings, spokenNames } from '../../documents/names.js'

/** Reads what the documents are made of, by a constant number of statements. */
export async function assetDocuments(
  reader: DocumentReader,
  ids: readonly string[],
): Promise<MakeDocuments> {
  const [found, references] = await Promise.all([reader.assets(ids), reader.references(ids)])
  const assets = [...found.values()]
  const tenures = await reader.tenuresWithMembers(
    present(assets.map((asset) => asset.currentTenureId)),
  )
  const members = [...tenures.values()].flatMap(({ householdMembers }) => householdMembers)
  const persons = await reader.persons(present(members.map(({ personId }) => personId)))
  return (turns) =>
    turns.each(assets, (asset) =>
      assetDocument(asset, { tenures, persons, references: references.get(asset.id) ?? [] }),
    )
}

/** What the document of an asset shows of other records. */
interface AssetCompany {
  readonly tenures: ReadonlyMap<string, TenureWithMembers>
  readonly persons: ReadonlyMap<string, PersonFacts>
  readonly references: readonly ReferenceFacts[]
}

/** What the assets index knows of an asset: its address, its identifiers, its parents' names and its people. */
function assetDocument(
  asset: AssetFacts,
  { tenures, persons, references }: AssetCompany,
): SearchDocument {
  const tenure = tenures.get(asset.currentTenureId ?? '')
  const address = asset.assetAddress as AssetAddress | null
  const management = (asset.assetManagement ?? {}) as AssetManagement
  const characteristics = (asset.assetCharacteristics ?? {}) as AssetCharacteristics
  const uhReferences = legacyValues([...references, ...(tenure === undefined ? [] : [tenure])])
  const shown = addressTexts(asset)
  const names = tenantNames(tenure, persons)
  const { lines, name, parentNames, numbers } = searchedAddressTexts(shown, asset)
  return {
    id: asset.id,
    fields: {
      id: asset.id,
      uuid: uuidWord(asset.id),
      assetName: asset.assetName,
      ...Object.fromEntries(addressLines.map((line) => [line, address?.[line] ?? null])),
      parentNames: shown.parentNames,
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
      facts: factKeywords(assetFacts(asset, shown, { tenure, uhReferences })),
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

/**
 * The names of all people on a tenure, named holders and other members of the household: as the tenure has
 * them, and as their own records do.
 */
function tenantNames(
  tenure: TenureWithMembers | undefined,
  persons: ReadonlyMap<string, PersonFacts>,
): string[] {
  const members = tenure?.householdMembers ?? []
  return present(
    members.flatMap(({ fullName, personId }) => {
      const person = persons.get(personId)
      return [fullName, ...(person === undefined ? [] : spokenNames(person))]
    }),
  )
}

/** Names also with initials and in other spellings. */
function withSpellings(names: readonly string[]): string[] {
  return [...new Set([...names, ...nameSpellings(names), ...initialSpellings(names)])]
}

/** The references that the former housing system had for the tenures of an asset, ended ones too. */
function legacyValues(tenures: readonly Pick<TenureFacts, 'legacyReferences'>[]): string[] {
  const references = tenures.flatMap(
    ({ legacyReferences }) => (legacyReferences ?? []) as unknown as LegacyReference[],
  )
  return present(references.map(({ value }) => value))
}
