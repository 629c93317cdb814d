/** Where work beside requests writes; the HTTP server's log fits. Objects hold ids, codes and counts only. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
