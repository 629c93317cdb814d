import { audit, type Caller, type CommandLine } from '../../../access/audit-trail.js'
import type { Clock } from '../../../foundation/clock.js'
import type { Database } from '../../../database/database.js'
import { isStorable } from '../../../database/storable.js'
import type { ErrorCode } from '../../../errors/error-table.js'
import { failure, success, type Outcome } from '../../../errors/gateway-error.js'
import { conditions } from '../queue/delivery-queue.js'

/** A key of a service that the provider refuses. */
export interface HeldKeyState {
  readonly keyId: string
  /** Name or id of the configured service, as the caller wrote it. */
  readonly name: string
  readonly heldUntil: Date
  readonly heldFor: string
  /** Number of messages waiting to be sent with this key. */
  readonly waiting: number
}

/** One service of the provider as operators see it. */
export interface ServiceState {
  readonly serviceId: string
  /** End of the hold of the whole service; null if the whole service is not held. */
  readonly heldUntil: Date | null
  readonly heldFor: string | null
  readonly heldKeys: readonly HeldKeyState[]
  /** Number of messages waiting to be sent, due or not. */
  readonly waiting: number
  /** Number of waiting messages that an error has postponed, per error code. */
  readonly putOff: readonly { readonly code: string; readonly count: number }[]
  /** Number of messages that an operator has to decide. */
  readonly uncertain: number
}

/** The service to release, and optionally one key of it; null releases all keys. */
export interface ReleaseRequest {
  readonly serviceId: string
  readonly keyId?: string | null
}

/** Shows operators the state of each service of the provider, and holds or releases it. */
export class ProviderServices {
  constructor(
    private readonly database: Pick<Database, 'prisma' | 'sql'>,
    private readonly worker: { wake(): void },
    private readonly clock: Clock,
  ) {}

  /** All services that this gateway has sent with, or that have a held key. */
  async list(): Promise<ServiceState[]> {
    const rows = await this.database.sql.query<Omit<ServiceState, 'heldKeys'>>(
      `select service.id as "serviceId",
        case when held_until > $1 then held_until end as "heldUntil",
        case when held_until > $1 then held_for end as "heldFor", backlog.*,
        coalesce(undecided.count, 0)::int as uncertain
      from (
        select id, held_until, held_for from provider_service
        union all
        select distinct service_id, null::timestamptz, null from provider_key_hold hold
        where held_until > $1 and not exists (select from provider_service where id = hold.service_id)
      ) service left join (
        select service_id, count(*) from notification_delivery where status = 'uncertain' group by 1
      ) undecided on undecided.service_id = service.id, lateral (
        select coalesce(sum(count), 0)::int as waiting,
          coalesce(jsonb_agg(fault order by code) filter (where code is not null), '[]') as "putOff"
        from (
          select case when due_at > $1 and leased_by is null then failure_code end as code,
            count(*)::int as count
          from notification_delivery where service_id = service.id and ${conditions.send}
          group by 1
        ) fault
      ) backlog
      order by service.id`,
      [this.clock.now()],
    )
    const keys = await this.heldKeys()
    return rows.map((row) => ({ ...row, heldKeys: keys.get(row.serviceId) ?? [] }))
  }

  /** Number of holds and of uncertain messages, for monitoring. */
  async summary(): Promise<{ heldServices: number; heldKeys: number; uncertain: number }> {
    const rows = await this.database.sql.query<{
      heldServices: number
      heldKeys: number
      uncertain: number
    }>(
      `select (select count(*)::int from provider_service where held_until > $1) as "heldServices",
        (select count(*)::int from provider_key_hold where held_until > $1) as "heldKeys",
        (select count(*)::int from notification_delivery where status = 'uncertain') as uncertain`,
      [this.clock.now()],
    )
    return rows[0] ?? { heldServices: 0, heldKeys: 0, uncertain: 0 }
  }

  /**
   * Pauses sending through a service, and replaces any other hold. Running requests continue.
   *
   * @returns the end of the hold, or NOT_FOUND
   */
  async hold(serviceId: string, until: Date, by: Caller | CommandLine): Promise<Outcome<Date>> {
    return this.database.prisma.$transaction(async (tx) => {
      const held = { heldUntil: until, heldFor: 'STOPPED_BY_OPERATOR' satisfies ErrorCode }
      const { count } = await tx.providerService.updateMany({
        where: { id: serviceId },
        data: held,
      })
      if (count === 0) {
        const message = 'No message was ever sent through a service with this id.'
        return failure({ code: 'NOT_FOUND', message, path: ['input', 'serviceId'] })
      }
      const act = { action: 'provider-service.hold', targetIds: [serviceId] } as const
      await audit(tx, { ...act, occurredAt: this.clock.now() }, by)
      return success(until)
    })
  }

  /**
   * Ends the hold of a service or of one key, and makes the messages due that a fault has postponed.
   *
   * @returns the service's id, or SERVICE_NOT_HELD
   */
  async release(
    { serviceId, keyId = null }: ReleaseRequest,
    by: Caller | CommandLine,
  ): Promise<Outcome<string>> {
    const now = this.clock.now()
    // Postgres cannot store NUL and lone surrogates, so no key has an id with these characters.
    const ofKey = keyId === null ? {} : { keyId: { in: [keyId].filter(isStorable) } }
    const outcome = await this.database.prisma.$transaction(async (tx) => {
      // Locks messages before holds, as claims do, to avoid deadlocks.
      const messages = await tx.notificationDelivery.updateMany({
        where: {
          serviceId,
          ...ofKey,
          leasedBy: null,
          dueAt: { gt: now },
          status: { in: ['pending', 'sending'] },
          failureCode: { not: null },
        },
        data: { dueAt: now },
      })
      const keys = await tx.providerKeyHold.updateMany({
        where: { serviceId, ...ofKey, heldUntil: { gt: now } },
        data: { heldUntil: now },
      })
      const services = await tx.providerService.updateMany({
        where: { id: keyId === null ? serviceId : { in: [] }, heldUntil: { gt: now } },
        data: { heldUntil: null, heldFor: null },
      })
      if (messages.count + keys.count + services.count === 0) {
        const message = 'No service or key with this id is paused or has postponed messages.'
        const field = keyId === null ? 'serviceId' : 'keyId'
        return failure({ code: 'SERVICE_NOT_HELD', message, path: ['input', field] })
      }
      const act = { action: 'provider-service.release', targetIds: [serviceId] } as const
      await audit(tx, { ...act, occurredAt: now }, by)
      return success(serviceId)
    })
    if (outcome.ok) this.worker.wake()
    return outcome
  }

  private async heldKeys(): Promise<Map<string, HeldKeyState[]>> {
    const rows = await this.database.sql.query<HeldKeyState & { readonly serviceId: string }>(
      `select service_id as "serviceId", key_id as "keyId", name, held_for as "heldFor",
        held_until as "heldUntil",
        (select count(*)::int from notification_delivery d
          where d.service_id = hold.service_id and d.key_id = hold.key_id and ${conditions.send}) as waiting
      from provider_key_hold hold where held_until > $1 order by name, key_id`,
      [this.clock.now()],
    )
    const held = new Map<string, HeldKeyState[]>()
    for (const { serviceId, ...key } of rows) {
      held.set(serviceId, [...(held.get(serviceId) ?? []), key])
    }
    return held
  }
}
