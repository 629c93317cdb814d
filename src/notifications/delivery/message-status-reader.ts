import type { Clock } from '../../clock.js'
import type { Database } from '../../database/database.js'
import { GatewayError } from '../../errors/gateway-error.js'
import type { NotificationDelivery } from '../../generated/prisma/client.js'
import {
  ProviderError,
  type MessageStatus,
  type NotificationProvider,
  type ProviderKey,
} from '../../provider/provider.js'
import { decodeNodeId } from '../../schema/node-id.js'
import { isUuid } from '../../uuid.js'
import type { ServiceCredentials } from '../service-credentials.js'
import { newsOf } from './news-of-record.js'
import { purgedMessage, purgedNotification } from '../purge-trail.js'
import { providerKeepsDays } from './schedule.js'
import type { StatusNewsDesk } from './status-news.js'
import { storedStatus } from './stored-status.js'

/** A status record, and whether the provider gave it just now or we kept it. */
export interface FoundStatus {
  readonly record: MessageStatus
  readonly source: 'LIVE' | 'STORED'
}

type Ours = NotificationDelivery & { readonly notification: { readonly serviceKey: string | null } }

/** Reads the status of one message: from the provider as long as it remembers, then from our copy. */
export class MessageStatusReader {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly provider: Pick<NotificationProvider, 'messageStatus'>,
    private readonly credentials: Pick<ServiceCredentials, 'stored' | 'configured' | 'named'>,
    private readonly news: StatusNewsDesk,
    private readonly clock: Clock,
  ) {}

  /**
   * @param service name of a configured service, or the provider's id of one; never a key
   * @param notificationId the provider's id of the message, or the id or UUID of our notification where
   *   that has one message
   * @throws GatewayError NOT_FOUND, EXPIRED, ID_INVALID, SERVICE_NOT_CONFIGURED, SERVICE_KEY_REFUSED, or
   *   PROVIDER_UNAVAILABLE and its kin when there is no copy either
   */
  async read(service: string, notificationId: string): Promise<FoundStatus> {
    const id = messageId(notificationId)
    // Only an id may stand for a service that is not configured; a name is known, or it is wrong.
    const named = isUuid(service) ? null : this.credentials.named(service, ['service'])
    const ours = await this.#ours(id)
    const key = named ?? this.#keyOf(service.toLowerCase(), ours)
    if (ours !== null && ours.serviceId !== key.serviceId) throw await this.#missing(id, null)
    const providerId = ours === null ? id : ours.providerId
    try {
      const record = providerId === null ? null : await this.provider.messageStatus(key, providerId)
      if (record !== null) return await this.#live(record, ours)
    } catch (error) {
      return this.#despite(error, ours)
    }
    const copy = ours === null ? null : storedStatus(ours.messageStatus)
    if (copy !== null) return { record: copy, source: 'STORED' }
    throw await this.#missing(id, ours)
  }

  /** By the provider's id, or by our notification's where that has one message with the provider. */
  async #ours(id: string): Promise<Ours | null> {
    const include = { notification: { select: { serviceKey: true } } }
    const { notificationDelivery } = this.database.prisma
    const known = await notificationDelivery.findFirst({ where: { providerId: id }, include })
    if (known !== null) return known
    const where = { notificationId: id, providerId: { not: null } }
    const messages = await notificationDelivery.findMany({ where, include, take: 2 })
    if (messages.length > 1) {
      throw fault('ID_INVALID', 'The notification has several messages; name one of them.')
    }
    return messages[0] ?? null
  }

  /** A service that callers brought the key of has no name; its id will do for what it sent. */
  #keyOf(serviceId: string, ours: Ours | null): ProviderKey {
    if (ours?.serviceId === serviceId && this.credentials.configured(serviceId) === null) {
      return this.credentials.stored(ours.notification.serviceKey)
    }
    return this.credentials.named(serviceId, ['service'])
  }

  async #live(record: MessageStatus, ours: Ours | null): Promise<FoundStatus> {
    if (ours !== null) {
      await this.news.apply(ours, newsOf(record, 'reader'), this.clock.now())
    }
    return { record, source: 'LIVE' }
  }

  /** The provider is out of reach: what we kept is better than nothing. */
  #despite(error: unknown, ours: Ours | null): FoundStatus {
    if (!(error instanceof ProviderError)) throw error
    const copy = ours === null ? null : storedStatus(ours.messageStatus)
    if (copy !== null) return { record: copy, source: 'STORED' }
    throw new GatewayError({
      code: error.code,
      message: 'The provider cannot be asked now, and there is no copy of this status yet.',
      path: [],
    })
  }

  async #missing(id: string, ours: Ours | null): Promise<GatewayError> {
    const age = this.clock.now().getTime() - (ours?.sentAt?.getTime() ?? Number.NaN)
    if (age > providerKeepsDays * 24 * 60 * 60 * 1000) {
      return fault('EXPIRED', `The provider keeps messages for ${providerKeepsDays} days.`)
    }
    const purged = await this.database.prisma.auditEvent.findFirst({
      where: { action: { in: [purgedMessage, purgedNotification] }, targetId: id },
    })
    if (purged === null) return fault('NOT_FOUND', 'There is no such message.')
    const day = purged.occurredAt.toISOString().slice(0, 10)
    return fault(
      'EXPIRED',
      `The provider keeps messages for ${providerKeepsDays} days, and our copy was removed on ${day}.`,
    )
  }
}

function messageId(given: string): string {
  if (isUuid(given)) return given.toLowerCase()
  const node = decodeNodeId(given)
  if (node?.type === 'Notification') return node.uuid
  throw fault('ID_INVALID', 'notificationId must be a UUID or the id of a notification.')
}

function fault(code: 'NOT_FOUND' | 'EXPIRED' | 'ID_INVALID', message: string): GatewayError {
  return new GatewayError({ code, message, path: ['notificationId'] })
}
