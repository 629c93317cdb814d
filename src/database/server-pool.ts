import { Pool, type Client, type PoolClient, type PoolConfig } from 'pg'
import { currentScope, outsideScope } from '../foundation/work-scope.js'
import { connectWithin, queryWithin } from './scoped-pool.js'
import { ServerClient, type ServerClientConfig } from './server-client.js'
import { SilentConnectionError } from './silent-connection-error.js'
import type { WatchedPool } from './statement-watch.js'

export interface ServerPoolConfig extends PoolConfig, ServerClientConfig {
  /** Statements, sent as one, that every new session begins with. */
  readonly beginWith?: string
  readonly statements?: WatchedPool
}

type Handover = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (reason?: unknown) => void,
) => void

/** A connection that was used this recently is taken to be alive. */
const trustedMs = 2_000

/** How long a connection may take to show that it is alive. */
const answerMs = 1_500

/** A new connection may have to wait for a busy server, and there is no other one to take instead. */
const beginMs = 5_000

/**
 * A pool that hands out living connections only: one that was idle for a while must answer first.
 * A network that fell silent and healed leaves connections open on which no answer will ever come.
 */
export class ServerPool extends Pool {
  private readonly all = new Set<ServerClient>()
  private readonly idle = new Set<ServerClient>()
  private brokenOff: Error | undefined

  constructor({ beginWith, ...config }: ServerPoolConfig) {
    super({
      Client: ServerClient,
      ...config,
      ...(beginWith === undefined ? {} : beginningWith(beginWith)),
    })
    this.query = queryWithin(this)
    // An error without a listener would end the process. A lost idle connection has already left the
    // pool; on a lost busy one, the query that waits is rejected as well.
    this.on('error', () => undefined)
    this.on('connect', (client) => {
      client.on('error', () => undefined)
      if (client instanceof ServerClient) this.all.add(client)
    })
    this.on('acquire', (client) => {
      if (client instanceof ServerClient) this.idle.delete(client)
    })
    this.on('release', (_, client) => {
      if (!(client instanceof ServerClient)) return
      client.usedAt = performance.now()
      if (client.isOutdated) void client.end()
      else this.idle.add(client)
    })
    this.on('remove', (client) => {
      if (!(client instanceof ServerClient)) return
      this.all.delete(client)
      this.idle.delete(client)
    })
  }

  /** All connections, in use or not. */
  get clients(): ReadonlySet<ServerClient> {
    return this.all
  }

  override connect(): Promise<PoolClient>
  override connect(handover: Handover): void
  override connect(handover?: Handover): Promise<PoolClient> | undefined {
    if (handover !== undefined) {
      this.connectAlive(handover)
      return undefined
    }
    return connectWithin(
      currentScope(),
      () =>
        new Promise((resolve, reject) => {
          this.connectAlive((error, client) => {
            if (client === undefined) reject(error ?? new Error('The pool gave no connection.'))
            else resolve(client)
          })
        }),
    )
  }

  /** Closes every connection as soon as it is not in use. */
  replaceAll(): void {
    for (const client of this.all) client.isOutdated = true
    for (const client of this.idle) void client.end()
    // Told once: each Terminate message adds a listener for the end of its connection.
    this.idle.clear()
  }

  /** Breaks every connection off, also those in use, and makes no other. */
  breakOff(reason: Error): void {
    this.brokenOff = reason
    for (const client of [...this.all]) client.breakOff(reason)
  }

  private connectAlive(handover: Handover): void {
    if (this.brokenOff !== undefined) {
      handover(this.brokenOff, undefined, () => undefined)
      return
    }
    super.connect((error, client, release) => {
      if (client instanceof ServerClient && client.isOutdated) {
        // It was told to end, and the pool has not heard of its end yet.
        release(true)
        this.connectAlive(handover)
        return
      }
      const isTrusted =
        !(client instanceof ServerClient) || performance.now() - client.usedAt < trustedMs
      if (isTrusted) {
        handover(error, client, release)
        return
      }
      isAnswered(client, 'select 1').then(
        () => {
          handover(undefined, client, release)
        },
        (reason: unknown) => {
          release(true)
          // What one connection suffered, the others have, too.
          for (const other of [...this.idle]) other.breakOff(asError(reason))
          this.connectAlive(handover)
        },
      )
    })
  }
}

/** The pool waits for the promise, although its types say otherwise. */
function beginningWith(sql: string): object {
  return {
    onConnect: async (client: object) => {
      if (client instanceof ServerClient) await isAnswered(client, sql, beginMs)
    },
  }
}

/** @throws when the connection is lost, or silent for so long that it was broken off */
async function isAnswered(
  client: Client & Pick<ServerClient, 'breakOff'>,
  sql: string,
  withinMs = answerMs,
): Promise<void> {
  const timer = setTimeout(() => {
    client.breakOff(new SilentConnectionError(`no answer within ${withinMs} ms`))
  }, withinMs)
  try {
    // The caller that waits for the connection, if there is one.
    await outsideScope(() => client.query(sql))
  } finally {
    clearTimeout(timer)
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
