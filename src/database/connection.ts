import { setTimeout as later } from 'node:timers/promises'
import { DatabaseError, Query, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { Gate } from '../foundation/gate.js'
import { type OperationScope, currentScope, outsideScope } from '../foundation/operation-scope.js'
import { Cancellation, cancelRunning } from './cancellation.js'
import { rowTypes } from './row-types.js'
import { SilentConnectionError, type ServerClient } from './server-client.js'
import type { Sql, StatementOptions } from './sql.js'
import type { EndedStatement, StatementWatch } from './statement-watch.js'

/** Effect of a statement on its transaction, by its first word. */
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

/** How long a server may take to end a cancelled statement. */
const cancelPatienceMs = 2_000

/** A cancel request that arrives before its statement has no effect, so it is repeated with backoff. */
const firstRepeatMs = 25

/** Rows are charged to the operation in batches. */
const rowsBetweenCharges = 100

/** How connections report their statements. */
export interface WatchedPool {
  readonly purpose: EndedStatement['purpose']
  readonly watch: StatementWatch
}

/**
 * One connection of a pool. All statements of the gateway, including Prisma's, pass here one at a time.
 * Statements and their rows are charged to the operation that sent them. When the operation ends, no further
 * statement starts, and the running one is cancelled on the server. Its promise settles after the cancel
 * request, which therefore cannot hit a later statement.
 */
export class Connection {
  /** Time of the last `giveBack`, in milliseconds of `performance.now()`. */
  usedAt = performance.now()
  isIdle = false
  /** True if the connection must be closed as soon as it is idle. */
  isOutdated = false
  readonly sql: Sql = sqlOn((config, signal) => this.query(config, signal))
  /** Replaces the driver's queue, because a cancel request hits whichever statement is running. */
  private readonly turn = new Gate(1)

  constructor(
    readonly client: PoolClient & ServerClient,
    private readonly watched: WatchedPool | undefined,
  ) {}

  async query(config: QueryConfig, signal?: AbortSignal): Promise<QueryResult> {
    const end = this.watched?.watch.begin(this.watched.purpose, config.text)
    try {
      const result = await this.turn.enter(() => this.run(config, signal))
      end?.(null)
      return result
    } catch (error) {
      end?.(error ?? 'unknown')
      throw error
    }
  }

  private async run(config: QueryConfig, signal: AbortSignal | undefined): Promise<QueryResult> {
    const scope = currentScope()
    const cancellation = new Cancellation(scope, signal)
    const kind = statementKind(config.text)
    if (kind === 'rollback') return this.send(config)
    const isCommit = kind === 'commit'
    const { stopped } = cancellation
    if (stopped !== null) {
      if (isCommit) await this.send({ text: 'rollback' })
      throw stopped
    }
    scope?.spend('statements', 1)
    const mayStore = isCommit || (kind === 'other' && this.client.getTransactionStatus() === 'I')
    const running = this.send(config, scope)
    let cancelling = null as Promise<void> | null
    const cancel = () => {
      cancelling ??= this.cancel(running)
    }
    // A COMMIT is not cancelled: its outcome would be unknown.
    const outcome = mayStore ? scope?.storing(isCommit ? () => undefined : cancel) : null
    const leave = isCommit ? null : cancellation.onStop(cancel)
    try {
      const result = await running
      // The server answers ROLLBACK to the COMMIT of a transaction that failed.
      outcome?.(!isCommit || result.command === 'COMMIT')
      return result
    } catch (error) {
      // After a lost connection the change may be stored, so no message may say that nothing was stored.
      outcome?.(!(error instanceof DatabaseError))
      throw cancellation.stopped ?? error
    } finally {
      leave?.()
      if (cancelling !== null) await cancelling
    }
  }

  /** @param scope charged for the rows */
  private send(config: QueryConfig, scope?: OperationScope): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      let uncharged = 0
      const query = new Query(config, undefined, (error: Error | null | undefined, result) => {
        try {
          if (error) throw error
          scope?.spend('rows', uncharged)
          resolve(result)
        } catch (reason) {
          reject(asError(reason))
        }
      })
      if (scope !== undefined) {
        query.on('row', () => {
          uncharged += 1
          if (uncharged < rowsBetweenCharges) return
          uncharged = 0
          try {
            scope.spend('rows', rowsBetweenCharges)
          } catch {
            // The operation has ended, which cancels this statement.
          }
        })
      }
      this.client.query(query)
    })
  }

  /** Cancels the running statement. Closes the connection if the server does not end it in time. */
  private async cancel(running: Promise<unknown>): Promise<void> {
    const giveUpAt = performance.now() + cancelPatienceMs
    const isOver = running.then(
      () => true,
      () => true,
    )
    try {
      for (let repeatMs = firstRepeatMs; performance.now() < giveUpAt; repeatMs *= 2) {
        await outsideScope(() => cancelRunning(this.client, giveUpAt - performance.now()))
        if (await Promise.race([isOver, later(repeatMs, false)])) return
      }
    } catch {
      // The server cannot be reached.
    }
    this.client.breakOff(new SilentConnectionError('a cancelled statement did not end'))
  }
}

/** Builds `Sql` on a function that sends one statement. */
export function sqlOn(
  ask: (config: QueryConfig, signal: AbortSignal | undefined) => Promise<QueryResult>,
): Sql {
  return {
    query: async <Row extends object>(
      text: string,
      values: readonly unknown[] = [],
      { signal }: StatementOptions = {},
    ) => {
      const config = { text, values: [...values], types: rowTypes }
      // A text with several statements has one result for each.
      const results: QueryResult[] = [await ask(config, signal)].flat()
      return (results.at(-1)?.rows ?? []) as Row[]
    },
    execute: async (text, values = [], { signal } = {}) => {
      const { rowCount } = await ask({ text, values: [...values] }, signal)
      return rowCount ?? 0
    },
  }
}

/** A `with` counts as a write, because it can contain an `insert`. */
function statementKind(sql: string): StatementKind {
  return kinds[firstWord.exec(sql)?.[1]?.toLowerCase() ?? ''] ?? 'other'
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
