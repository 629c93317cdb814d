import type { PoolPurpose } from './pool-purpose.js'

/** Server-side limits of the statements of a session, in milliseconds. */
interface SessionLimits {
  readonly statementMs: number
  /** Maximum wait for a lock of a table or a row. */
  readonly lockMs: number
}

const ofRequests: SessionLimits = { statementMs: 10_000, lockMs: 5_000 }

/** Limits for index builds and deletions of old rows, which take long. */
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
 * The planner's defaults suit spinning disks and long reports. With them it scans whole tables instead of
 * using the word index, and JIT compilation takes longer than the query (measured: "Search" of
 * docs/performance.md).
 */
export const searchPlanning = ['random_page_cost = 1.1', withoutJit] as const

/**
 * Hits are scattered over a table. Prefetching cuts the time of reads from a cold disk to between a third and a half.
 * Servers without prefetching report 0 and stay unchanged, as do servers with a higher value.
 */
const readingAhead = `select set_config('effective_io_concurrency', '64', false)
  where current_setting('effective_io_concurrency')::int between 1 and 63`

/**
 * Settings of a new session. They end statements and locks of a caller who left, even when a silent network does not
 * report it. They must not be used with a PgBouncer that shares sessions, because the next client would inherit them.
 *
 * @param purpose null for a session shared by all purposes
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
    // Postgres on some other systems refuses this setting.
    `select set_config('client_connection_check_interval', '5000', false) where version() like '%linux%'`,
  ].join(';')
}
