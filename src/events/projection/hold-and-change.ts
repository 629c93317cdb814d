import { locksWholeSpace } from '../../records/model/record-locks.js'
import type { RecordStore, RecordWork, RecordWrites } from '../../records/record-store.js'
import { RetryableEventError } from '../inbox/event-jobs.js'
import type { Gathered, Referring } from './gathered.js'

/** So often others may add to what a change has to write while it waits for its locks. */
const mostRounds = 10

/** Ids of records by how they are locked. */
interface Locks {
  /** Written, or read to decide what is. */
  readonly alone: readonly string[]
  /** Known for facts of theirs that are copied. */
  readonly read: readonly string[]
}

/** The change writes or copies from records that it has not locked; it starts again with them. */
class NotHeldError extends Error {
  constructor() {
    super('Records are to be written or copied from that were not locked.')
  }
}

/**
 * Reads and writes records of which some only turn up on the way: starts again, with more of them
 * locked, until nothing is written that is not. What facts are copied from is locked as well: a writer that
 * changes it at the same time does not see the new copy, and would leave it as it was.
 *
 * @param gathered what is to be written
 * @param ids of others that are likely to be written with it
 * @throws RetryableEventError when more and more of them turn up
 */
export async function holdAndChange(
  records: RecordStore,
  gathered: Gathered,
  ids: readonly string[],
  work: RecordWork,
): Promise<void> {
  const alone = new Set([...gathered.ids(), ...ids])
  const read = new Set<string>()
  const hold = (locks: Locks): boolean => {
    const before = alone.size + read.size
    for (const id of locks.alone) alone.add(id)
    for (const id of locks.read) if (!alone.has(id)) read.add(id)
    return alone.size + read.size > before
  }
  hold(locksOf(gathered.referring()))
  for (let round = 0; round < mostRounds; round += 1) {
    const holdsAll = locksWholeSpace(alone, read)
    try {
      await records.change(
        [...alone],
        async (reader, tx) => {
          const writes = await work(reader, tx)
          if (!holdsAll && hold(locksOf(writes))) throw new NotHeldError()
          return writes
        },
        [...read],
      )
      return
    } catch (error) {
      if (!(error instanceof NotHeldError)) throw error
    }
  }
  throw changedTooOften()
}

export function changedTooOften(): RetryableEventError {
  return new RetryableEventError({
    code: 'SERVICE_UNAVAILABLE',
    reason: 'The records changed again and again while the event was worked on.',
  })
}

/** A tenure takes its number from all of its accounts, so that two of them must not be written at once. */
function locksOf(writes: Referring & Omit<RecordWrites, keyof Referring>): Locks {
  const { persons = [], assets = [], tenures = [], accounts = [], transactions = [] } = writes
  const saved = [persons, assets, tenures, accounts, transactions].flat()
  return {
    alone: [
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
