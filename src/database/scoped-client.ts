import { setTimeout as later } from 'node:timers/promises'
import {
  Client,
  DatabaseError,
  Query,
  type ClientConfig,
  type QueryConfig,
  type QueryResult,
} from 'pg'
import { currentScope, outsideScope, type WorkScope } from '../foundation/work-scope.js'
import { cancelRunning } from './cancel-request.js'
import { statementKind, type StatementKind } from './statement-kind.js'

/** How long a server may take to end a statement that is to be cancelled. */
const cancelPatienceMs = 2_000

/** A request to cancel that comes before its statement meets nothing, so it is repeated, ever later. */
const firstRepeatMs = 25

/** Rows are counted in handfuls. */
const rowsBetweenCounts = 100

/**
 * A client whose statements belong to the scope they are asked in: they and their rows are counted to it,
 * none is begun once it has ended, and the one that runs then is cancelled on the server. Its end is not
 * told before that of the cancelling, which therefore cannot meet a later statement.
 */
export class ScopedClient extends Client {
  /** Until the end of the statement that runs. */
  #turn: Promise<void> | null = null

  constructor(config?: ClientConfig) {
    super(config)
    const query = super.query.bind(this) as (...given: unknown[]) => unknown
    const queryWithin = (asked: unknown, values?: unknown, callback?: unknown) => {
      const scope = currentScope()
      return scope === undefined || !isPlain(asked, values, callback)
        ? query(asked, values, callback)
        : this.#inTurn(scope, asked, values as unknown[] | undefined)
    }
    // Assigned, because a method could not have the many forms that the driver's has.
    this.query = queryWithin as Client['query']
  }

  /** What is sent last has to be what runs, so statements do not wait in the driver's own queue. */
  async #inTurn(scope: WorkScope, asked: string | QueryConfig, values: unknown[] | undefined) {
    while (this.#turn !== null) await this.#turn
    let end: () => void = () => undefined
    this.#turn = new Promise((resolve) => {
      end = resolve
    })
    try {
      const kind = statementKind(typeof asked === 'string' ? asked : asked.text)
      return kind === 'rollback'
        ? await super.query(asked as string, values)
        : await this.#within(scope, kind, asked, values)
    } finally {
      this.#turn = null
      end()
    }
  }

  async #within(
    scope: WorkScope,
    kind: StatementKind,
    asked: string | QueryConfig,
    values: unknown[] | undefined,
  ): Promise<QueryResult> {
    const { signal } = scope
    if (signal.aborted && kind === 'commit') await super.query('rollback')
    signal.throwIfAborted()
    scope.spend('statements', 1)
    const running = this.#counted(scope, asked, values)
    const cancelling: Promise<void>[] = []
    const cancel = () => {
      if (cancelling.length === 0) cancelling.push(this.cancel(running))
    }
    const isCommit = kind === 'commit'
    const outcome =
      isCommit || (kind === 'other' && this.getTransactionStatus() === 'I')
        ? scope.storing(isCommit ? () => undefined : cancel)
        : null
    if (!isCommit) signal.addEventListener('abort', cancel, { once: true })
    try {
      const result = await running
      // In a transaction that failed, the server answers to COMMIT that it has rolled back.
      outcome?.(!isCommit || result.command === 'COMMIT')
      return result
    } catch (error) {
      // Where the connection was lost, it may have been stored: then nothing is said of that.
      outcome?.(!(error instanceof DatabaseError))
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
      if (cancelling.length > 0) await Promise.all(cancelling)
    }
  }

  async #counted(
    scope: WorkScope,
    asked: string | QueryConfig,
    values: unknown[] | undefined,
  ): Promise<QueryResult> {
    let uncounted = 0
    const result = await new Promise<QueryResult>((resolve, reject) => {
      const query = new Query(asked, values, (error: Error | undefined | null, found) => {
        if (error) reject(error)
        else resolve(found)
      })
      query.on('row', () => {
        uncounted += 1
        if (uncounted < rowsBetweenCounts) return
        uncounted = 0
        try {
          scope.spend('rows', rowsBetweenCounts)
        } catch {
          // The scope has ended, and with it goes this statement.
        }
      })
      super.query(query)
    })
    // Also where it ended before it could be cancelled.
    scope.spend('rows', uncounted)
    return result
  }

  /** Ends the statement that runs, or the connection when the server does not end it in time. */
  protected async cancel(running: Promise<unknown>): Promise<void> {
    const giveUpAt = performance.now() + cancelPatienceMs
    const isOver = running.then(
      () => true,
      () => true,
    )
    try {
      for (let repeatMs = firstRepeatMs; performance.now() < giveUpAt; repeatMs *= 2) {
        await outsideScope(() => cancelRunning(this, giveUpAt - performance.now()))
        if (await Promise.race([isOver, later(repeatMs, false)])) return
      }
    } catch {
      // The server cannot be reached.
    }
    this.connection.stream.destroy()
  }
}

/** A client of the embedded database, which cannot cancel: what runs is left to its end. */
export class EmbeddedScopedClient extends ScopedClient {
  protected override cancel(): Promise<void> {
    return Promise.resolve()
  }
}

function isPlain(
  asked: unknown,
  values: unknown,
  callback: unknown,
): asked is string | QueryConfig {
  if (callback !== undefined || typeof values === 'function') return false
  return typeof asked === 'string' || !(typeof asked === 'object' && asked && 'submit' in asked)
}
