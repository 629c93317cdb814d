import type { Log } from '../../src/foundation/log.js'

/** A log that records its warnings, one string per entry. */
export function recordingLog(): { readonly log: Log; readonly warnings: string[] } {
  const warnings: string[] = []
  const warn = (details: object, message: string) => {
    warnings.push(`${message} ${JSON.stringify(details)}`)
  }
  return { log: { info: () => undefined, warn, error: () => undefined }, warnings }
}
