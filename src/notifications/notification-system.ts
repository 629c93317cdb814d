import type { ChangeListener } from '../changes/change-listener.js'
import { SharedReads } from '../changes/shared-reads.js'
import type { StreamSource } from '../schema/stream-source.js'
import { DeliveryChangeResolver, deliverySource } from './live/delivery-change-resolver.js'
import {
  NotificationChangeResolver,
  notificationSource,
} from './live/notification-change-resolver.js'
import { SharedNotifications } from './live/shared-notifications.js'
import { NotificationStreams } from './live/notification-streams.js'
import type { Addressee } from '../access/addressee.js'
import type { DailyMessages } from '../admission/daily-messages.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { noMeasures, type Measures } from '../observability/measures.js'
import type { Tracing } from '../observability/tracing.js'
import type { ProviderSystem } from '../provider/create-provider.js'
import { periodic, type BackgroundTask } from '../queue/background-task.js'
import { NotificationCreator } from './create/notification-creator.js'
import { TemplateCache } from './create/template-cache.js'
import { TemplateCheck } from './create/template-check.js'
import { DeliveryCommands } from './delivery/operating/delivery-commands.js'
import type { Log } from '../foundation/log.js'
import {
  deliveryFigures,
  type DeliveryFigures,
  DeliveryMonitor,
} from './delivery/operating/delivery-monitor.js'
import { DeliveryLog } from './delivery/outcomes/delivery-log.js'
import { DeliveryReceipts } from './delivery/status/delivery-receipts.js'
import { DeliveryResolver } from './delivery/operating/delivery-resolver.js'
import { createDeliveryWorker, type DeliveryWorker } from './delivery/sending/delivery-worker.js'
import { housekeepingMs, idleMs } from './delivery/timing.js'
import { MessageStatusReader } from './delivery/status/message-status-reader.js'
import { MessageStatusResolver } from './delivery/status/message-status-resolver.js'
import { ProviderServices } from './delivery/operating/provider-services.js'
import { StatusUpdater } from './delivery/status/status-updates.js'
import { RecipientCheck } from './directory/recipient-rules.js'
import { RecipientDirectory } from './directory/recipient-directory.js'
import { RecipientResolver } from './directory/recipient-resolver.js'
import { MarkResolver } from './marks/mark-resolver.js'
import { NotificationReader } from './model/notification-reader.js'
import { targetTypes } from './model/target-type.js'
import { NotificationResolver } from './notification-resolver.js'
import { NotificationActions } from './notification-actions.js'
import { ReadMarks } from './marks/read-marks.js'
import { removeExpired } from './retention.js'
import { SealedSecretCounts } from './credentials/sealed-secret-counts.js'
import type { SealedSecrets } from '../access/sealed-secrets.js'
import { ServiceCredentials } from './credentials/service-credentials.js'
import { TemplateResolver } from './templates/template-resolver.js'

export interface NotificationParts {
  readonly database: Database
  readonly provider: ProviderSystem
  readonly secrets: SealedSecrets
  readonly changes: Pick<ChangeListener, 'on'>
  readonly clock: Clock
  readonly dailyMessages: DailyMessages
  readonly log: Log
  /** Roles, teams and patches from the configuration. */
  readonly configuredRecipients: readonly Addressee[]
  /** Target types of the landlord, in addition to the target types of the specification. */
  readonly ownTargetTypes: readonly string[]
  /** Timeout of one request to the provider. */
  readonly answerMs: number
  readonly measures?: Measures
  readonly tracing?: Tracing
}

/** The parts of notifications that the rest of the gateway uses. */
export interface NotificationSystem {
  readonly reader: NotificationReader
  readonly recipients: RecipientDirectory
  readonly providerServices: ProviderServices
  /** @throws Error if the database is unavailable */
  figures(): Promise<DeliveryFigures>
  readonly sealed: SealedSecretCounts
  readonly deliveries: DeliveryWorker
  /** Tasks that send deliveries and remove expired rows. The caller starts them. */
  readonly tasks: readonly BackgroundTask[]
  readonly receipts: DeliveryReceipts
  /** Resolver classes with their instances. */
  readonly resolvers: readonly (readonly [resolver: unknown, instance: object])[]
  /** Sources of the subscriptions, by field. */
  readonly streams: readonly (readonly [field: string, source: StreamSource])[]
}

export function createNotifications(parts: NotificationParts): NotificationSystem {
  const { database, secrets, clock, dailyMessages, log, answerMs, measures = noMeasures } = parts
  const { provider, services } = parts.provider
  const background = database.forPurpose('background')
  const credentials = new ServiceCredentials(services, secrets)
  const templates = new TemplateCheck(new TemplateCache(provider, clock))
  const deliveryLog = new DeliveryLog(log, measures)
  const deliveries = createDeliveryWorker({
    provider,
    credentials,
    clock,
    log,
    deliveryLog,
    answerMs,
    ...(parts.tracing === undefined ? {} : { tracing: parts.tracing }),
    database: background,
  })
  const housekeeping = periodic({
    name: 'delivery housekeeping',
    everyMs: housekeepingMs,
    // Wait before the first run: Prisma compiles its first query, which would delay the first requests.
    firstRestMs: idleMs,
    run: () => removeExpired(background, clock.now()),
  })
  const reader = new NotificationReader(database)
  // For receipts and queries. The worker has one on the background pool.
  const updater = new StatusUpdater(database, deliveryLog)
  const monitor = new DeliveryMonitor(database)
  const creator = new NotificationCreator({
    database,
    clock,
    credentials,
    templates,
    dailyMessages,
    deliveries,
    targetTypes: [...targetTypes, ...parts.ownTargetTypes],
    recipients: new RecipientCheck(database, parts.configuredRecipients),
  })
  const statuses = new MessageStatusReader(database, provider, credentials, updater, clock)
  const commands = new DeliveryCommands(database, deliveries, clock)
  const providerServices = new ProviderServices(database, deliveries, clock)
  const actions = new NotificationActions(database, clock)
  const marks = new ReadMarks(database, reader.inbox, clock)
  const recipients = new RecipientDirectory(database, clock)
  const reads = new SharedReads()
  const shared = new SharedNotifications(reader, reads)
  const notificationStreams = new NotificationStreams(reader, reads, parts.changes)
  return {
    reader,
    recipients,
    providerServices,
    figures: () => deliveryFigures(background, clock.now()),
    sealed: new SealedSecretCounts(background, secrets),
    deliveries,
    tasks: [deliveries.task, housekeeping],
    receipts: new DeliveryReceipts(database, updater, clock, log),
    resolvers: [
      [NotificationResolver, new NotificationResolver(creator, actions, reader)],
      [RecipientResolver, new RecipientResolver(recipients)],
      [MarkResolver, new MarkResolver(marks, reader)],
      [
        DeliveryResolver,
        new DeliveryResolver(commands, monitor, providerServices, credentials, reader),
      ],
      [MessageStatusResolver, new MessageStatusResolver(statuses)],
      [TemplateResolver, new TemplateResolver(provider, credentials)],
      [NotificationChangeResolver, new NotificationChangeResolver(shared)],
      [DeliveryChangeResolver, new DeliveryChangeResolver(database)],
    ],
    streams: [
      ['notificationChanged', notificationSource(notificationStreams)],
      ['deliveryStatusChanged', deliverySource(parts.changes)],
    ],
  }
}
