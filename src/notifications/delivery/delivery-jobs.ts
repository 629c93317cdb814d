import type { Clock } from '../../foundation/clock.js'
import { pause } from '../../queue/background-task.js'
import type { Lane } from '../../queue/lane.js'
import type { DueLane, QueueHandler } from '../../queue/queue-worker.js'
import type { DeliverySender } from './delivery-sender.js'
import type { Failovers } from './failovers.js'
import type { ClaimedJob, Outbox } from './outbox.js'
import type { KeyRef, ProviderHolds } from './provider-holds.js'
import type { StatusPoller } from './status-poller.js'
import { settledByRestart } from './timing.js'

export interface DeliveryJobParts {
  readonly outbox: Outbox
  readonly failovers: Failovers
  readonly holds: ProviderHolds
  readonly sender: DeliverySender
  readonly poller: StatusPoller
  readonly clock: Clock
}

type KeyLane = Lane<KeyRef>

/**
 * Sends messages and polls their statuses. Each key of the provider has its own lane. A lane makes the next claim
 * while it sends the current one, so that only the slots of the service limit the rate.
 */
export class DeliveryJobs implements QueueHandler<KeyRef> {
  constructor(private readonly parts: DeliveryJobParts) {}

  async begin(): Promise<void> {
    const { outbox, failovers, clock } = this.parts
    await failovers.settle(clock.now())
    await outbox.takeUp(settledByRestart, clock.now())
  }

  async lanes(): Promise<readonly DueLane<KeyRef>[]> {
    const { outbox, failovers, clock } = this.parts
    let agenda = await outbox.agenda()
    if (agenda.some(({ isSettled }) => !isSettled)) {
      await failovers.settle(clock.now())
      agenda = await outbox.agenda()
    }
    return agenda.map(({ serviceId, keyId, dueAt }) => ({ key: { serviceId, keyId }, dueAt }))
  }

  async work(lane: KeyLane): Promise<void> {
    const { holds } = this.parts
    const holdsBefore = holds.begun(lane.key)
    const isOver = () => lane.signal.aborted || holds.begun(lane.key) > holdsBefore
    let next = this.claim(lane)
    for (;;) {
      const jobs = await next
      if (jobs.length === 0) return
      // If every request hangs, other gateways can claim the rest.
      await lane.freeSlot()
      next = this.claim(lane)
      await this.start(lane, jobs, isOver)
      if (isOver()) return this.release(await next)
    }
  }

  /** A failure is thrown where the claim is awaited. */
  private claim({ key, signal }: KeyLane): Promise<ClaimedJob[]> {
    const { outbox, clock } = this.parts
    const claim = signal.aborted ? Promise.resolve([]) : outbox.claim(key, clock.now())
    claim.catch(() => undefined)
    return claim
  }

  /** @param isOver true when the lane stops or its key is held back; remaining jobs are then released */
  private async start(
    lane: KeyLane,
    jobs: readonly ClaimedJob[],
    isOver: () => boolean,
  ): Promise<void> {
    const { sender, poller, clock } = this.parts
    for (const [index, job] of jobs.entries()) {
      await pause(job.slotAt.getTime() - clock.now().getTime(), lane.signal)
      await lane.freeSlot()
      if (isOver()) return this.release(jobs.slice(index))
      // Its lease ended while it waited for a slot, so it is due again.
      if (job.delivery.leasedUntil <= clock.now()) continue
      const { work, delivery } = job
      const run = () => (work === 'send' ? sender.send(delivery) : poller.ask(delivery))
      await lane.start(run, { deliveryId: delivery.id })
    }
  }

  private async release(jobs: readonly ClaimedJob[]): Promise<void> {
    const { outbox, clock } = this.parts
    await outbox.release(
      jobs.map(({ delivery }) => delivery.id),
      clock.now(),
    )
  }
}
