import { someAtOnce } from '../../../../packages/search-engine/src/some-at-once.js'
import type { NotifyProvider } from '../../../provider/notify-provider.js'
import { sentBy, type Senders } from '../../../access/senders.js'
import type { Clock } from '../../../foundation/clock.js'
import type { Database } from '../../../database/database.js'
import { GatewayError } from '../../../errors/gateway-error.js'
import {
  messageStatus,
  ProviderError,
  type MessageStatus,
  type ProviderKey,
} from '../../../provider/provider.js'
import { isUuid } from '../../../foundation/uuid.js'
import type { ServiceCredentials } from '../../credentials/service-credentials.js'
import {
  messageId,
  messageMeant,
  purgedMessage,
  purgedNotification,
  type OurMessage,
  ownStatus,
  type ShownStatus,
} from './our-message.js'
import { providerKeepsDays, providerKeepsMs } from '../timing.js'
import { updateOf, type StatusUpdater } from './status-updates.js'

/**
 * A status record and its source: `LIVE` from the provider, `STORED` from our copy, `GATEWAY` from our own rows
 * because the provider has not accepted the message.
 */
export interface FoundStatus {
  readonly record: ShownStatus
  readonly source: 'LIVE' | 'STORED' | 'GATEWAY'
}

/** A requested message. */
interface WantedStatus {
  readonly service: string
  /** Result of `serviceNamed`: the key of a service that is given by name; null for an id. */
  readonly named: ProviderKey | null
  readonly id: string
  readonly ours: OurMessage | null
  /** Senders whose messages may be shown. */
  readonly senders: Senders
}

/** Maximum number of messages per query. */
export const mostStatusesAtOnce = 50

/** Few, so that a long list leaves the provider and database connections to other callers. */
const messagesAtOnce = 4

/** A status, or the error that replaces it. */
export type StatusAnswer = FoundStatus | GatewayError

const notification = {
  select: {
    deletedAt: true,
    email: true,
    mobileNumber: true,
    personalisationParams: true,
    serviceKey: true,
    templateId: true,
  },
} as const

/** Reads the status of messages: from the provider while it has the message, then from our copy. */
export class MessageStatusReader {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly provider: Pick<NotifyProvider, 'messageStatus'>,
    private readonly credentials: Pick<
      ServiceCredentials,
      'currentKey' | 'configured' | 'keyOfService'
    >,
    private readonly updater: StatusUpdater,
    private readonly clock: Clock,
  ) {}

  /**
   * @param service name of a configured service, or id of a service at the provider; never a key
   * @param notificationId id of the message at the provider, of the delivery, or of the notification if all its
   *   messages are on one channel
   * @param senders whose messages may be shown; messages that this gateway did not send are shown only without this
   *   restriction
   * @throws GatewayError NOT_FOUND, EXPIRED, ID_INVALID, MESSAGE_AMBIGUOUS, SERVICE_NOT_CONFIGURED,
   *   SERVICE_KEY_REFUSED, or without a copy a provider error such as PROVIDER_UNAVAILABLE
   */
  async read(service: string, notificationId: string, senders: Senders): Promise<FoundStatus> {
    // Check the service first, so that a provider key is refused even if another argument is wrong.
    const named = this.serviceNamed(service)
    const id = messageId(notificationId)
    const ours = messageMeant(id, await this.candidates([id], senders))
    return this.status({ service, named, id, senders, ours })
  }

  /**
   * Reads our own rows in one query. Then requests each message that the provider has accepted, a few in parallel. A
   * repeated id is requested once.
   *
   * @param service as for one message
   * @param ids as for one message, at most `mostStatusesAtOnce`
   * @param senders as for one message
   * @returns one answer per id, in the order of the ids
   * @throws GatewayError LIST_SIZE_OUT_OF_RANGE, SERVICE_NOT_CONFIGURED or SERVICE_KEY_REFUSED
   */
  async readMany(
    service: string,
    ids: readonly string[],
    senders: Senders,
  ): Promise<StatusAnswer[]> {
    if (ids.length > mostStatusesAtOnce) {
      const message = `ids may have at most ${mostStatusesAtOnce} ids.`
      throw new GatewayError({ code: 'LIST_SIZE_OUT_OF_RANGE', message, path: ['ids'] })
    }
    const named = this.serviceNamed(service)
    const wanted = await Promise.all(ids.map((id) => expected(() => messageId(id))))
    const uuids = new Set(wanted.filter((id) => typeof id === 'string'))
    const candidates = uuids.size === 0 ? [] : await this.candidates([...uuids], senders)
    const answers = new Map<string, StatusAnswer>()
    await someAtOnce(uuids, messagesAtOnce, async (id) => {
      const ask = () =>
        this.status({ service, named, id, senders, ours: messageMeant(id, candidates) })
      answers.set(id, await expected(ask))
    })
    return wanted.map((id, index) => {
      const answer = typeof id === 'string' ? answers.get(id) : id
      if (answer === undefined) throw new Error('A message status was not read.')
      return answer instanceof GatewayError ? ofItem(answer, index) : answer
    })
  }

  /** The key of a service that is given by name. Null for an id, because it may belong to a service without a name. */
  private serviceNamed(service: string): ProviderKey | null {
    return isUuid(service) ? null : this.credentials.keyOfService(service, ['service'])
  }

  /** The status of a message whose row was already read. */
  private async status({ service, named, id, ours, senders }: WantedStatus): Promise<FoundStatus> {
    // The response must not reveal that the message exists and belongs to another sender.
    if (ours === null && senders !== null) throw noMessage()
    const serviceId = named?.serviceId ?? service.toLowerCase()
    // A message without a service, such as demo data, is found through any service.
    if (ours === null || (ours.serviceId ?? serviceId) !== serviceId) {
      if (named === null) this.credentials.keyOfService(serviceId, ['service'])
      if (ours !== null) throw await this.missing(id, null)
    }
    if (ours?.providerId === null) {
      if (ours.notification.deletedAt !== null) throw await this.missing(id, ours)
      return { record: ownStatus(ours), source: 'GATEWAY' }
    }
    try {
      // A service whose key came from callers has no configured name; use the stored key.
      const key =
        named ??
        this.credentials.configured(serviceId) ??
        this.credentials.currentKey(ours?.notification.serviceKey ?? null)
      const record = await this.provider.messageStatus(key, ours?.providerId ?? id)
      if (record !== null) return await this.live(record, ours)
    } catch (error) {
      return this.despite(error, ours)
    }
    const copy = storedStatus(ours?.messageStatus)
    if (copy !== null) return { record: copy, source: 'STORED' }
    throw await this.missing(id, ours)
  }

  /** All messages that the ids can refer to, newest first, for `messageMeant`. */
  private async candidates(ids: readonly string[], senders: Senders): Promise<OurMessage[]> {
    const wanted = { in: [...ids] }
    return this.database.prisma.notificationDelivery.findMany({
      where: {
        OR: [{ providerId: wanted }, { id: wanted }, { notificationId: wanted }],
        ...(senders === null ? {} : { notification: sentBy(senders) }),
      },
      include: { notification },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
  }

  private async live(record: MessageStatus, ours: OurMessage | null): Promise<FoundStatus> {
    if (ours !== null) {
      await this.updater.apply(ours, updateOf(record, 'reader'), this.clock.now())
    }
    return { record, source: 'LIVE' }
  }

  /** Our copy of the status, if the provider is unavailable. @throws GatewayError without a copy */
  private despite(error: unknown, ours: OurMessage | null): FoundStatus {
    if (!(error instanceof ProviderError)) throw error
    const copy = storedStatus(ours?.messageStatus)
    if (copy !== null) return { record: copy, source: 'STORED' }
    throw new GatewayError({
      code: error.code,
      message: 'The provider does not answer, and the gateway has no copy of this status yet.',
      path: [],
    })
  }

  private async missing(id: string, ours: OurMessage | null): Promise<GatewayError> {
    const age = this.clock.now().getTime() - (ours?.sentAt?.getTime() ?? Number.NaN)
    if (age > providerKeepsMs) {
      return fault('EXPIRED', `The provider keeps messages for ${providerKeepsDays} days.`)
    }
    const purged = await this.database.prisma.auditEvent.findFirst({
      where: { action: { in: [purgedMessage, purgedNotification] }, targetId: id },
    })
    if (purged === null) return noMessage()
    const day = purged.occurredAt.toISOString().slice(0, 10)
    return fault(
      'EXPIRED',
      `The provider keeps messages for ${providerKeepsDays} days, and our copy was removed on ${day}.`,
    )
  }
}

function noMessage(): GatewayError {
  return fault('NOT_FOUND', 'There is no such message.')
}

function fault(code: 'NOT_FOUND' | 'EXPIRED', message: string): GatewayError {
  return new GatewayError({ code, message, path: ['notificationId'] })
}

/** Our copy of a status record; null if there is none. */
function storedStatus(column: unknown): MessageStatus | null {
  return messageStatus.safeParse(column).data ?? null
}

/** The result of the work, or the expected error that it throws. */
async function expected<T>(work: () => T | Promise<T>): Promise<T | GatewayError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GatewayError) return error
    throw error
  }
}

function ofItem({ code, message }: GatewayError, index: number): GatewayError {
  return new GatewayError({ code, message, path: ['ids', index.toString()] })
}
