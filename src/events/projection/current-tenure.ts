import { isTenureActive, realDate } from '../../records/rules/tenure-rules.js'
import type { AssetRecord } from '../../records/model/record-model.js'
import type { SourceAsset } from '../sources/source-asset.js'
import type { Gathered } from './gathered.js'
import { grouped } from './grouped.js'
import type { WorkingSet } from './working-set.js'

interface Candidate {
  readonly id: string
  readonly startOfTenureDate?: Date | string | null
  readonly endOfTenureDate?: Date | string | null
}

/**
 * Points each asset that was read, or whose tenure was, to its current tenure, else to the last one: an
 * active one before one that has ended, then the latest start. The asset service's own copy counts as
 * well, for it may know a tenure that has not arrived yet.
 */
export function alignCurrentTenures(set: WorkingSet, gathered: Gathered, now: Date): void {
  const tenures = set.tenures.all().filter(({ id }) => !gathered.isRemoved('tenure', id))
  const ofAsset = grouped(tenures, ({ tenuredAssetId }) => tenuredAssetId)
  const tenured = [...gathered.tenures.values()].flatMap((tenure) => tenure.tenuredAssetId ?? [])
  for (const assetId of new Set([...gathered.assets.keys(), ...tenured])) {
    const asset = set.assets.get(assetId)
    if (asset === undefined) continue
    const own = ofAsset.get(assetId) ?? []
    const copy = copyOf(asset, gathered.assets.get(assetId))
    const isNews =
      copy !== null &&
      set.tenures.get(copy.id) === undefined &&
      !gathered.isRemoved('tenure', copy.id)
    const candidates: Candidate[] = isNews ? [...own, copy] : [...own]
    const [current] = candidates.sort((one, other) => compare(one, other, now))
    set.assets.put({ ...asset, currentTenureId: current?.id ?? null })
  }
}

/** The tenure that the asset points to; nothing but its id is known when the asset was not read. */
function copyOf(asset: AssetRecord, source: SourceAsset | undefined): Candidate | null {
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
