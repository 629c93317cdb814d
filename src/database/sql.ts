import type { Prisma } from '../generated/prisma/client.js'

/** How one statement is sent. */
export interface StatementOptions {
  /** Cancels the statement on the server, and rejects with the reason of the signal. */
  readonly signal?: AbortSignal
}

/**
 * Runs SQL. Values are parameters (`$1`, `$2`, …) and never part of the text. The caller names and types the
 * columns. Values come as Prisma reads them: `date` and `timestamptz` as `Date`, `numeric` as `Prisma.Decimal`,
 * `int8` as `bigint`, `json` parsed.
 */
export interface Sql {
  /** @returns the rows. A text of several statements takes no values and returns the rows of the last one. */
  readonly query: <Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: StatementOptions,
  ) => Promise<Row[]>
  /** @returns the number of rows written */
  readonly execute: (
    text: string,
    values?: readonly unknown[],
    options?: StatementOptions,
  ) => Promise<number>
}

/** Runs SQL on the connections of one purpose. */
export interface SqlPool extends Sql {
  /**
   * Runs statements in one transaction. They are sent one after the other, in the order of the calls.
   *
   * @param begin replaces `BEGIN`, for settings of the transaction
   * @throws the error of `work`; nothing is then written
   */
  transaction<Result>(work: (tx: Sql) => Promise<Result>, begin?: string): Promise<Result>
  /** Runs statements on one connection and closes it afterwards, which ends their `SET`s. */
  session<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  readonly connections: ConnectionCounts
}

export interface ConnectionCounts {
  readonly idle: number
  readonly total: number
  /** Callers waiting for a connection. */
  readonly waiting: number
}

/** SQL inside a Prisma transaction, for transactions that also use its models. */
export function sqlIn(tx: Prisma.TransactionClient): Sql {
  return {
    query: (text, values = []) => tx.$queryRawUnsafe(text, ...values),
    execute: (text, values = []) => tx.$executeRawUnsafe(text, ...values),
  }
}
