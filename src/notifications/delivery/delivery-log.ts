/** Where the worker writes; the HTTP server's log fits. Objects hold ids, codes and counts only. */
export interface DeliveryLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
