import DataLoader from 'dataloader'
import { currentScope } from './work-scope.js'

const resolved = Promise.resolve()

/**
 * A loader of one request: what is asked for in the same turn of the event loop is read at once, and so is
 * what an operation asks for over several turns because it is large.
 *
 * @param most values that one read is asked for
 */
export function batchLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  most = Infinity,
): DataLoader<Key, Value> {
  return new DataLoader(read, { maxBatchSize: most, batchScheduleFn: whenAllAsked })
}

/** As DataLoader does by default: after the promises that are settled already, which may ask for more. */
function whenAllAsked(send: () => void): void {
  const turns = currentScope()?.turns
  void resolved.then(() => {
    process.nextTick(() => {
      if (turns === undefined) send()
      else turns.whenThrough(send)
    })
  })
}
