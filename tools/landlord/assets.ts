import type { AssetRecord } from '../../src/records/model/record-model.js'
import type {
  AssetAddress,
  AssetCharacteristics,
  AssetLocation,
  AssetManagement,
  ParentCopy,
} from '../../src/records/asset/fields.js'
import type { AssetDetails } from './asset-details.js'
import type { Makers } from './makers.js'
import type { PropertyUse } from './tenure-choices.js'

/** An asset under construction. */
export interface AssetDraft {
  readonly id: string
  readonly reference: string
  readonly type: string
  /** Blocks and estates have names; properties have none. */
  readonly name: string | null
  readonly address: AssetAddress
  /** Ancestors, nearest first. */
  readonly parents: readonly ParentCopy[]
  readonly areaId: string | null
  readonly patchId: string | null
  readonly boilerHouseId: string | null
  readonly isAlerted: boolean
  readonly isActive: boolean
  readonly location: AssetLocation | null
  readonly management: AssetManagement
  readonly characteristics: AssetCharacteristics | null
  readonly versionNumber: number
  rentGroup: string | null
  /** Id of the current tenure, or else of the last tenure. */
  currentTenureId: string | null
}

/** A leaf of the asset tree; can be let unless it is communal. */
export interface PropertyDraft extends AssetDraft {
  readonly use: PropertyUse
  readonly bedrooms: number
}

/** The common fields of a new asset: an id, a property reference, no tenure yet. */
export function newAsset({ random, ids, references }: Makers) {
  return {
    id: ids.next('asset'),
    reference: references.property(),
    isActive: true,
    isAlerted: random.chance(0.012),
    versionNumber: random.integer(0, 9),
    rentGroup: null,
    currentTenureId: null,
  }
}

export function assetRecord(draft: AssetDraft, details: AssetDetails): AssetRecord {
  return {
    id: draft.id,
    assetId: draft.reference,
    assetType: draft.type,
    assetName: draft.name,
    assetAddress: { ...draft.address },
    currentTenureId: draft.currentTenureId,
    rentGroup: draft.rentGroup,
    isActive: draft.isActive,
    isAssetCautionaryAlerted: draft.isAlerted,
    rootAsset: draft.parents.at(-1)?.id ?? null,
    parentAssetIds: draft.parents.map((parent) => parent.id),
    parents: draft.parents.map((parent) => ({ ...parent })),
    areaId: draft.areaId,
    patchId: draft.patchId,
    boilerHouseId: draft.boilerHouseId,
    ...(draft.location === null ? {} : { assetLocation: { ...draft.location } }),
    assetManagement: { ...draft.management, ...details.management },
    ...(draft.characteristics === null
      ? {}
      : { assetCharacteristics: { ...draft.characteristics, ...details.characteristics } }),
    assetContracts: details.contracts.map((contract) => ({
      ...contract,
      charges: contract.charges?.map((charge) => ({ ...charge })) ?? [],
      relatedPeople: contract.relatedPeople?.map((person) => ({ ...person })) ?? [],
    })),
    versionNumber: draft.versionNumber,
  }
}

/** The copy of an asset that its descendants hold. */
export function asParent(draft: AssetDraft, type: string): ParentCopy {
  return { id: draft.id, type, name: draft.name }
}
