import { DatabaseError, Pool, type PoolConfig, type QueryConfig, type QueryResult } from 'pg'
import { currentScope, outsideScope, unlessStopped } from '../foundation/operation-scope.js'
import { Cancellation } from './cancellation.js'
import { Connection, sqlOn, type WatchedPool } from './connection.js'
import { connectionOf, connectWithinMs, type ServerAddress } from './server-address.js'
import { ServerClient, type ServerClientConfig } from './server-client.js'
import type { ConnectionCounts, Sql, SqlPool } from './sql.js'

export interface ConnectionPoolOptions {
  readonly size: number
  /** SQL that runs at the start of every session; may contain several statements. */
  readonly beginWith?: string
  /** Called when the server refuses a write. */
  readonly onReadOnly?: () => void
  readonly watched?: WatchedPool
}

/** A connection used this recently is trusted to be alive. */
const trustedMs = 2_000

/** Maximum time for an idle connection to show that it is alive. */
const answerMs = 1_500

/**
 * Longer than `answerMs`, because a new connection may wait for a busy server, and there is no other connection to use.
 */
const beginMs = 5_000

/**
 * Connections to a Postgres server, in the driver's pool. An idle connection must answer before it is used: a
 * network that failed and recovered leaves connections open that never answer.
 */
export class ConnectionPool implements SqlPool {
  readonly query: Sql['query']
  readonly execute: Sql['execute']
  /** The driver's pool, for the Prisma adapter; see `prisma-on.ts`. */
  readonly driver: Pool
  private readonly open = new Map<object, Connection>()
  private brokenOff: Error | undefined

  /** Options in the address override ours, except the time zone. */
  constructor(
    address: ServerAddress,
    { size, beginWith, onReadOnly, watched }: ConnectionPoolOptions,
  ) {
    const config: PoolConfig & ServerClientConfig = {
      Client: ServerClient,
      application_name: 'housing-gateway',
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: connectWithinMs,
      ...connectionOf(address),
      ...(onReadOnly === undefined ? {} : { onReadOnly }),
      ...(beginWith === undefined ? {} : beginningWith(beginWith)),
      max: size,
    }
    this.driver = new Pool(config)
    // The pool has already removed a lost idle connection. If a busy connection is lost, its statement is rejected.
    this.driver.on('error', () => undefined)
    this.driver.on('connect', (client) => {
      if (client instanceof ServerClient) this.open.set(client, new Connection(client, watched))
    })
    this.driver.on('remove', (client) => this.open.delete(client))
    const { query, execute } = sqlOn((statement, signal) => this.ask(statement, signal))
    this.query = query
    this.execute = execute
  }

  /** Sends one statement on any connection. */
  async ask(config: QueryConfig, signal?: AbortSignal): Promise<QueryResult> {
    const connection = await this.take(signal)
    let isBroken = false
    try {
      return await connection.query(config, signal)
    } catch (error) {
      // A refused or cancelled statement leaves the connection usable.
      const { stopped } = new Cancellation(currentScope(), signal)
      isBroken = stopped === null && !(error instanceof DatabaseError)
      throw error
    } finally {
      this.giveBack(connection, isBroken)
    }
  }

  async transaction<Result>(work: (tx: Sql) => Promise<Result>, begin = 'BEGIN'): Promise<Result> {
    const connection = await this.take()
    let isBroken = false
    try {
      await connection.query({ text: begin })
      const result = await work(connection.sql)
      const { command } = await connection.query({ text: 'COMMIT' })
      if (command !== 'COMMIT') throw new Error('The database has rolled the transaction back.')
      return result
    } catch (error) {
      await connection.query({ text: 'ROLLBACK' }).catch(() => {
        isBroken = true
      })
      throw error
    } finally {
      this.giveBack(connection, isBroken)
    }
  }

  async session<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    const connection = await this.take()
    try {
      return await work(connection.sql)
    } finally {
      this.giveBack(connection, true)
    }
  }

  get connections(): ConnectionCounts {
    const { idleCount, totalCount, waitingCount } = this.driver
    return { idle: idleCount, total: totalCount, waiting: waitingCount }
  }

  /** All connections, in use or not. */
  get all(): Iterable<Connection> {
    return this.open.values()
  }

  /**
   * Returns a connection that answers; call `giveBack` afterwards. A new connection is opened outside the operation's
   * scope. If the operation ends first, the connection is given back as soon as it is open.
   */
  async take(signal?: AbortSignal): Promise<Connection> {
    const scope = currentScope()
    if (scope === undefined && signal === undefined) return this.takeAlive()
    const cancellation = new Cancellation(scope, signal)
    if (cancellation.stopped !== null) throw cancellation.stopped
    const taking = outsideScope(() => this.takeAlive())
    try {
      return await unlessStopped(cancellation, taking)
    } catch (error) {
      taking.then(
        (connection) => {
          this.giveBack(connection)
        },
        () => undefined,
      )
      throw error
    }
  }

  /** @param isBroken closes the connection */
  giveBack(connection: Connection, isBroken = false): void {
    connection.usedAt = performance.now()
    connection.isIdle = true
    connection.client.release(isBroken || connection.isOutdated)
  }

  /** Closes every connection as soon as it is idle. */
  replaceAll(): void {
    for (const connection of this.all) {
      // Call `end` only once: each Terminate message adds a listener for the end of the connection.
      if (connection.isIdle && !connection.isOutdated) void connection.client.end()
      connection.isOutdated = true
    }
  }

  /** Closes every connection at once, even those in use, and opens no new connections. */
  breakOff(reason: Error): void {
    this.brokenOff = reason
    for (const { client } of this.all) client.breakOff(reason)
  }

  end(): Promise<void> {
    return this.driver.end()
  }

  private async takeAlive(): Promise<Connection> {
    for (;;) {
      if (this.brokenOff !== undefined) throw this.brokenOff
      const client = await this.driver.connect()
      const connection = this.open.get(client)
      if (connection === undefined) throw new Error('The pool handed out an unknown connection.')
      connection.isIdle = false
      // The connection is closing, and the pool has not noticed yet.
      if (connection.isOutdated) this.giveBack(connection, true)
      else if (performance.now() - connection.usedAt < trustedMs) return connection
      else if (await this.isAlive(connection)) return connection
    }
  }

  private async isAlive(connection: Connection): Promise<boolean> {
    try {
      await connection.client.answer('select 1', answerMs)
      return true
    } catch (error) {
      this.giveBack(connection, true)
      // Also close the other idle connections, because they use the same network.
      for (const { isIdle, client } of this.all) {
        if (isIdle) client.breakOff(error instanceof Error ? error : new Error(String(error)))
      }
      return false
    }
  }
}

/** The pool waits for the promise, although its types say otherwise. */
function beginningWith(sql: string): object {
  return { onConnect: (client: ServerClient) => client.answer(sql, beginMs) }
}
