import type { Notes } from './source-object.js'

/** How often each field could not be read, by service; numbers only, never a value. */
export type FaultCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * Counts what sources send that cannot be read, since the process began. The fields are those that are
 * looked for, so that their number is bounded whatever a source sends.
 */
export class DataQuality {
  private readonly counts = new Map<string, Map<string, number>>()

  /** @param notes what one answer of the service held that could not be read */
  add(service: string, notes: Notes): void {
    if (notes.size === 0) return
    const fields = this.counts.get(service) ?? new Map<string, number>()
    for (const field of notes.keys()) fields.set(field, (fields.get(field) ?? 0) + 1)
    this.counts.set(service, fields)
  }

  /** Empty while everything could be read. */
  snapshot(): FaultCounts {
    return Object.fromEntries(
      [...this.counts].map(([service, fields]) => [
        service,
        Object.fromEntries([...fields].sort()),
      ]),
    )
  }
}
