import type { AssetRecord } from '../model/record-model.js'
import {
  AssetAddress,
  AssetCharacteristics,
  assetFields,
  AssetLocation,
  AssetManagement,
  chargeFields,
  contractFields,
  partyFields,
  type ContractCharge,
  type ContractParty,
  type ParentCopy,
  type StoredContract,
} from './fields.js'
import type { SourceObject } from '../sources/source-object.js'
import { date, flag, text, uuid, whole } from '../sources/source-values.js'

/** The current tenure as the asset service gives it. */
export interface TenureOfAsset {
  readonly id: string
  readonly startOfTenureDate: Date | null
  readonly endOfTenureDate: Date | null
}

/** An asset from the asset service. A part is null if the response omits it; the stored part is then kept. */
export interface SourceAsset {
  readonly record: Omit<
    AssetRecord,
    'assetAddress' | 'assetManagement' | 'assetCharacteristics' | 'assetLocation' | 'parents'
  > & { readonly parentAssetIds: readonly string[] }
  readonly address: AssetAddress | null
  readonly location: AssetLocation | null
  readonly management: AssetManagement | null
  readonly characteristics: AssetCharacteristics | null
  readonly parents: readonly ParentCopy[]
  readonly tenure: TenureOfAsset | null
}

export function readAsset(id: string, source: SourceObject): SourceAsset {
  const location = source.object('assetLocation')
  const parents = parentsOf(location, source)
  const isAlerted = source.read('isAssetCautionaryAlerted', flag)
  return {
    record: {
      id,
      ...source.pick({ ...assetFields, versionNumber: whole }),
      // Assets are in use unless the source says otherwise.
      isActive: source.read('isActive', flag) ?? true,
      ...(isAlerted === null ? {} : { isAssetCautionaryAlerted: isAlerted }),
      parentAssetIds: parentIds(source, parents).filter((parent) => parent !== id),
    },
    address: source.object('assetAddress')?.pick(AssetAddress.fields) ?? null,
    location: readLocation(location),
    management: source.object('assetManagement')?.pick(AssetManagement.fields) ?? null,
    characteristics:
      source.object('assetCharacteristics')?.pick(AssetCharacteristics.fields) ?? null,
    parents,
    tenure: readTenureOf(source.object('tenure')),
  }
}

function parentsOf(location: SourceObject | null, source: SourceObject): ParentCopy[] {
  const listed = [...(location?.objects('parentAssets') ?? []), ...source.objects('parents')]
  return listed.flatMap((parent) => {
    const { id, type, name } = parent.pick({ id: uuid, type: text, name: text })
    return id === null ? [] : [{ id, type, name }]
  })
}

/** The ids in `parentAssetIds`, or the ids of the named parents if there are none. */
function parentIds(source: SourceObject, parents: readonly ParentCopy[]): string[] {
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
  const read = source?.pick(AssetLocation.fields)
  return read === undefined || Object.values(read).every((part) => part === null) ? null : read
}

export function readContract(id: string, source: SourceObject): StoredContract {
  return {
    id,
    ...source.pick(contractFields),
    charges: source.objects('charges').map(readCharge),
    relatedPeople: source.objects('relatedPeople').map(readRelatedPerson),
  }
}

function readCharge(source: SourceObject): ContractCharge {
  return source.pick({ id: uuid, ...chargeFields })
}

function readRelatedPerson(source: SourceObject): ContractParty {
  return source.pick({ id: uuid, ...partyFields })
}
