/** Where search tells what goes on beside requests; the HTTP server's log fits. */
export interface SearchLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
