/**
 * The log of work outside of requests. The HTTP server's log implements it. Objects contain only ids, codes and counts.
 */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
