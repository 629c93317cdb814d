import type { Sql } from '../database/sql.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { alertTargets, writeAlertFlags } from './alert-flags.js'
import { BalanceUpdater } from './balances/balance-updater.js'
import { touchedBalances } from './balances/touched-balances.js'
import { publishChanges } from './record-feed.js'
import {
  without,
  type ChangedRecords,
  idsOf,
  isNothing,
  nothingChanged,
  union,
} from './model/changed-records.js'
import { lockRecords } from './model/record-lock.js'
import { dependentsOf, neighbours, sharedChanges } from './dependent-records.js'
import { RowReader } from './row-reader.js'
import { type RecordBatch, type RecordKind, recordKinds } from './model/record-model.js'
import { tableOf } from './bulk-insert.js'
import { replaceRecords } from './bulk-replace.js'

/** Writes data that must change together with the records, such as a search index in the database. */
export interface RecordIndexer {
  /**
   * Runs inside the transaction that changed the records.
   *
   * @param affected the changed records, and the records whose documents show changed records
   */
  apply(transaction: Sql, affected: ChangedRecords): Promise<void>
}

/** Records to add or replace, and ids of records to remove; a record in both is replaced. */
export interface RecordWrites extends RecordBatch {
  readonly removed?: Partial<ChangedRecords>
}

/**
 * Reads current rows and decides what to write. Other writers wait until it returns, so it must wait for nothing but
 * the transaction.
 *
 * @param reader reads inside the transaction
 * @param tx for the caller's own statements in the same transaction
 */
export type RecordWork = (reader: RowReader, tx: Sql) => Promise<RecordWrites>

export interface RecordStore {
  /** Adds or replaces whole records, all or none of the batch. */
  save(batch: RecordBatch): Promise<void>
  /** Removes records; unknown ids are ignored. */
  remove(kind: RecordKind, ids: readonly string[]): Promise<void>
  /**
   * Reads and writes in one transaction. Other writers wait until it ends before they read, so no update is lost.
   *
   * @throws the error of `work`; then nothing is written
   */
  change(work: RecordWork): Promise<void>
}

/**
 * Writes records, their derived balances, their change-feed rows and their search documents in one transaction, so that
 * the search index always matches the records.
 */
export class PostgresRecordStore implements RecordStore {
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly indexers: readonly RecordIndexer[],
    private readonly clock: Clock,
    /** Called after every commit, so that followers of the feed in this process need not poll. */
    private readonly onChange: () => void = () => undefined,
    private readonly balances = new BalanceUpdater(clock),
  ) {}

  save(batch: RecordBatch): Promise<void> {
    return this.change(() => Promise.resolve(batch))
  }

  remove(kind: RecordKind, removed: readonly string[]): Promise<void> {
    return this.change(() => Promise.resolve({ removed: { [kind]: removed } }))
  }

  async change(work: RecordWork): Promise<void> {
    await this.database.sql.transaction(async (tx) => {
      await lockRecords(tx)
      await this.write(tx, await work(new RowReader(tx), tx))
    })
    this.onChange()
  }

  private async write(tx: Sql, writes: RecordWrites): Promise<void> {
    const saved = idsOf(writes)
    const removed = without(saved, { ...nothingChanged, ...writes.removed })
    const changed = union(saved, removed)
    if (isNothing(changed)) return
    const balances = await touchedBalances(tx, writes, changed)
    const before = await neighbours(tx, { tenure: changed.tenure, asset: removed.asset })
    const changes = await sharedChanges(tx, writes, removed)
    const formerTargets = await alertTargets(tx, changed.cautionaryAlert)
    await deleteRecords(tx, removed)
    await replaceRecords(tx, writes)
    const targets = union(formerTargets, await alertTargets(tx, saved.cautionaryAlert))
    await writeAlertFlags(tx, saved, targets, this.clock.now())
    await this.balances.writePersonTotals(tx, balances, saved.person)
    await this.balances.writeRollUps(tx, balances)
    const after = await neighbours(tx, saved)
    const dependents = await dependentsOf(tx, changes)
    // A change of its alerts is a change of the person or the asset.
    const written = without(removed, saved, targets)
    const touched = without(union(written, removed), before, after, dependents)
    await this.publish(tx, written, removed, touched)
  }

  /** Publishes to the feed first: the feed must be locked before the tables of the search index. */
  private async publish(
    tx: Sql,
    saved: ChangedRecords,
    removed: ChangedRecords,
    touched: ChangedRecords,
  ): Promise<void> {
    const now = this.clock.now()
    await publishChanges(tx, { remove: removed, upsert: saved, refresh: touched }, now)
    const affected = union(saved, removed, touched)
    for (const indexer of this.indexers) await indexer.apply(tx, affected)
  }
}

async function deleteRecords(tx: Sql, removed: ChangedRecords): Promise<void> {
  for (const kind of recordKinds) {
    const ids = removed[kind]
    if (ids.length === 0) continue
    await tx.execute(`delete from "${tableOf(kind)}" where id = any($1::uuid[])`, [ids])
  }
}
