import type { RecordReader } from '../../records/record-reader.js'
import type { RecordWrites } from '../../records/record-store.js'
import type { ChangedRecords, RecordTransaction } from '../../records/model/changed-records.js'
import type { RecordKind } from '../../records/model/record-model.js'
import { alignCurrentTenures } from './current-tenure.js'
import type { Gathered } from './gathered.js'
import { grouped } from './grouped.js'
import { type IsFresh, putAlerts, putOwnFacts, putTotals } from './own-facts.js'
import { alignParents, alignPersonTypes, alignTenures } from './shared-facts.js'
import { loadWorkingSet } from './working-set.js'

/**
 * What has to be written so that the records have what was gathered, with everything that shows facts
 * of it. A constant number of statements, and nothing that is stored like that already.
 */
export async function composeWrites(
  reader: RecordReader,
  tx: RecordTransaction,
  gathered: Gathered,
  { isFresh, now }: { readonly isFresh: IsFresh; readonly now: Date },
): Promise<RecordWrites> {
  const set = await loadWorkingSet(reader, tx, gathered)
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
