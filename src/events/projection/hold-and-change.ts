import type { RecordStore, RecordWork, RecordWrites } from '../../records/record-store.js'
import { RetryableEventError } from '../event-worker.js'

/** So often others may add to what a change has to write while it waits for its locks. */
const mostRounds = 10

/** The change writes records that it has not locked; it starts again with them. */
class NotHeldError extends Error {
  constructor(readonly ids: readonly string[]) {
    super('Records are to be written that were not locked.')
  }
}

/**
 * Reads and writes records of which some only turn up on the way: starts again, with more of them
 * locked, until nothing is written that is not.
 *
 * @param ids those that are known beforehand
 * @throws RetryableEventError when more and more of them turn up
 */
export async function holdAndChange(
  records: RecordStore,
  ids: readonly string[],
  work: RecordWork,
): Promise<void> {
  const held = new Set(ids)
  for (let round = 0; round < mostRounds; round += 1) {
    try {
      await records.change([...held], async (reader, tx) => {
        const writes = await work(reader, tx)
        const missing = writtenIds(writes).filter((id) => !held.has(id))
        if (missing.length > 0) throw new NotHeldError(missing)
        return writes
      })
      return
    } catch (error) {
      if (!(error instanceof NotHeldError)) throw error
      for (const id of error.ids) held.add(id)
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

function writtenIds(writes: RecordWrites): string[] {
  const { persons, assets, tenures, accounts, transactions, removed } = writes
  const saved = [persons, assets, tenures, accounts, transactions].flatMap(
    (records) => records ?? [],
  )
  return [...saved.map(({ id }) => id), ...Object.values(removed ?? {}).flat()]
}
