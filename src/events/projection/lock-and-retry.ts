import { locksWholeSpace } from '../../records/model/record-locks.js'
import type { RecordStore, RecordWork, RecordWrites } from '../../records/record-store.js'
import { RetryableEventError } from '../inbox/event-jobs.js'
import type { SourceSnapshot, ReferringRecords } from './source-snapshot.js'

/** How often other writers may add records while this change waits for its locks. */
const maxRounds = 10

/** Ids of records to lock. */
interface Locks {
  /** Exclusive: records to write, or to decide by. */
  readonly write: readonly string[]
  /** Shared: records whose fields are copied. */
  readonly read: readonly string[]
}

/** The change needs records that are not locked; it starts again with them. */
class NotLockedError extends Error {
  constructor() {
    super('The change writes or copies records that are not locked.')
  }
}

/**
 * Locks records, then reads and writes them. If the work needs further records, it starts again with those locked too.
 * Records whose fields are copied are locked as well; otherwise a concurrent writer would not update the new copy.
 *
 * @param snapshot the entities to write
 * @param ids of other records that are likely to be written
 * @throws RetryableEventError when the set of records keeps growing
 */
export async function lockAndRetry(
  records: RecordStore,
  snapshot: SourceSnapshot,
  ids: readonly string[],
  work: RecordWork,
): Promise<void> {
  const written = new Set([...snapshot.ids(), ...ids])
  const read = new Set<string>()
  const addLocks = (locks: Locks): boolean => {
    const before = written.size + read.size
    for (const id of locks.write) written.add(id)
    for (const id of locks.read) if (!written.has(id)) read.add(id)
    return written.size + read.size > before
  }
  addLocks(locksOf(snapshot.referringRecords()))
  for (let round = 0; round < maxRounds; round += 1) {
    const locksAll = locksWholeSpace(written, read)
    try {
      await records.change(
        [...written],
        async (reader, tx) => {
          const writes = await work(reader, tx)
          if (!locksAll && addLocks(locksOf(writes))) throw new NotLockedError()
          return writes
        },
        [...read],
      )
      return
    } catch (error) {
      if (!(error instanceof NotLockedError)) throw error
    }
  }
  throw changedTooOftenError()
}

export function changedTooOftenError(): RetryableEventError {
  return new RetryableEventError({
    code: 'SERVICE_UNAVAILABLE',
    reason: 'The records changed again and again while the event was worked on.',
  })
}

/** The tenure of an account is locked exclusively, because its payment reference depends on all of its accounts. */
function locksOf(writes: ReferringRecords & Omit<RecordWrites, keyof ReferringRecords>): Locks {
  const { persons = [], assets = [], tenures = [], accounts = [], transactions = [] } = writes
  const saved = [persons, assets, tenures, accounts, transactions].flat()
  return {
    write: [
      ...saved.map(({ id }) => id),
      ...Object.values(writes.removed ?? {}).flat(),
      ...accounts.flatMap(({ targetId }) => targetId ?? []),
    ],
    read: [
      ...assets.flatMap(({ parentAssetIds }) => parentAssetIds ?? []),
      ...tenures.flatMap(({ tenuredAssetId, householdMembers }) => [
        ...(typeof tenuredAssetId === 'string' ? [tenuredAssetId] : []),
        ...householdMembers.map(({ personId }) => personId),
      ]),
    ],
  }
}
