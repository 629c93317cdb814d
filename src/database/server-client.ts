import type { Socket } from 'node:net'
import { Client, type ClientConfig, type DatabaseError } from 'pg'

declare module 'pg' {
  /** Members of the driver that its types omit. */
  interface Client {
    readonly processID: number | null
    readonly readyForQuery: boolean
    getStartupConf(): Record<string, string>
  }
}

export interface ServerClientConfig extends ClientConfig {
  /** Reads the password for every new connection; overrides the password in the address. */
  readonly readPassword?: () => Promise<string>
  /** Called when the server refuses a write, as a standby does. */
  readonly onReadOnly?: () => void
}

/** A connection that is open but no longer answers. */
export class SilentConnectionError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(what: string) {
    super(`The database connection was closed: ${what}.`)
    this.name = 'SilentConnectionError'
  }
}

/** How long a server may take to close a connection after Terminate. */
const goodbyeMs = 1_000

const readOnlyTransaction = '25006'

/** The driver's connection to a Postgres server, or to a PgBouncer in front of it. */
export class ServerClient extends Client {
  constructor(config: ServerClientConfig = {}) {
    super(config)
    // With an address, the driver ignores `config.password`, even if the address has no password.
    if (config.readPassword !== undefined) Object.assign(this, { password: config.readPassword })
    // Without a listener, an error would end the process. The pending statement is rejected in any case.
    this.on('error', () => undefined)
    this.connection.on('errorMessage', ({ code }: DatabaseError) => {
      if (code === readOnlyTransaction) config.onReadOnly?.()
    })
    this.closeUnlessConnected()
    this.once('connect', () => {
      this.closeAfterGoodbye()
    })
  }

  /**
   * Sets the session to UTC: Prisma sends and reads timestamps without a zone as UTC, and another server
   * default would shift them. PgBouncer passes this parameter on and refuses `options`.
   */
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), TimeZone: 'UTC' }
  }

  /** True while a statement waits for its complete answer. */
  get isBusy(): boolean {
    return !this.readyForQuery
  }

  get bytesRead(): number {
    return (this.connection.stream as Socket).bytesRead
  }

  /** Closes the socket at once; a pending statement is rejected with the reason. */
  breakOff(reason: Error): void {
    this.connection.stream.destroy(reason)
  }

  /** @throws when the connection is lost, or closed because no answer came in time */
  async answer(sql: string, withinMs: number): Promise<void> {
    const timer = setTimeout(() => {
      this.breakOff(new SilentConnectionError(`no answer within ${withinMs} ms`))
    }, withinMs)
    try {
      await this.query(sql)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Closes the socket when login fails. Otherwise the server would still count the connection. */
  private closeUnlessConnected(): void {
    const close = () => {
      this.connection.stream.destroy()
    }
    this.connection.on('error', close).on('errorMessage', close)
    this.once('connect', () => {
      this.connection.off('error', close).off('errorMessage', close)
    })
  }

  /** Closes the socket after Terminate, because a silent server never closes its side. */
  private closeAfterGoodbye(): void {
    const { stream } = this.connection
    stream.once('finish', () => {
      const timer = setTimeout(() => stream.destroy(), goodbyeMs)
      stream.once('close', () => {
        clearTimeout(timer)
      })
    })
  }
}
