import DataLoader from 'dataloader'
import { readInTurn } from './operation-reads.js'
import { currentScope } from './work-scope.js'

export interface BatchSize {
  /** Keys that one read is asked for; as many as there are when left out. */
  readonly keys?: number
  /** Rows that a key may find. */
  readonly rowsOfKey?: number
}

const settled = Promise.resolve()

/**
 * A loader of one request: what is asked for in the same turn of the event loop is read at once, and so is
 * what an operation asks for over several turns because it is large.
 */
export function batchLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { keys: most = Infinity, rowsOfKey = 1 }: BatchSize = {},
): DataLoader<Key, Value> {
  const readKeys = (keys: readonly Key[]) => readInTurn(keys.length * rowsOfKey, () => read(keys))
  return new DataLoader(readKeys, { maxBatchSize: most, batchScheduleFn: whenAllAsked })
}

/** As DataLoader does by default: after the promises that are settled already, which may ask for more. */
function whenAllAsked(send: () => void): void {
  const turns = currentScope()?.turns
  void settled.then(() => {
    process.nextTick(() => {
      if (turns === undefined) send()
      else turns.whenThrough(send)
    })
  })
}
