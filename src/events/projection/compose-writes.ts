import type { RowReader } from '../../records/row-reader.js'
import type { RecordWrites } from '../../records/record-store.js'
import type { ChangedRecords, RecordTransaction } from '../../records/model/changed-records.js'
import type { RecordKind, AssetRecord } from '../../records/model/record-model.js'
import type { Gathered } from './gathered.js'
import { grouped } from '../../foundation/grouped.js'
import { type IsFresh, putAlerts, putOwnFacts, putTotals } from './own-facts.js'
import { alignParents, alignPersonTypes, alignTenures } from './shared-facts.js'
import { loadWorkingSet, type StoredTransactions, type WorkingSet } from './working-set.js'
import { isTenureActive, realDate } from '../../records/rules/tenure-rules.js'
import type { SourceAsset } from '../sources/source-asset.js'

export interface ComposeOptions {
  readonly isFresh: IsFresh
  readonly now: Date
  /** As they are stored, where that has been read. */
  readonly transactions?: StoredTransactions
}

/**
 * What has to be written so that the records have what was gathered, with everything that shows facts
 * of it. A constant number of statements, and nothing that is stored like that already.
 */
export async function composeWrites(
  reader: RowReader,
  tx: RecordTransaction,
  gathered: Gathered,
  { isFresh, now, transactions }: ComposeOptions,
): Promise<RecordWrites> {
  const set = await loadWorkingSet(reader, tx, gathered, transactions)
  putOwnFacts(set, gathered, isFresh)
  putTotals(set, gathered, now)
  putAlerts(set, gathered, now)
  alignParents(set, gathered)
  alignTenures(set, gathered)
  alignPersonTypes(set, gathered)
  alignCurrentTenures(set, gathered, now)
  // What a source no longer has is not brought back by others that still show facts of it.
  const kept =
    (kind: RecordKind) =>
    ({ id }: { readonly id: string }) =>
      !gathered.isRemoved(kind, id)
  return {
    persons: set.persons.changed().filter(kept('person')),
    assets: set.assets.changed().filter(kept('asset')),
    tenures: set.tenures.changed().filter(kept('tenure')),
    accounts: set.accounts.changed().filter(kept('account')),
    transactions: set.transactions.changed().filter(kept('transaction')),
    removed: removedOf(gathered),
  }
}

function removedOf({ removed }: Gathered): Partial<ChangedRecords> {
  const ids = grouped(removed, ({ kind }) => kind)
  return Object.fromEntries([...ids].map(([kind, gone]) => [kind, gone.map(({ id }) => id)]))
}

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
function alignCurrentTenures(set: WorkingSet, gathered: Gathered, now: Date): void {
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
