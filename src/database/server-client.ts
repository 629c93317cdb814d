import type { Socket } from 'node:net'
import type { ClientConfig, DatabaseError } from 'pg'
import { ScopedClient } from './scoped-client.js'

declare module 'pg' {
  /** What the driver has and its types leave out. */
  interface Client {
    readonly processID: number | null
    readonly readyForQuery: boolean
    getStartupConf(): Record<string, string>
  }
}

export interface ServerClientConfig extends ClientConfig {
  /** Asked for the password at every new connection; goes before that of the address. */
  readonly readPassword?: () => Promise<string>
  /** Told that the server refuses to write, as one does that has become a standby. */
  readonly onReadOnly?: () => void
}

/** How long a server may take to hear that a connection ends. */
const goodbyeMs = 1_000

const readOnlyTransaction = '25006'

/**
 * A connection to a Postgres server, or to a PgBouncer in front of it.
 *
 * Its session is in UTC. Prisma sends and reads timestamps without a zone and takes them for UTC; on a
 * server with another default zone every one of them would shift, in silence. The zone is a parameter of
 * its own at the start of the session, for PgBouncer carries it and refuses `options`.
 */
export class ServerClient extends ScopedClient {
  /** In milliseconds of `performance.now()`: when somebody last had an answer of it. */
  usedAt = performance.now()
  /** To be closed as soon as it is not in use. */
  isOutdated = false

  constructor(config: ServerClientConfig = {}) {
    super(config)
    // What the address says of the password, even nothing, has gone before the driver's own option.
    if (config.readPassword !== undefined) Object.assign(this, { password: config.readPassword })
    this.connection.on('errorMessage', ({ code }: DatabaseError) => {
      if (code === readOnlyTransaction) config.onReadOnly?.()
    })
  }

  /** One that fails leaves no socket open: what a server has not let in still counts among its connections. */
  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connecting = super.connect().catch((error: unknown) => {
      this.connection.stream.destroy()
      throw error
    }) as Promise<unknown>
    if (callback === undefined) return connecting.then(() => this)
    connecting.then(() => {
      ;(callback as () => void)()
    }, callback)
    return undefined
  }

  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), TimeZone: 'UTC' }
  }

  /** A statement was sent and its answer is not complete. */
  get isBusy(): boolean {
    return !this.readyForQuery
  }

  get bytesRead(): number {
    return (this.connection.stream as Socket).bytesRead
  }

  /** Breaks the connection off at once; what waits on it is rejected with the reason. */
  breakOff(reason: Error): void {
    this.connection.stream.destroy(reason)
  }

  /** Sends Terminate, but does not wait for a server that does not answer. */
  override end(): Promise<void>
  override end(callback: (err: Error) => void): void
  override end(callback?: (err: Error) => void): Promise<void> | undefined {
    const timer = setTimeout(() => this.connection.stream.destroy(), goodbyeMs)
    this.connection.once('end', () => {
      clearTimeout(timer)
    })
    if (callback === undefined) return super.end()
    super.end(callback)
    return undefined
  }
}
