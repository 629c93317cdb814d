import type { UnreadableFields } from '../../records/sources/source-object.js'

/** Number of unreadable values by service and field. Contains no values. */
export type FaultCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Counts unreadable values since the process started. Only known fields are counted, so the size is bounded. */
export class DataQuality {
  private readonly counts = new Map<string, Map<string, number>>()

  /** @param unreadable the unreadable fields of one response */
  add(service: string, unreadable: UnreadableFields): void {
    if (unreadable.size === 0) return
    const fields = this.counts.get(service) ?? new Map<string, number>()
    for (const field of unreadable.keys()) fields.set(field, (fields.get(field) ?? 0) + 1)
    this.counts.set(service, fields)
  }

  snapshot(): FaultCounts {
    return Object.fromEntries(
      [...this.counts].map(([service, fields]) => [
        service,
        Object.fromEntries([...fields].sort()),
      ]),
    )
  }
}
