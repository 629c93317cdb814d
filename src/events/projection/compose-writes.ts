import { plainKinds } from '../../records/kinds/plain-kinds.js'
import type { RecordWrites } from '../../records/record-store.js'
import { changedOf } from '../../records/model/changed-records.js'
import { pluralOf, type RecordKind } from '../../records/model/record-model.js'
import type { SourceSnapshot } from './source-snapshot.js'
import { putAlerts, putSourceFields, putTotals } from './source-fields.js'
import { alignCurrentTenures } from './current-tenures.js'
import { alignParents, alignPersonTypes, alignTenures } from './copied-fields.js'
import type { WorkingSet } from './working-set.js'

/**
 * The writes that update the records, and the copies of their fields in other records, from a snapshot. Unchanged
 * records are not written.
 *
 * @param workingSet loaded for this snapshot; this function changes it
 */
export function composeWrites(
  workingSet: WorkingSet,
  snapshot: SourceSnapshot,
  now: Date,
): RecordWrites {
  putSourceFields(workingSet, snapshot)
  putTotals(workingSet, snapshot, now)
  const removed = {
    ...changedOf(snapshot.removed),
    cautionaryAlert: putAlerts(workingSet, snapshot),
  }
  alignParents(workingSet, snapshot)
  alignTenures(workingSet, snapshot)
  alignPersonTypes(workingSet, snapshot)
  alignCurrentTenures(workingSet, snapshot, now)
  // A record that its source has removed must not be written again because other records refer to it.
  const isKept =
    (kind: RecordKind) =>
    ({ id }: { readonly id: string }) =>
      !removed[kind].includes(id)
  return {
    persons: workingSet.persons.changed().filter(isKept('person')),
    assets: workingSet.assets.changed().filter(isKept('asset')),
    tenures: workingSet.tenures.changed().filter(isKept('tenure')),
    accounts: workingSet.accounts.changed().filter(isKept('account')),
    ...Object.fromEntries(
      plainKinds.map((kind) => [
        pluralOf(kind),
        workingSet.plain[kind].changed().filter(isKept(kind)),
      ]),
    ),
    removed,
  }
}
