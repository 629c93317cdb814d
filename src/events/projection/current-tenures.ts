import { grouped } from '../../foundation/grouped.js'
import type { SourceAsset } from '../../records/asset/source.js'
import type { AssetRecord } from '../../records/model/record-model.js'
import { isTenureActive, realDate } from '../../records/rules/tenure-rules.js'
import type { SourceSnapshot } from './source-snapshot.js'
import type { WorkingSet } from './working-set.js'

interface Candidate {
  readonly id: string
  readonly startOfTenureDate?: Date | string | null
  readonly endOfTenureDate?: Date | string | null
}

/**
 * Sets the current tenure of each asset in the snapshot, and of each asset with a tenure in the snapshot. Active tenures
 * come before ended tenures, then the latest start. The tenure that the asset service names is also a candidate, because
 * the record of that tenure may not have arrived yet.
 */
export function alignCurrentTenures(set: WorkingSet, snapshot: SourceSnapshot, now: Date): void {
  const tenures = set.tenures.all().filter(({ id }) => !snapshot.isRemoved('tenure', id))
  const ofAsset = grouped(tenures, ({ tenuredAssetId }) => tenuredAssetId)
  const tenured = [...snapshot.tenures.values()].flatMap((tenure) => tenure.tenuredAssetId ?? [])
  for (const assetId of new Set([...snapshot.assets.keys(), ...tenured])) {
    const asset = set.assets.get(assetId)
    if (asset === undefined) continue
    const tenuresOfAsset: readonly Candidate[] = ofAsset.get(assetId) ?? []
    const copy = sourceTenureOf(asset, snapshot.assets.get(assetId))
    const isUnknownTenure =
      copy !== null &&
      set.tenures.get(copy.id) === undefined &&
      !snapshot.isRemoved('tenure', copy.id)
    const [current] = (isUnknownTenure ? [...tenuresOfAsset, copy] : [...tenuresOfAsset]).sort(
      (one, other) => compare(one, other, now),
    )
    set.assets.put({ ...asset, currentTenureId: current?.id ?? null })
  }
}

/** The tenure that the asset names. If the asset is not in the snapshot, only the id is known. */
function sourceTenureOf(asset: AssetRecord, source: SourceAsset | undefined): Candidate | null {
  if (source !== undefined) return source.tenure
  const { currentTenureId } = asset
  return typeof currentTenureId === 'string' ? { id: currentTenureId } : null
}

function compare(one: Candidate, other: Candidate, now: Date): number {
  const isActive = ({ endOfTenureDate }: Candidate) =>
    Number(isTenureActive(dateOf(endOfTenureDate), now))
  const start = ({ startOfTenureDate }: Candidate) =>
    realDate(dateOf(startOfTenureDate))?.getTime() ?? 0
  return (
    isActive(other) - isActive(one) || start(other) - start(one) || (one.id < other.id ? -1 : 1)
  )
}

function dateOf(value: Date | string | null | undefined): Date | null {
  return value === null || value === undefined ? null : new Date(value)
}
