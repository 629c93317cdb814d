import type { NotifyProvider } from '../../provider/notify-provider.js'
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { ServiceCredentials } from '../credentials/service-credentials.js'
import { StatusPoller } from './status-poller.js'
import type { Log } from '../../foundation/log.js'
import { noMeasures, type Measures } from '../../observability/measures.js'
import { noTracing, type Tracing } from '../../observability/tracing.js'
import { DeliveryReport } from './delivery-report.js'
import { QueueWorker } from '../../queue/queue-worker.js'
import { DeliveryJobs } from './delivery-jobs.js'
import { DeliverySender } from './delivery-sender.js'
import { MessageSearch } from './message-search.js'
import { Outbox } from './outbox.js'
import { Outcomes } from './outcomes.js'
import { ProviderFaults } from './provider-faults.js'
import { ProviderHolds, type KeyRef } from './provider-holds.js'
import { Failovers } from './failovers.js'
import { deliveryTimes, idleMs, mostInFlight, slotMs } from './timing.js'
import { StatusUpdater } from './status-updates.js'

export interface DeliverySettings {
  readonly database: Database
  readonly provider: NotifyProvider
  readonly credentials: ServiceCredentials
  readonly clock: Clock
  readonly log: Log
  /** Time-out of one request to the provider. */
  readonly answerMs: number
  /** Time between two requests of one service; the default `slotMs` fits the provider's limit. */
  readonly slotMs?: number
  readonly measures?: Measures
  readonly tracing?: Tracing
}

export type DeliveryWorker = QueueWorker<KeyRef>

/** Creates the worker. The caller starts its task. */
export function createDeliveryWorker(settings: DeliverySettings): DeliveryWorker {
  const { database, provider, credentials, clock, log, measures = noMeasures } = settings
  const { tracing = noTracing } = settings
  const workerId = randomUUID()
  const times = deliveryTimes(settings.answerMs, settings.slotMs ?? slotMs)
  const outbox = new Outbox(database, workerId, times)
  const outcomes = new Outcomes(database, workerId)
  const holds = new ProviderHolds(database)
  const report = new DeliveryReport(log, measures)
  const faults = new ProviderFaults(outcomes, holds, clock, log, report)
  const search = new MessageSearch(provider, credentials)
  const shared = { provider, credentials, search, clock, log }
  const sender = new DeliverySender({ ...shared, outbox, outcomes, faults, report, tracing, times })
  const updater = new StatusUpdater(database, report)
  const poller = new StatusPoller({ ...shared, updater, holds, outcomes })
  const failovers = new Failovers(database, times, report)
  const jobs = new DeliveryJobs({ outbox, failovers, holds, sender, poller, clock })
  return new QueueWorker(jobs, {
    ...{ name: 'deliveries', slots: mostInFlight, idleMs, clock, log },
  })
}
