/** The channel on which triggers of our tables announce changes; see the migrations. */
export const changesChannel = 'housing_gateway_changes'

/** A pooler such as PgBouncer accepts LISTEN but delivers no notifications. */
export class DeafConnectionError extends Error {
  constructor() {
    super('The connection to the database carries no notifications.')
    this.name = 'DeafConnectionError'
  }
}

export interface Hearing {
  /** Called with each payload, after its transaction has committed. */
  readonly heard: (payload: string) => void
  /** Called once when the connection is lost, but not after `stop`. */
  readonly lost: (reason: Error) => void
}

/** A subscription, until it is stopped or lost. */
export interface Listening {
  /** Rejects when notifications no longer arrive, although the connection reported no error. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** Notifications of commits to the database by any process. */
export interface Announcements {
  /**
   * Resolves when every later notification will be received.
   *
   * @throws DeafConnectionError when this connection delivers no notifications
   */
  listen(hearing: Hearing): Promise<Listening>
}

/** LISTEN does not work behind a transaction-mode pooler. */
export const deafAnnouncements: Announcements = {
  listen: () => Promise.reject(new DeafConnectionError()),
}
