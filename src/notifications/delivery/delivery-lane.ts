import type { Clock } from '../../clock.js'
import type { ClaimedDelivery } from './claimed-delivery.js'
import type { DeliveryAsker } from './delivery-asker.js'
import type { Log } from '../../log.js'
import type { DeliverySender } from './delivery-sender.js'
import type { Outbox, Work } from './outbox.js'
import { pause } from './pause.js'
import { claimForAsking, claimSize, mostInFlight } from './schedule.js'
import type { ServicePace } from './service-pace.js'
import type { DeliveryTimes } from './timing.js'

export interface LaneParts {
  readonly outbox: Outbox
  readonly pace: ServicePace
  readonly sender: DeliverySender
  readonly asker: DeliveryAsker
  readonly clock: Clock
  readonly log: Log
  readonly times: DeliveryTimes
}

interface Task {
  readonly work: Work
  readonly delivery: ClaimedDelivery
}

/**
 * Works off what is due of one service of the provider, a small claim at a time. Each service has a
 * lane of its own, so that a slow or held one keeps nobody waiting.
 */
export class DeliveryLane {
  readonly #inFlight = new Set<Promise<void>>()

  constructor(
    private readonly serviceId: string,
    private readonly parts: LaneParts,
    /** From now on nothing new goes out; what is under way is finished. */
    private readonly stopping: AbortSignal,
  ) {}

  /** Resolves when nothing is due any more, or the service is held, and all requests have ended. */
  async run(): Promise<void> {
    try {
      while (!this.stopping.aborted) {
        const tasks = await this.#claim()
        if (tasks.length === 0 || !(await this.#start(tasks))) break
        while (this.#inFlight.size > mostInFlight - claimSize) await Promise.race(this.#inFlight)
      }
    } finally {
      await Promise.all(this.#inFlight)
    }
  }

  /** Messages first; a few places are kept for statuses, so that a backlog does not starve them. */
  async #claim(): Promise<Task[]> {
    const { outbox, clock, times } = this.parts
    const now = clock.now()
    const until = new Date(now.getTime() + times.leaseMs)
    const take = async (work: Work, most: number): Promise<Task[]> => {
      const deliveries = await outbox.claim(work, this.serviceId, { now, until, most })
      return deliveries.map((delivery) => ({ work, delivery }))
    }
    const sends = await take('send', claimSize - claimForAsking)
    return [...sends, ...(await take('ask', claimSize - sends.length))]
  }

  /** @returns false when the service is held back; the claimed rows are free again */
  async #start(tasks: readonly Task[]): Promise<boolean> {
    const { outbox, pace, clock, times } = this.parts
    const first = await pace.reserve(this.serviceId, tasks.length, clock.now())
    if (first === null) {
      await outbox.release(idsOf(tasks), clock.now())
      return false
    }
    for (const [index, task] of tasks.entries()) {
      const slot = first.getTime() + index * times.slotMs
      await pause(slot - clock.now().getTime(), this.stopping)
      if (this.stopping.aborted) {
        await outbox.release(idsOf(tasks.slice(index)), clock.now())
        return false
      }
      this.#track(this.#perform(task))
    }
    return true
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#inFlight.delete(tracked))
    this.#inFlight.add(tracked)
  }

  /** Never fails: a row that could not be written comes back when its lease ends. */
  async #perform({ work, delivery }: Task): Promise<void> {
    try {
      await (work === 'send' ? this.parts.sender.send(delivery) : this.parts.asker.ask(delivery))
    } catch (error) {
      const details = { err: error, deliveryId: delivery.id }
      this.parts.log.error(details, 'the outcome of a delivery could not be written')
    }
  }
}

function idsOf(tasks: readonly Task[]): string[] {
  return tasks.map(({ delivery }) => delivery.id)
}
