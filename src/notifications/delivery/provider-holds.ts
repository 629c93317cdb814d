import type { Database } from '../../database/database.js'
import type { ErrorCode } from '../../errors/error-table.js'

/** A key of a service of the provider: what is sent with it waits together. */
export interface KeyRef {
  readonly serviceId: string
  readonly keyId: string
}

/** Faults of a whole service that an operator has to remove: when such a hold ends, one message is tried first. */
export const triedFirst = [
  'PROVIDER_CLOCK_SKEW',
  'PROVIDER_SERVICE_ARCHIVED',
] as const satisfies readonly ErrorCode[]

/**
 * What holds sending back, for all replicas: limits and faults of a service of the provider, and keys of it
 * that are refused. The other keys of the service go on.
 */
export class ProviderHolds {
  private readonly begunHolds = new Map<string, number>()

  constructor(private readonly database: Pick<Database, 'pool'>) {}

  /** Holds all of a service back; a longer hold stays. */
  async holdService(serviceId: string, until: Date, code: ErrorCode, now: Date): Promise<void> {
    await this.database.pool.query(
      `insert into provider_service as service (id, next_slot_at, held_until, held_for)
      values ($1, $4, $2, $3)
      on conflict (id) do update set held_until = $2, held_for = $3
        where service.held_until is null or service.held_until < $2`,
      [serviceId, until, code, now],
    )
    // Only now: who stops for it must not find the service free again.
    this.note(serviceId)
  }

  /**
   * Holds back what would be sent with one key.
   *
   * @param name what the configuration calls it
   */
  async holdKey(
    { serviceId, keyId }: KeyRef,
    name: string,
    until: Date,
    code: ErrorCode,
  ): Promise<void> {
    await this.database.pool.query(
      `insert into provider_key_hold as hold (service_id, key_id, name, held_until, held_for)
      values ($1, $2, $3, $4, $5)
      on conflict (service_id, key_id) do update set name = $3, held_until = $4, held_for = $5
        where hold.held_until < $4`,
      [serviceId, keyId, name, until, code],
    )
    this.note(keyName(serviceId, keyId))
  }

  /** Grows whenever this process holds the key or its service back: who sees that stops what it claimed. */
  begun({ serviceId, keyId }: KeyRef): number {
    const count = (name: string) => this.begunHolds.get(name) ?? 0
    return count(serviceId) + count(keyName(serviceId, keyId))
  }

  /** The provider took what was tried first: all the rest may follow. */
  async lift({ serviceId, keyId }: KeyRef): Promise<void> {
    await this.database.pool.query(
      'delete from provider_key_hold where service_id = $1 and key_id = $2',
      [serviceId, keyId],
    )
    await this.database.pool.query(
      `update provider_service set held_until = null, held_for = null
      where id = $1 and held_for = any($2)`,
      [serviceId, triedFirst],
    )
  }

  /**
   * What was tried first told nothing of the key, such as a message that is wrong itself.
   *
   * @param until what the claim of it set; a hold that began since stays
   * @param next when another may be tried
   */
  async postpone({ serviceId, keyId }: KeyRef, until: Date, next: Date): Promise<void> {
    await this.database.pool.query(
      `update provider_key_hold set held_until = $4
      where service_id = $1 and key_id = $2 and held_until = $3`,
      [serviceId, keyId, until, next],
    )
    await this.database.pool.query(
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
