import DataLoader from 'dataloader'
import { currentScope, type WorkScope } from './work-scope.js'

export interface BatchSize {
  /** Keys that one read is asked for; as many as there are when left out. */
  readonly keys?: number
  /** Rows that a key may find. */
  readonly rowsOfKey?: number
}

/** Rows that reads of one operation may bring at the same time: what comes at once is worked on at once. */
const rowsAtOnce = 2_000

const settled = Promise.resolve()

/**
 * A loader of one request: what is asked for in the same turn of the event loop is read at once, and so is
 * what an operation asks for over several turns because it is large.
 */
export function batchLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { keys: most = Infinity, rowsOfKey = 1 }: BatchSize = {},
): DataLoader<Key, Value> {
  const readInTurn = (keys: readonly Key[]) => {
    const scope = currentScope()
    return scope === undefined
      ? read(keys)
      : readsOf(scope).begin(keys.length * rowsOfKey, () => read(keys))
  }
  return new DataLoader(readInTurn, { maxBatchSize: most, batchScheduleFn: whenAllAsked })
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

/** The reads of one operation that are under way. Small ones run beside each other, large ones alone. */
class Reads {
  #rows = 0
  readonly #waiting: { readonly rows: number; readonly begin: () => void }[] = []

  begin<Result>(rows: number, read: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.length === 0 && this.#hasRoomFor(rows)) return this.#run(rows, read)
    return new Promise((resolve, reject) => {
      const begin = () => {
        this.#run(rows, read).then(resolve, reject)
      }
      this.#waiting.push({ rows, begin })
    })
  }

  #hasRoomFor(rows: number): boolean {
    return this.#rows === 0 || this.#rows + rows <= rowsAtOnce
  }

  #run<Result>(rows: number, read: () => Promise<Result>): Promise<Result> {
    this.#rows += rows
    return read().finally(() => {
      this.#rows -= rows
      for (const next of [...this.#waiting]) {
        if (!this.#hasRoomFor(next.rows)) return
        this.#waiting.shift()
        next.begin()
      }
    })
  }
}

const reads = new WeakMap<WorkScope, Reads>()

function readsOf(scope: WorkScope): Reads {
  let known = reads.get(scope)
  if (known === undefined) {
    known = new Reads()
    reads.set(scope, known)
  }
  return known
}
