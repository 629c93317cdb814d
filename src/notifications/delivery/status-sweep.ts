import type { Clock } from '../../foundation/clock.js'
import {
  messagesPerPage,
  type MessageStatus,
  type NotificationProvider,
  type ProviderKey,
} from '../../provider/provider.js'
import type { ServiceCredentials } from '../credentials/service-credentials.js'
import type { StatusPoller } from './status-poller.js'
import type { AskedDelivery, SweptDelivery } from './claimed-delivery.js'
import type { Outbox } from './outbox.js'
import type { Outcomes } from './outcomes.js'
import { mostPages, mostSingly, sweepSizes, commonInterval } from './timing.js'
import { channels } from '../../channels/channels.js'

export interface SweepParts {
  readonly provider: Pick<NotificationProvider, 'messages'>
  readonly credentials: Pick<ServiceCredentials, 'offered' | 'keysOf'>
  readonly outbox: Pick<Outbox, 'release'>
  readonly outcomes: Pick<Outcomes, 'askAgain'>
  readonly poller: StatusPoller
  readonly clock: Clock
}

/** Waits until a request may go out; false when no more may. */
type Turn = () => Promise<boolean>

/** Deliveries that a sweep has not found yet, by the provider's id. */
type Missing = Map<string, SweptDelivery>

/**
 * Reads the statuses of many deliveries of one key from the provider's lists, 250 per request. A limited number
 * that the lists omit is requested singly; the rest waits for the next sweep. Deliveries of the same age are due at
 * the same time, so that they form a sweep again.
 */
export class StatusSweep {
  constructor(private readonly parts: SweepParts) {}

  /** Reads the statuses and stores them. */
  async read(rows: readonly SweptDelivery[], turn: Turn): Promise<void> {
    const { outbox, poller, clock } = this.parts
    const [first] = rows
    if (first === undefined) return
    const missing: Missing = new Map(rows.map((row) => [row.providerId ?? '', row]))
    try {
      const mayAsk = await this.readLists(first, missing, turn)
      if (!mayAsk || !(await this.askSingly(missing, mostSingly(rows.length), turn))) {
        const ids = [...missing.values()].map(({ id }) => id)
        await outbox.release(ids, clock.now())
        return
      }
    } catch (error) {
      const { serviceId, keyId } = first
      await poller.noteFault(serviceId, { keyId, statuses: missing.size }, error)
    }
    await this.putOff([...missing.values()])
  }

  /** @returns false when no more requests may go out */
  private async readLists(first: SweptDelivery, missing: Missing, turn: Turn): Promise<boolean> {
    const key = this.keyFor(first)
    if (key === null || missing.size < sweepSizes.least) return true
    const channels = new Set([...missing.values()].map(({ channel }) => channel))
    const channel = channels.size === 1 ? first.channel : null
    let olderThan = this.startBehind([...missing.values()])
    for (let left = mostPages(missing.size); left > 0 && missing.size > 0; left -= 1) {
      if (!(await turn())) return false
      const page = await this.parts.provider.messages(key, { channel, olderThan })
      await this.adopt(page, missing)
      olderThan = page.at(-1)?.id ?? null
      if (page.length < messagesPerPage) break
    }
    return true
  }

  /**
   * The provider lists messages from newest to oldest, so the list begins after the newest wanted one, which is
   * requested singly.
   *
   * @returns the provider's id of that message; null to begin at the top
   */
  private startBehind(rows: readonly SweptDelivery[]): string | null {
    let newest = { acceptedAt: '', providerId: null as string | null }
    for (const { acceptedAt, providerId } of rows) {
      if (acceptedAt === null) return null
      if (acceptedAt > newest.acceptedAt) newest = { acceptedAt, providerId }
    }
    const ageMs = this.parts.clock.now().getTime() - Date.parse(newest.acceptedAt)
    return ageMs < sweepSizes.topMs ? null : newest.providerId
  }

  /**
   * Every key of a service shows the messages sent with any key of its type, so another key can replace a removed
   * one.
   */
  private keyFor(delivery: AskedDelivery): ProviderKey | null {
    const { credentials } = this.parts
    const offered = credentials.offered(delivery.serviceKey, delivery)
    return offered ?? credentials.keysOf(delivery.serviceId)[0] ?? null
  }

  private async adopt(page: readonly MessageStatus[], missing: Missing): Promise<void> {
    const found: AskedDelivery[] = []
    const ended: string[] = []
    for (const record of page) {
      const row = missing.get(record.id.toLowerCase())
      if (row === undefined) continue
      const isFinal = channels.meaningOf(row.channel, record.status).final
      // An unchanged status needs no write.
      if (isFinal || record.status !== row.providerStatus) await this.parts.poller.take(row, record)
      missing.delete(record.id.toLowerCase())
      if (isFinal) ended.push(row.id)
      else found.push(row)
    }
    await this.parts.outcomes.askAgain(ended, null)
    await this.putOff(found)
  }

  /** @returns false when no more requests may go out */
  private async askSingly(missing: Missing, most: number, turn: Turn): Promise<boolean> {
    for (const [providerId, row] of [...missing].slice(0, most)) {
      if (!(await turn())) return false
      missing.delete(providerId)
      if ((await this.parts.poller.ask(row)) === 'fault') return true
    }
    return true
  }

  /** Makes deliveries of the same age due at the same time, so that the next sweep reads them together. */
  private async putOff(rows: readonly AskedDelivery[]): Promise<void> {
    const { outcomes, clock } = this.parts
    const now = clock.now().getTime()
    const intervalOf = ({ sentAt }: AskedDelivery) =>
      commonInterval(sentAt === null ? 0 : now - sentAt.getTime())
    for (const everyMs of new Set(rows.map(intervalOf))) {
      const together = rows.filter((row) => intervalOf(row) === everyMs).map(({ id }) => id)
      await outcomes.askAgain(together, everyMs === null ? null : new Date(now + everyMs))
    }
  }
}
