import type { PoolPurpose } from './pool-purpose.js'

/** What the server lets the statements of a session take, in milliseconds. */
export interface SessionLimits {
  readonly statementMs: number
  /** Waiting for a lock, of a table or a row. */
  readonly lockMs: number
}

const ofRequests: SessionLimits = { statementMs: 10_000, lockMs: 5_000 }

/** Building an index or removing what is old takes its time. */
export const longestLimits: SessionLimits = { statementMs: 300_000, lockMs: 60_000 }

export const sessionLimits: Readonly<Record<PoolPurpose, SessionLimits>> = {
  search: ofRequests,
  notifications: ofRequests,
  events: ofRequests,
  access: { statementMs: 5_000, lockMs: 3_000 },
  background: longestLimits,
  probes: { statementMs: 1_500, lockMs: 1_000 },
}

/**
 * What a session begins with, so that the server leaves neither a statement nor a lock to a caller who
 * has gone, however it went: a network that is silent tells nobody. Behind a PgBouncer that shares its
 * sessions nothing of this may be set, for the next client would have it.
 */
export function sessionSettings({ statementMs, lockMs }: SessionLimits): string {
  return [
    `set statement_timeout = ${statementMs}`,
    `set lock_timeout = ${lockMs}`,
    'set idle_in_transaction_session_timeout = 30000',
    'set tcp_keepalives_idle = 10',
    'set tcp_keepalives_interval = 5',
    'set tcp_keepalives_count = 3',
    // Other systems cannot tell, and refuse it.
    `select set_config('client_connection_check_interval', '5000', false) where version() like '%linux%'`,
  ].join(';')
}
