import type { Database } from '../../database/database.js'
import type { ErrorCode } from '../../errors/error-table.js'

/** A key of a service of the provider; its deliveries share a lane and a hold. */
export interface KeyRef {
  readonly serviceId: string
  readonly keyId: string
}

/** Faults of a whole service that an operator has to remove. After such a hold one message is tried alone. */
export const triedFirst = [
  'PROVIDER_CLOCK_SKEW',
  'PROVIDER_SERVICE_ARCHIVED',
] as const satisfies readonly ErrorCode[]

/**
 * Holds sending on all gateways: of a whole service for its limits and faults, or of one key that the provider
 * refuses.
 */
export class ProviderHolds {
  private readonly begunHolds = new Map<string, number>()

  constructor(private readonly database: Pick<Database, 'sql'>) {}

  /** Holds a service back; a longer hold stays. */
  async holdService(serviceId: string, until: Date, code: ErrorCode, now: Date): Promise<void> {
    await this.database.sql.execute(
      `insert into provider_service as service (id, next_slot_at, held_until, held_for)
      values ($1, $4, $2, $3)
      on conflict (id) do update set held_until = $2, held_for = $3
        where service.held_until is null or service.held_until < $2`,
      [serviceId, until, code, now],
    )
    // After the write: a lane that stops for the hold must not find the service free.
    this.note(serviceId)
  }

  /**
   * Holds one key back.
   *
   * @param name the name of the key in the configuration
   */
  async holdKey(
    { serviceId, keyId }: KeyRef,
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
    this.note(keyName(serviceId, keyId))
  }

  /** Number of holds of the key and its service by this process. A lane that sees it grow releases its jobs. */
  begun({ serviceId, keyId }: KeyRef): number {
    const count = (name: string) => this.begunHolds.get(name) ?? 0
    return count(serviceId) + count(keyName(serviceId, keyId))
  }

  /** Ends a hold after a successful trial. */
  async lift({ serviceId, keyId }: KeyRef): Promise<void> {
    await this.database.sql.execute(
      'delete from provider_key_hold where service_id = $1 and key_id = $2',
      [serviceId, keyId],
    )
    await this.database.sql.execute(
      `update provider_service set held_until = null, held_for = null
      where id = $1 and held_for = any($2)`,
      [serviceId, triedFirst],
    )
  }

  /**
   * Prepares another trial, because this one showed nothing about the key: the message itself was invalid.
   *
   * @param until end of the hold as set by the claim; a newer hold stays
   * @param next when another message may be tried
   */
  async postpone({ serviceId, keyId }: KeyRef, until: Date, next: Date): Promise<void> {
    await this.database.sql.execute(
      `update provider_key_hold set held_until = $4
      where service_id = $1 and key_id = $2 and held_until = $3`,
      [serviceId, keyId, until, next],
    )
    await this.database.sql.execute(
      'update provider_service set held_until = $3 where id = $1 and held_until = $2',
      [serviceId, until, next],
    )
  }

  private note(name: string): void {
    this.begunHolds.set(name, (this.begunHolds.get(name) ?? 0) + 1)
  }
}

function keyName(serviceId: string, keyId: string): string {
  return `${serviceId} ${keyId}`
}
