import type { Clock } from '../../../foundation/clock.js'
import { unheard } from '../../../foundation/unheard.js'
import { pause } from '../../../queue/background-task.js'
import type { Lane } from '../../../queue/lane.js'
import { type DueLane, type QueueHandler, QueueWorker } from '../../../queue/queue-worker.js'
import { DeliverySender } from './delivery-sender.js'
import { Failovers } from './failovers.js'
import { type DeliveryJob, DeliveryQueue } from '../queue/delivery-queue.js'
import { ProviderHolds } from '../queue/provider-holds.js'
import { StatusPoller } from '../status/status-poller.js'
import { settledByRestart, deliveryTimes, idleMs, mostInFlight, slotMs } from '../timing.js'
import type { NotifyProvider } from '../../../provider/notify-provider.js'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../../database/database.js'
import type { KeyReference, ServiceCredentials } from '../../credentials/service-credentials.js'
import type { Log } from '../../../foundation/log.js'
import { noTracing, type Tracing } from '../../../observability/tracing.js'
import type { DeliveryLog } from '../outcomes/delivery-log.js'
import { Outcomes } from '../outcomes/outcomes.js'
import { MessageSearch } from '../status/message-search.js'
import { ProviderFaults } from '../outcomes/provider-faults.js'
import { StatusUpdater } from '../status/status-updates.js'

interface DeliveryJobParts {
  readonly queue: DeliveryQueue
  readonly failovers: Failovers
  readonly holds: ProviderHolds
  readonly sender: DeliverySender
  readonly poller: StatusPoller
  readonly clock: Clock
}

type KeyLane = Lane<KeyReference>

/**
 * Sends messages and polls their statuses. Each key of the provider has its own lane. A lane makes the next claim
 * while it sends the messages of the current claim, so that only the rate limit of the service slows it down.
 */
class DeliveryJobs implements QueueHandler<KeyReference> {
  constructor(private readonly parts: DeliveryJobParts) {}

  async begin(): Promise<void> {
    const { queue, failovers, clock } = this.parts
    await failovers.settle(clock.now())
    await queue.takeUp(settledByRestart, clock.now())
  }

  async lanes(): Promise<readonly DueLane<KeyReference>[]> {
    const { queue, failovers, clock } = this.parts
    let agenda = await queue.agenda()
    if (agenda.some(({ isSettled }) => !isSettled)) {
      await failovers.settle(clock.now())
      agenda = await queue.agenda()
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
      // Wait for room before the next claim: if all requests hang, other gateways can claim the remaining jobs.
      await lane.waitForRoom()
      next = this.claim(lane)
      await this.start(lane, jobs, isOver)
      if (isOver()) return this.release(await next)
    }
  }

  private claim({ key, signal }: KeyLane): Promise<DeliveryJob[]> {
    const { queue, clock } = this.parts
    return signal.aborted ? Promise.resolve([]) : unheard(queue.claim(key, clock.now()))
  }

  /** @param isOver true when the lane stops or its key is held back; remaining jobs are then released */
  private async start(
    lane: KeyLane,
    jobs: readonly DeliveryJob[],
    isOver: () => boolean,
  ): Promise<void> {
    const { sender, poller, clock } = this.parts
    for (const [index, job] of jobs.entries()) {
      await pause(job.startAt.getTime() - clock.now().getTime(), lane.signal)
      // `lane.start` waits too, but the checks below must follow the wait.
      await lane.waitForRoom()
      if (isOver()) return this.release(jobs.slice(index))
      // The lease of the delivery ended during the wait, so it is due again.
      if (job.delivery.leasedUntil <= clock.now()) continue
      const { work, delivery } = job
      const run = () => (work === 'send' ? sender.send(delivery) : poller.poll(delivery))
      await lane.start(run, { deliveryId: delivery.id })
    }
  }

  private async release(jobs: readonly DeliveryJob[]): Promise<void> {
    const { queue, clock } = this.parts
    await queue.release(
      jobs.map(({ delivery }) => delivery.id),
      clock.now(),
    )
  }
}

export interface DeliverySettings {
  readonly database: Database
  readonly provider: NotifyProvider
  readonly credentials: ServiceCredentials
  readonly clock: Clock
  readonly log: Log
  readonly deliveryLog: DeliveryLog
  /** Time-out of one request to the provider. */
  readonly answerMs: number
  /** Time between two requests of one service. The default `slotMs` fits the limit of the provider. */
  readonly slotMs?: number
  readonly tracing?: Tracing
}

export type DeliveryWorker = QueueWorker<KeyReference>

/** Creates the worker. The caller starts its task. */
export function createDeliveryWorker(settings: DeliverySettings): DeliveryWorker {
  const { database, provider, credentials, clock, log, deliveryLog } = settings
  const { tracing = noTracing } = settings
  const workerId = randomUUID()
  const times = deliveryTimes(settings.answerMs, settings.slotMs ?? slotMs)
  const queue = new DeliveryQueue(database, workerId, times)
  const outcomes = new Outcomes(database, workerId, deliveryLog)
  const holds = new ProviderHolds(database)
  const faults = new ProviderFaults(outcomes, holds, clock, log)
  const search = new MessageSearch(provider, credentials)
  const shared = { provider, credentials, search, clock, log }
  const sender = new DeliverySender({ ...shared, queue, outcomes, faults, tracing, times })
  const updater = new StatusUpdater(database, deliveryLog)
  const poller = new StatusPoller({ ...shared, updater, holds, outcomes })
  const failovers = new Failovers(database, times, deliveryLog)
  const jobs = new DeliveryJobs({ queue, failovers, holds, sender, poller, clock })
  return new QueueWorker(jobs, {
    name: 'deliveries',
    concurrency: mostInFlight,
    idleMs,
    clock,
    log,
  })
}
