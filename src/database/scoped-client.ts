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
import { watched, type WatchedPool } from './statement-watch.js'

/** What a statement does to its transaction, as far as its first word tells. */
type StatementKind = 'begin' | 'commit' | 'rollback' | 'read' | 'other'

const firstWord = /^\s*(\w+)/

const kinds: Readonly<Record<string, StatementKind>> = {
  begin: 'begin',
  start: 'begin',
  commit: 'commit',
  end: 'commit',
  rollback: 'rollback',
  abort: 'rollback',
  select: 'read',
  show: 'read',
  set: 'read',
}

/** How long a server may take to end a statement that is to be cancelled. */
const cancelPatienceMs = 2_000

/** A request to cancel that comes before its statement meets nothing, so it is repeated, ever later. */
const firstRepeatMs = 25

/** Rows are counted in handfuls. */
const rowsBetweenCounts = 100

interface ScopedStatement {
  readonly scope: WorkScope
  readonly asked: string | QueryConfig
  readonly values: unknown[] | undefined
  readonly resolve: (result: QueryResult) => void
  readonly reject: (reason: unknown) => void
}

/**
 * A client whose statements belong to the scope they are asked in: they and their rows are counted to it,
 * none is begun once it has ended, and the one that runs then is cancelled on the server. Its end is not
 * told before that of the cancelling, which therefore cannot meet a later statement.
 */
export class ScopedClient extends Client {
  private isAsked = false
  /** What is sent last has to be what runs, so statements do not wait in the driver's own queue. */
  private readonly waiting: (() => void)[] = []

  constructor(config?: ClientConfig & { readonly statements?: WatchedPool }) {
    super(config)
    const query = super.query.bind(this) as (...given: unknown[]) => unknown
    const queryWithin = (asked?: unknown, values?: unknown, callback?: unknown) => {
      const scope = currentScope()
      return scope === undefined || !isPlain(asked, values, callback)
        ? query(asked, values, callback)
        : this.inTurn(scope, asked, values as unknown[] | undefined)
    }
    // Assigned, because a method could not have the many forms that the driver's has.
    this.query = (
      config?.statements === undefined ? queryWithin : watched(config.statements, queryWithin)
    ) as Client['query']
  }

  private inTurn(
    scope: WorkScope,
    asked: string | QueryConfig,
    values: unknown[] | undefined,
  ): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const statement = { scope, asked, values, resolve, reject }
      if (this.isAsked)
        this.waiting.push(() => {
          this.begin(statement)
        })
      else this.begin(statement)
    })
  }

  private next(): void {
    const begin = this.waiting.shift()
    if (begin === undefined) this.isAsked = false
    else begin()
  }

  private begin(statement: ScopedStatement): void {
    const { scope, asked, reject } = statement
    this.isAsked = true
    const kind = statementKind(typeof asked === 'string' ? asked : asked.text)
    if (kind === 'rollback') {
      this.rollBack(statement)
    } else if (scope.stopped !== null && kind === 'commit') {
      const refuse = () => {
        reject(scope.stopped)
      }
      this.rollBack({ ...statement, asked: 'rollback', values: undefined, resolve: refuse })
    } else {
      try {
        if (scope.stopped !== null) throw scope.stopped
        scope.spend('statements', 1)
      } catch (error) {
        reject(error)
        this.next()
        return
      }
      this.run(statement, kind)
    }
  }

  /** Also for work that was stopped. */
  private rollBack({ asked, values, resolve, reject }: ScopedStatement): void {
    const query = new Query(asked, values, (error: Error | undefined | null, result) => {
      if (error) reject(error)
      else resolve(result)
      this.next()
    })
    super.query(query)
  }

  private run(
    { scope, asked, values, resolve, reject }: ScopedStatement,
    kind: StatementKind,
  ): void {
    let cancelling: Promise<void> | null = null
    let tellEnd: (() => void) | null = null
    const cancel = () => {
      cancelling ??= this.cancel(
        new Promise<void>((resolve) => {
          tellEnd = resolve
        }),
      )
    }
    const isCommit = kind === 'commit'
    const outcome =
      isCommit || (kind === 'other' && this.getTransactionStatus() === 'I')
        ? scope.storing(isCommit ? () => undefined : cancel)
        : null
    const leave = isCommit ? () => undefined : scope.onStop(cancel)
    const end = (settle: () => void) => {
      tellEnd?.()
      leave()
      const settleAndGoOn = () => {
        settle()
        this.next()
      }
      if (cancelling === null) settleAndGoOn()
      else void cancelling.then(settleAndGoOn)
    }
    const fail = (error: unknown) => {
      // Where the connection was lost, it may have been stored: then nothing is said of that.
      outcome?.(!(error instanceof DatabaseError))
      end(() => {
        reject(scope.stopped ?? error)
      })
    }
    let uncounted = 0
    const query = new Query(asked, values, (error: Error | undefined | null, result) => {
      try {
        if (error) throw error
        // Also where it ended before it could be cancelled.
        scope.spend('rows', uncounted)
      } catch (failure) {
        fail(failure)
        return
      }
      // In a transaction that failed, the server answers to COMMIT that it has rolled back.
      outcome?.(!isCommit || result.command === 'COMMIT')
      end(() => {
        resolve(result)
      })
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
  }

  /** Ends the statement that runs, or the connection when the server does not end it in time. */
  private async cancel(running: Promise<unknown>): Promise<void> {
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

function isPlain(
  asked: unknown,
  values: unknown,
  callback: unknown,
): asked is string | QueryConfig {
  if (callback !== undefined || typeof values === 'function') return false
  return typeof asked === 'string' || !(typeof asked === 'object' && asked && 'submit' in asked)
}

/** A `with` counts as one that may write, for it can hold an `insert`. */
function statementKind(sql: string): StatementKind {
  return kinds[firstWord.exec(sql)?.[1]?.toLowerCase() ?? ''] ?? 'other'
}
