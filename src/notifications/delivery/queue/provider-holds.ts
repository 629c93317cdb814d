import type { Database } from '../../../database/database.js'
import type { ErrorCode } from '../../../errors/error-table.js'
import type { KeyReference } from '../../credentials/service-credentials.js'

/**
 * Pauses sending on all gateways: with a whole service, because of its limits and faults, or with one key that the
 * provider refuses.
 */
export class ProviderHolds {
  private readonly begunHolds = new Map<string, number>()

  constructor(private readonly database: Pick<Database, 'sql'>) {}

  /** Holds back a service. A longer hold stays. */
  async holdService(serviceId: string, until: Date, code: ErrorCode, now: Date): Promise<void> {
    await this.database.sql.execute(
      `insert into provider_service as service (id, next_slot_at, held_until, held_for)
      values ($1, $4, $2, $3)
      on conflict (id) do update set held_until = $2, held_for = $3
        where service.held_until is null or service.held_until < $2`,
      [serviceId, until, code, now],
    )
    // Count the hold after the write, so that a lane that stops for the hold does not find the service free.
    this.countHold(serviceId)
  }

  /**
   * Holds back one key.
   *
   * @param name name or id of the configured service, as the caller wrote it
   */
  async holdKey(
    { serviceId, keyId }: KeyReference,
    name: string,
    until: Date,
    code: ErrorCode,
  ): Promise<void> {
    await this.database.sql.execute(
      `insert into provider_key_hold as hold (service_id, key_id, name, held_until, held_for)
      values ($1, $2, $3, $4, $5)
      on conflict (service_id, key_id) do update set name = $3, held_until = $4, held_for = $5
        where hold.held_until < $4`,
      [serviceId, keyId, name, until, code],
    )
    this.countHold(keyName(serviceId, keyId))
  }

  /** Number of holds of the key and its service by this process. When it grows, a lane releases its jobs. */
  begun({ serviceId, keyId }: KeyReference): number {
    const count = (name: string) => this.begunHolds.get(name) ?? 0
    return count(serviceId) + count(keyName(serviceId, keyId))
  }

  private countHold(name: string): void {
    this.begunHolds.set(name, (this.begunHolds.get(name) ?? 0) + 1)
  }
}

function keyName(serviceId: string, keyId: string): string {
  return `${serviceId} ${keyId}`
}
