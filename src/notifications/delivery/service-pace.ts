import type { Database } from '../../database/database.js'
import type { ErrorCode } from '../../errors/error-table.js'

/** What all replicas share about each service of the provider: its pace, and what holds it back. */
export class ServicePace {
  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly slotMs: number,
  ) {}

  /**
   * Reserves the next free slots of a service, `slotMs` apart, by one statement.
   *
   * @returns the time of the first; null while the service is held back
   */
  async reserve(serviceId: string, slots: number, now: Date): Promise<Date | null> {
    const { rows } = await this.database.pool.query<{ first: Date }>(
      `INSERT INTO provider_service AS service (id, next_slot_at)
      VALUES ($1, $2::timestamptz + $3 * interval '1 millisecond')
      ON CONFLICT (id) DO UPDATE
        SET next_slot_at = greatest(service.next_slot_at, $2) + $3 * interval '1 millisecond'
        WHERE service.held_until IS NULL OR service.held_until <= $2
      RETURNING next_slot_at - $3 * interval '1 millisecond' AS first`,
      [serviceId, now, slots * this.slotMs],
    )
    return rows[0]?.first ?? null
  }

  /** Holds a service back, for all replicas; a longer hold stays. */
  async hold(serviceId: string, until: Date, code: ErrorCode, now: Date): Promise<void> {
    await this.database.pool.query(
      `INSERT INTO provider_service AS service (id, next_slot_at, held_until, held_for)
      VALUES ($1, $4, $2, $3)
      ON CONFLICT (id) DO UPDATE SET held_until = $2, held_for = $3
        WHERE service.held_until IS NULL OR service.held_until < $2`,
      [serviceId, until, code, now],
    )
  }

  /** Ends a hold before its time. @returns false when the service is not held */
  async letGo(serviceId: string, now: Date): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `UPDATE provider_service SET held_until = NULL, held_for = NULL
      WHERE id = $1 AND held_until > $2`,
      [serviceId, now],
    )
    return rowCount === 1
  }
}
