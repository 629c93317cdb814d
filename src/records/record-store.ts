import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { TransactionRows } from '../database/row-source.js'
import { plainTransactions, type PlainTransactions } from '../database/sql-client.js'
import { BalanceUpdater } from './balances/balance-updater.js'
import { publishChanges } from './record-feed.js'
import {
  beyond,
  type ChangedRecords,
  idsOf,
  isNothing,
  nothingChanged,
  type RecordTransaction,
  union,
} from './model/changed-records.js'
import { changedPeople, recordsOfPeople } from './changed-people.js'
import { lockIds } from './model/record-locks.js'
import { changedHomes, neighbours, recordsOfHomes } from './record-neighbours.js'
import { RowReader } from './row-reader.js'
import { type RecordBatch, type RecordKind, recordKinds } from './model/record-model.js'
import { replaceRecords } from './bulk-replace.js'

/** Something that must change together with the records, such as a search index in the database. */
export interface RecordProjection {
  /**
   * Runs inside the transaction that changed the records.
   *
   * @param affected the changed records, and those that show facts of changed ones
   */
  apply(transaction: RecordTransaction, affected: ChangedRecords): Promise<void>
}

/** Records to add or replace, and ids of records to remove; what is in both is replaced. */
export interface RecordWrites extends RecordBatch {
  readonly removed?: Partial<ChangedRecords>
}

/**
 * Says what to write after a look at what is there. Must not wait for anything but the transaction: it holds locks.
 *
 * @param reader reads inside the transaction
 * @param tx for a statement of the caller's own that must count together with the records
 */
export type RecordWork = (reader: RowReader, tx: RecordTransaction) => Promise<RecordWrites>

/** The canonical records of the five kinds. */
export interface RecordStore {
  /** Adds or replaces whole records; all of the batch or none of it. */
  save(batch: RecordBatch): Promise<void>
  /** Removes records; unknown ids are ignored. */
  remove(kind: RecordKind, ids: readonly string[]): Promise<void>
  /**
   * Reads and writes in one transaction. Other changes that name any of the same ids wait for it to end
   * before they read, so that none writes over what another one has just written.
   *
   * @param alone ids of the records, known or not, that `work` may write after having read them
   * @param read ids of those that what it writes shows facts of; changes that name them here do not
   * wait for each other
   * @throws what `work` throws, with nothing written
   */
  change(alone: readonly string[], work: RecordWork, read?: readonly string[]): Promise<void>
}

/**
 * Writes records, the balances derived from them, their change-feed rows and every projection in one
 * transaction, so that what can be searched is never ahead of or behind what is stored.
 */
export class PostgresRecordStore implements RecordStore {
  private readonly transactions: PlainTransactions

  constructor(
    database: Database,
    private readonly projections: readonly RecordProjection[],
    private readonly clock: Clock,
    /** Told after every commit, so that followers of the feed in this process need not wait. */
    private readonly onChange: () => void = () => undefined,
    private readonly balances = new BalanceUpdater(clock),
  ) {
    this.transactions = plainTransactions(database)
  }

  async save(batch: RecordBatch): Promise<void> {
    await this.inTransaction((tx) => this.write(tx, batch))
  }

  async remove(kind: RecordKind, removed: readonly string[]): Promise<void> {
    await this.inTransaction((tx) => this.write(tx, { removed: { [kind]: removed } }))
  }

  async change(
    alone: readonly string[],
    work: RecordWork,
    read: readonly string[] = [],
  ): Promise<void> {
    await this.inTransaction(async (tx) => {
      await lockIds(tx, 'named', alone, read)
      await this.write(tx, await work(new RowReader(new TransactionRows(tx)), tx))
    })
  }

  private async inTransaction(work: (tx: RecordTransaction) => Promise<void>): Promise<void> {
    await this.transactions.run(work)
    this.onChange()
  }

  private async write(tx: RecordTransaction, writes: RecordWrites): Promise<void> {
    const saved = idsOf(writes)
    const removed = beyond(saved, { ...nothingChanged, ...writes.removed })
    const changed = union(saved, removed)
    if (isNothing(changed)) return
    const balances = await this.balances.hold(tx, { batch: writes, changed })
    const before = await neighbours(tx, { tenure: changed.tenure, asset: removed.asset })
    const homes = await changedHomes(tx, writes, removed)
    const people = await changedPeople(tx, writes, removed)
    await deleteRecords(tx, removed)
    await replaceRecords(tx, writes)
    await this.balances.writePersonTotals(tx, balances, saved.person)
    const after = await neighbours(tx, saved)
    const ofHomes = await recordsOfHomes(tx, homes)
    const ofPeople = await recordsOfPeople(tx, people)
    await this.announce(tx, saved, removed, beyond(changed, before, after, ofHomes, ofPeople))
    // Last, because every change of an estate waits for the one before it from here to its end.
    await this.balances.writeRollUps(tx, balances)
  }

  /** The feed first: it has to be locked before the tables of the search index are. */
  private async announce(
    tx: RecordTransaction,
    saved: ChangedRecords,
    removed: ChangedRecords,
    touched: ChangedRecords,
  ): Promise<void> {
    const now = this.clock.now()
    await publishChanges(tx, { remove: removed, upsert: saved, refresh: touched }, now)
    const affected = union(saved, removed, touched)
    for (const projection of this.projections) await projection.apply(tx, affected)
  }
}

async function deleteRecords(tx: RecordTransaction, removed: ChangedRecords): Promise<void> {
  for (const kind of recordKinds) {
    if (removed[kind].length > 0) await deleteRows(tx, kind, removed[kind])
  }
}

async function deleteRows(
  tx: RecordTransaction,
  kind: RecordKind,
  recordIds: readonly string[],
): Promise<void> {
  await tx.$executeRawUnsafe(`delete from "${kind}" where id = any($1::uuid[])`, recordIds)
}
