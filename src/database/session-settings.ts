import type { PoolPurpose } from './pool-purpose.js'

/** What the server lets the statements of a session take, in milliseconds. */
interface SessionLimits {
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

const withoutJit = 'jit = off'

/**
 * The planner's defaults are for spinning discs and long reports. They make it read a table from end to
 * end where the index of words would do, and compile queries for longer than those run (measured: "Search" of
 * docs/performance.md).
 */
export const searchPlanning = ['random_page_cost = 1.1', withoutJit] as const

/**
 * Hits lie all over a table: pages that are not in memory are asked for ahead, which takes a half to a third of
 * the time from a cold disk. A server that cannot has nothing but 0, and one that does more is left as it is.
 */
const readingAhead = `select set_config('effective_io_concurrency', '64', false)
  where current_setting('effective_io_concurrency')::int between 1 and 63`

/**
 * What a session begins with, so that the server leaves neither a statement nor a lock to a caller who
 * has gone, however it went: a silent network does not tell. Behind a PgBouncer that shares its
 * sessions nothing of this may be set, for the next client would have it.
 *
 * @param purpose null for a session that all share
 */
export function sessionSettings(purpose: PoolPurpose | null): string {
  const { statementMs, lockMs } = purpose === null ? longestLimits : sessionLimits[purpose]
  const searches = purpose === null || purpose === 'search'
  const planning = searches ? searchPlanning : purpose === 'background' ? [withoutJit] : []
  return [
    `set statement_timeout = ${statementMs}`,
    `set lock_timeout = ${lockMs}`,
    'set idle_in_transaction_session_timeout = 30000',
    'set tcp_keepalives_idle = 10',
    'set tcp_keepalives_interval = 5',
    'set tcp_keepalives_count = 3',
    ...planning.map((setting) => `set ${setting}`),
    ...(searches ? [readingAhead] : []),
    // Other systems cannot tell, and refuse it.
    `select set_config('client_connection_check_interval', '5000', false) where version() like '%linux%'`,
  ].join(';')
}
