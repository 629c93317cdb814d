/**
 * Settings for one landlord on a small machine. `fsync`, `synchronous_commit` and autovacuum keep their defaults.
 * The log omits statements and their errors: both may hold personal data and would fill the disk.
 */
const settings = [
  ...['shared_buffers=64MB', 'huge_pages=off', 'timezone=UTC', 'log_timezone=UTC', 'lc_messages=C'],
  // Old WAL segments are removed instead of recycled, so the folder is 65 MB smaller.
  ...['max_wal_size=64MB', 'min_wal_size=2MB', 'wal_recycle=off'],
  ...['wal_level=minimal', 'max_wal_senders=0'],
  ...['log_min_messages=log', 'log_min_error_statement=panic', 'log_checkpoints=off'],
  'log_autovacuum_min_duration=-1',
]

/** Arguments of `postgres`; later settings override earlier settings. */
export function serverArguments(major: number, more: readonly string[]): string[] {
  const io = major >= 18 ? ['io_method=sync'] : []
  return [...settings, ...io, ...more].flatMap((setting) => ['-c', setting])
}

/** Arguments of `initdb`. The builtin locale gives the same sort order on every machine. */
export function initArguments(major: number): string[] {
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const locale = major >= 17 ? builtin : ['--locale=C.UTF-8']
  return ['--username=postgres', '--encoding=UTF8', '--wal-segsize=1', ...locale]
}
