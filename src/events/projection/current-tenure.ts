import { isTenureActive, realDate } from '../../records/tenure-rules.js'
import type { Gathered } from './gathered.js'
import type { WorkingSet } from './working-set.js'

interface Candidate {
  readonly id: string
  readonly startOfTenureDate?: Date | string | null
  readonly endOfTenureDate?: Date | string | null
}

/**
 * Points each asset that was read to its current tenure, else to the last one: an active one before
 * one that has ended, then the latest start. The asset service's own copy counts as well, for it may
 * know a tenure that has not arrived yet.
 */
export function alignCurrentTenures(set: WorkingSet, gathered: Gathered, now: Date): void {
  const tenures = set.tenures.all().filter(({ id }) => !gathered.isRemoved('tenure', id))
  for (const [assetId, source] of gathered.assets) {
    const asset = set.assets.get(assetId)
    if (asset === undefined) continue
    const own = tenures.filter(({ tenuredAssetId }) => tenuredAssetId === assetId)
    const copy = source.tenure
    const isNews =
      copy !== null &&
      set.tenures.get(copy.id) === undefined &&
      !gathered.isRemoved('tenure', copy.id)
    const candidates: Candidate[] = isNews ? [...own, copy] : own
    const [current] = candidates.sort((one, other) => compare(one, other, now))
    set.assets.put({ ...asset, currentTenureId: current?.id ?? null })
  }
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
