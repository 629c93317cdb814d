import type { Clock } from '../clock.js'
import type { Database } from '../database/database.js'
import type { Prisma } from '../generated/prisma/client.js'
import { bulkInsert } from './bulk-insert.js'
import { type ChangeOperation, publishChanges } from './change-feed.js'
import { neighbours, nothingChanged } from './record-neighbours.js'
import type { RecordBatch, RecordKind, TenureRecord } from './record-types.js'

export type RecordTransaction = Prisma.TransactionClient

/** Ids of the records that one transaction wrote or removed, by kind. */
export type ChangedRecords = Readonly<Record<RecordKind, readonly string[]>>

/** Something that must change together with the records, such as a search index in the database. */
export interface RecordProjection {
  /**
   * Runs inside the transaction that changed the records.
   *
   * @param affected the changed records, and those that show facts of changed ones
   */
  apply(transaction: RecordTransaction, affected: ChangedRecords): Promise<void>
}

/** The canonical records of the five kinds. */
export interface RecordStore {
  /** Adds or replaces whole records; all of the batch or none of it. */
  save(batch: RecordBatch): Promise<void>
  /** Removes records; unknown ids are ignored. */
  remove(kind: RecordKind, ids: readonly string[]): Promise<void>
}

/** Long enough for a batch of several hundred records on a busy embedded database. */
const transactionTimeoutMs = 60_000

/**
 * Writes records, their change-feed rows and every projection in one transaction, so that what can be
 * searched is never ahead of or behind what is stored.
 */
export class PostgresRecordStore implements RecordStore {
  constructor(
    private readonly database: Database,
    private readonly projections: readonly RecordProjection[],
    private readonly clock: Clock,
    /** Told after every commit, so that followers of the feed in this process need not wait. */
    private readonly onChange: () => void = () => undefined,
  ) {}

  async save(batch: RecordBatch): Promise<void> {
    const changed = {
      person: ids(batch.persons),
      asset: ids(batch.assets),
      tenure: ids(batch.tenures),
      transaction: ids(batch.transactions),
      account: ids(batch.accounts),
    }
    await this.inTransaction(async (tx) => {
      const before = await neighbours(tx, { tenure: changed.tenure, asset: [] })
      await replace(tx, batch, changed)
      const after = await neighbours(tx, changed)
      await this.announce(tx, 'upsert', changed, beyond(changed, before, after))
    })
  }

  async remove(kind: RecordKind, removed: readonly string[]): Promise<void> {
    const changed = { ...nothingChanged, [kind]: removed }
    await this.inTransaction(async (tx) => {
      const before = await neighbours(tx, changed)
      await deleteRecords(tx, kind, removed)
      await this.announce(tx, 'remove', changed, beyond(changed, before))
    })
  }

  private async inTransaction(work: (tx: RecordTransaction) => Promise<void>): Promise<void> {
    await this.database.prisma.$transaction(work, {
      timeout: transactionTimeoutMs,
      maxWait: transactionTimeoutMs,
    })
    this.onChange()
  }

  /** The feed first: it has to be locked before the tables of the search index are. */
  private async announce(
    tx: RecordTransaction,
    operation: ChangeOperation,
    changed: ChangedRecords,
    touched: ChangedRecords,
  ): Promise<void> {
    const now = this.clock.now()
    await publishChanges(tx, operation, changed, now)
    await publishChanges(tx, 'refresh', touched, now)
    const affected = union(changed, touched)
    for (const projection of this.projections) await projection.apply(tx, affected)
  }
}

/** What is in `found` and not in `known`, each id once. */
function beyond(known: ChangedRecords, ...found: ChangedRecords[]): ChangedRecords {
  const others = (kind: RecordKind): string[] => {
    const ids = new Set(found.flatMap((changed) => changed[kind]))
    for (const id of known[kind]) ids.delete(id)
    return [...ids]
  }
  return {
    person: others('person'),
    asset: others('asset'),
    tenure: others('tenure'),
    transaction: others('transaction'),
    account: others('account'),
  }
}

function union(one: ChangedRecords, other: ChangedRecords): ChangedRecords {
  return {
    person: [...one.person, ...other.person],
    asset: [...one.asset, ...other.asset],
    tenure: [...one.tenure, ...other.tenure],
    transaction: [...one.transaction, ...other.transaction],
    account: [...one.account, ...other.account],
  }
}

async function replace(
  tx: RecordTransaction,
  batch: RecordBatch,
  changed: ChangedRecords,
): Promise<void> {
  if (batch.persons !== undefined && batch.persons.length > 0) {
    await deleteRecords(tx, 'person', changed.person)
    await bulkInsert(tx, 'person', batch.persons)
  }
  if (batch.assets !== undefined && batch.assets.length > 0) {
    await deleteRecords(tx, 'asset', changed.asset)
    await bulkInsert(tx, 'asset', batch.assets)
  }
  if (batch.tenures !== undefined && batch.tenures.length > 0) {
    await deleteRecords(tx, 'tenure', changed.tenure)
    await createTenures(tx, batch.tenures)
  }
  if (batch.accounts !== undefined && batch.accounts.length > 0) {
    await deleteRecords(tx, 'account', changed.account)
    await bulkInsert(tx, 'account', batch.accounts)
  }
  if (batch.transactions !== undefined && batch.transactions.length > 0) {
    await deleteRecords(tx, 'transaction', changed.transaction)
    await bulkInsert(tx, 'transaction', batch.transactions)
  }
}

async function createTenures(
  tx: RecordTransaction,
  tenures: readonly TenureRecord[],
): Promise<void> {
  await bulkInsert(
    tx,
    'tenure',
    tenures.map(({ householdMembers: _members, ...tenure }) => tenure),
  )
  await bulkInsert(
    tx,
    'household_member',
    tenures.flatMap((tenure) =>
      tenure.householdMembers.map((member, position) => ({
        ...member,
        tenureId: tenure.id,
        position,
      })),
    ),
  )
}

async function deleteRecords(
  tx: RecordTransaction,
  kind: RecordKind,
  recordIds: readonly string[],
): Promise<void> {
  const where = { id: { in: [...recordIds] } }
  switch (kind) {
    case 'person':
      await tx.person.deleteMany({ where })
      break
    case 'asset':
      await tx.asset.deleteMany({ where })
      break
    case 'tenure':
      await tx.tenure.deleteMany({ where })
      break
    case 'transaction':
      await tx.transaction.deleteMany({ where })
      break
    case 'account':
      await tx.account.deleteMany({ where })
      break
  }
}

function ids(records: readonly { id: string }[] | undefined): string[] {
  return records?.map((record) => record.id) ?? []
}
