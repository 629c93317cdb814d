import { distinctTexts, dayNumber, lastTenureDay } from '../kinds/document-values.js'
import type { DocumentReader, MakeDocuments } from '../kinds/document-reader.js'
import type {
  AssetRow,
  PersonRow,
  ReferenceRow,
  TenureRow,
  TenureWithMembers,
} from '../kinds/document-rows.js'
import { isRightToBuy, isVoid } from '../rules/asset-rules.js'
import type { AssetAddress, AssetCharacteristics, AssetManagement } from './fields.js'
import type { LegacyReference } from '../tenure/fields.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { factKeywords } from '../filters/facts.js'
import { synonymTexts } from '../language/synonyms.js'
import { addressLines, addressTexts, searchedAddressTexts } from './address-texts.js'
import { assetFacts } from './facts.js'
import { referenceSpellings } from '../language/references.js'
import { addressKey } from '../kinds/order-keys.js'
import { uuidWord } from '../../../packages/search-engine/src/text/uuid-words.js'
import { initialSpellings, nameSpellings, spokenNames } from '../kinds/names.js'

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

/** The names of all household members, both as the tenure and as their own records have them. */
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

/** References of the former housing system for the tenures of an asset, also ended ones. */
function legacyValues(tenures: readonly Pick<TenureRow, 'legacyReferences'>[]): string[] {
  const references = tenures.flatMap(
    ({ legacyReferences }) => (legacyReferences ?? []) as unknown as LegacyReference[],
  )
  return distinctTexts(references.map(({ value }) => value))
}
