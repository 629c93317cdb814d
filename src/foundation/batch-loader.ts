import DataLoader from 'dataloader'
import { currentScope, readInTurn } from './operation-scope.js'

export interface BatchSize {
  /** Keys per read; unlimited by default. */
  readonly keys?: number
  /** Maximum number of rows per key. */
  readonly rowsOfKey?: number
}

const settled = Promise.resolve()

/**
 * A loader for one request. It batches keys requested in the same turn of the event loop, and keys that a large
 * operation requests over several turns.
 */
export function batchLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { keys: most = Infinity, rowsOfKey = 1 }: BatchSize = {},
): DataLoader<Key, Value> {
  const readKeys = (keys: readonly Key[]) => readInTurn(keys.length * rowsOfKey, () => read(keys))
  return new DataLoader(readKeys, { maxBatchSize: most, batchScheduleFn: whenAllAsked })
}

/**
 * Sends as DataLoader does by default: after the promises that are already settled, because they may request more keys.
 */
function whenAllAsked(send: () => void): void {
  const turns = currentScope()?.turns
  void settled.then(() => {
    process.nextTick(() => {
      if (turns === undefined) send()
      else turns.whenThrough(send)
    })
  })
}
