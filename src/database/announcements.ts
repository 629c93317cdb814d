/** The channel on which triggers of our tables announce changes; see the migrations. */
export const changesChannel = 'housing_gateway_changes'

/** Something stands between that lets a session listen and carries nothing to it, as PgBouncer does. */
export class DeafConnectionError extends Error {
  constructor() {
    super('The connection to the database carries no notifications.')
    this.name = 'DeafConnectionError'
  }
}

export interface Hearing {
  /** Told of each payload, after the transaction that announced it. */
  readonly heard: (payload: string) => void
  /** Told once when nothing more will be heard, and not after `stop`. */
  readonly lost: (reason: Error) => void
}

/** Whoever listens, until it is stopped or lost. */
export interface Listening {
  /** Rejects when nothing is heard any more, though nobody has said so. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** Where a process hears what others commit to the database. */
export interface Announcements {
  /**
   * Resolves when everything that is announced from then on is heard.
   *
   * @throws DeafConnectionError when nothing can be heard on this connection
   */
  listen(hearing: Hearing): Promise<Listening>
}

/** For a pooler that shares its sessions: whoever listened there would do so for the next client. */
export const deafAnnouncements: Announcements = {
  listen: () => Promise.reject(new DeafConnectionError()),
}
