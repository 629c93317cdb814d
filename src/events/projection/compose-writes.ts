import type { RecordReader } from '../../records/record-reader.js'
import type { RecordTransaction, RecordWrites } from '../../records/record-store.js'
import { alignCurrentTenures } from './current-tenure.js'
import type { Gathered } from './gathered.js'
import { type IsFresh, putOwnFacts, putTotals } from './own-facts.js'
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
  alignParents(set, gathered)
  alignTenures(set, gathered)
  alignPersonTypes(set, gathered)
  alignCurrentTenures(set, gathered, now)
  return {
    persons: set.persons.changed(),
    assets: set.assets.changed(),
    tenures: set.tenures.changed(),
    accounts: set.accounts.changed(),
    transactions: set.transactions.changed(),
    removed: Object.fromEntries(gathered.removed.map(({ kind, id }) => [kind, [id]])),
  }
}
