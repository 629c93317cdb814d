import type { Database } from '../../database/database.js'
import type { ErrorCode } from '../../errors/error-table.js'

/** What holds services of the provider back, for all replicas: limits, and faults that need somebody. */
export class ServiceHolds {
  readonly #begun = new Map<string, number>()

  constructor(private readonly database: Pick<Database, 'pool'>) {}

  /** Holds a service back, for all replicas; a longer hold stays. */
  async hold(serviceId: string, until: Date, code: ErrorCode, now: Date): Promise<void> {
    await this.database.pool.query(
      `INSERT INTO provider_service AS service (id, next_slot_at, held_until, held_for)
      VALUES ($1, $4, $2, $3)
      ON CONFLICT (id) DO UPDATE SET held_until = $2, held_for = $3
        WHERE service.held_until IS NULL OR service.held_until < $2`,
      [serviceId, until, code, now],
    )
    // Only now: who stops for it must not find the service free again.
    this.#begun.set(serviceId, this.begun(serviceId) + 1)
  }

  /** How often this process has held a service back: who sees it grow stops what it claimed before. */
  begun(serviceId: string): number {
    return this.#begun.get(serviceId) ?? 0
  }
}
