import type { FastifyInstance } from 'fastify'
import { Authenticator } from './access/authentication.js'
import { ServiceKeys } from './access/service-keys.js'
import { TokenVerifier } from './access/tokens.js'
import { backgroundTasks } from './background.js'
import { createSource } from './broker/create-source.js'
import type { OperationQueue } from './admission/operation-queue.js'
import { ChangeListener } from './changes/change-listener.js'
import { createAdmission } from './admission/create-admission.js'
import { systemClock, type Clock } from './foundation/clock.js'
import { unheard } from './foundation/unheard.js'
import type { Config } from './config/config.js'
import type { Database } from './database/database.js'
import { openConfiguredDatabase } from './database/open-database.js'
import { logSlowStatements } from './database/slow-statements.js'
import { reportServer } from './database/server-findings.js'
import { createEvents } from './events/event-system.js'
import { TrustedDocuments } from './documents/trusted-documents.js'
import { Pipeline } from './operation/pipeline.js'
import { NodeResolver } from './graphql/node-resolver.js'
import { NotificationTargetResolver } from './graphql/notification-target.js'
import { recordNotificationResolvers } from './graphql/record-notifications.js'
import { recordResolvers } from './graphql/record-resolver.js'
import { RecordChangeResolver, recordSource } from './graphql/record-change-resolver.js'
import { createGatewaySchema } from './graphql/schema.js'
import { ViewerResolver } from './graphql/viewer-resolver.js'
import { Callers } from './operation/identify.js'
import { createDesk } from './http/desk/desk-route.js'
import { EventStreams } from './http/live/event-streams.js'
import { StreamLimit } from './http/live/stream-limit.js'
import { openObservability } from './http/metrics/open-observability.js'
import { createReadiness } from './http/readiness-checks.js'
import { createHttpServer } from './http/server.js'
import type { QueueWorker } from './queue/queue-worker.js'
import { Scheduler } from './queue/scheduler.js'
import { ReplicaRegister } from './replicas/replica-register.js'
import { addRoutes } from './routes.js'
import { shutDown } from './shutdown.js'
import type { DeliveryWorker } from './notifications/delivery/sending/delivery-worker.js'
import { BalanceAudit } from './records/balances/balance-audit.js'
import { refreshAlerts } from './records/alert-flags.js'
import { DailyUpdates } from './records/daily-updates.js'
import { createNotifications } from './notifications/notification-system.js'
import { createProvider } from './provider/create-provider.js'
import { loadTools, type DemoData, type Development } from './tools.js'
import { openSealedSecrets } from './access/sealed-secrets.js'
import { RecordReader } from './records/record-reader.js'
import type { RecordStore } from './records/record-store.js'
import type { StreamSource } from './schema/stream-source.js'
import { type FollowedIndexes, releaseIndexes } from './search/indexing/index-follower.js'
import { createSearch } from './search/search-system.js'
import { createWebhooks, type SendingParts } from './webhooks/webhook-system.js'

/** A gateway that is ready to serve but does not listen. */
export interface Gateway {
  readonly database: Database
  readonly records: RecordStore
  /** Loads the demo landlord. Null if the development tools are not loaded. */
  readonly demo: DemoData | null
  readonly http: FastifyInstance
  readonly deliveries: DeliveryWorker
  readonly webhooks: QueueWorker<string>
  /** The running and the waiting operations. */
  readonly operations: Pick<OperationQueue, 'load'>
  /** A token with every scope; null when real authentication is configured. */
  readonly developmentToken: string | null
  /** Starts to send deliveries and webhook events, if this gateway has the role. */
  startSending(): void
  /** Tells `/ready` that the loading of demo data has ended, with or without success. */
  settleDemoData(): void
  /** From now on `/ready` returns 503, so that load balancers use other replicas. */
  drain(): void
  /** Lets requests in flight finish, then closes everything. */
  close(): Promise<void>
}

export interface GatewayParts {
  readonly config: Config
  readonly clock?: Clock
  /** The configured database, if the caller opened it earlier; the gateway closes it. */
  readonly database?: Promise<Database>
  /** Destination of log lines; default standard output. */
  readonly logStream?: { write(line: string): void }
  /** Definitions of the indexes and the interval of their inspection, for tests. */
  readonly indexes?: Partial<FollowedIndexes>
  /** Replaces name resolution and time-out for webhook receivers, for tests. */
  readonly webhooks?: Pick<SendingParts, 'resolveHost' | 'answerMs'>
}

/** The composition root: creates every part and passes it to the parts that need it. */
export async function createGateway({ config, ...options }: GatewayParts): Promise<Gateway> {
  const clock = options.clock ?? systemClock
  const opening = unheard(options.database ?? openConfiguredDatabase(config))
  const developing = openDevelopment(config, clock)
  const { measures, tracing, ...observing } = await openObservability(config)
  const providing = unheard(
    developing.then(async (development) => {
      const sandbox = config.sandbox ? await development?.openSandbox() : undefined
      return createProvider({ config, sandbox: sandbox ?? null, measures })
    }),
  )
  try {
    // This block does not need the database, so it runs while the database opens.
    const development = await developing
    const secrets = await openSealedSecrets(config)
    const resolvers = new Map<unknown, object>()
    const streamSources = new Map<string, StreamSource>()
    const schema = await createGatewaySchema(resolvers, streamSources)
    const http = await createHttpServer(config, options.logStream)
    observing.follow(http)
    const database = await opening
    const background = database.forPurpose('background')
    reportServer(database.findings, http.log)
    logSlowStatements(database, http.log, config)
    const reader = RecordReader.of(database)
    const search = await createSearch({
      config,
      database,
      reader,
      clock,
      log: http.log,
      measures,
      indexes: { ...releaseIndexes, ...options.indexes },
    })
    const provider = await providing
    const changes = new ChangeListener({ announcements: database.announcements, log: http.log })
    const scheduler = new Scheduler(http.log)
    scheduler.start('requests', [changes.task])
    const answerMs = config.NOTIFY_TIMEOUT_SECONDS * 1000
    const admission = createAdmission({ config, database, clock, log: http.log })
    await admission.recall()
    const notifications = createNotifications({
      dailyMessages: admission.dailyMessages,
      ...{ provider, secrets, changes, clock, answerMs, measures, tracing },
      ownTargetTypes: config.TARGET_TYPES,
      configuredRecipients: Object.values(config.AUTH_GROUP_RECIPIENTS).flat(),
      database: database.forPurpose('notifications'),
      log: http.log,
    })
    const documents = new TrustedDocuments({
      database: database.forPurpose('access'),
      changes,
      clock,
    })
    scheduler.start('requests', [...admission.tasks, documents.task])
    const { records } = search
    const demo = development?.createDemoData({ database: background, records }) ?? null
    const balances = new BalanceAudit(background, clock, config.personTotals)
    const daily = new DailyUpdates(
      [() => refreshAlerts(background.sql, records, clock), () => balances.refreshRollUps()],
      clock,
    )
    const { SOURCE_SERVICES: configured } = config
    const sources = (await development?.openSources(background, configured)) ?? configured
    const broker = await createSource(config)
    const events = createEvents({
      database: database.forPurpose('events'),
      ...{ records, sources, clock, log: http.log, measures, tracing, source: broker },
    })
    const webhooks = createWebhooks({
      changes,
      database: database.forPurpose('notifications'),
      secrets,
      config,
      clock,
      log: http.log,
      tracing,
      ...options.webhooks,
    })
    const authenticator = new Authenticator({
      tokens: new TokenVerifier(config, development?.secret ?? null, clock, (err) => {
        http.log.warn({ err }, 'The token issuer does not answer; its last keys are still used.')
      }),
      serviceKeys: new ServiceKeys(database.forPurpose('access'), clock),
    })
    resolvers.set(NotificationTargetResolver, new NotificationTargetResolver())
    for (const One of recordResolvers) resolvers.set(One, new One())
    resolvers.set(ViewerResolver, new ViewerResolver())
    for (const OfKind of recordNotificationResolvers) {
      resolvers.set(OfKind, new OfKind(notifications.reader))
    }
    resolvers.set(NodeResolver, new NodeResolver(notifications, events.dead, webhooks.lists))
    for (const [field, stream] of notifications.streams) streamSources.set(field, stream)
    streamSources.set('recordChanged', recordSource(changes))
    resolvers.set(RecordChangeResolver, new RecordChangeResolver())
    for (const { resolvers: some } of [notifications, search, events, webhooks]) {
      for (const [resolver, instance] of some) resolvers.set(resolver, instance)
    }
    const serving = { draining: false, demoSettled: false }
    const replicas = new ReplicaRegister(background.sql, config.ROLES)
    const callers = new Callers(authenticator, admission)
    const pipeline = new Pipeline({
      ...{ schema, config, callers, queue: admission.queue, documents, log: http.log },
      records: reader,
      clock,
    })
    await pipeline.start()
    const streamLimit = new StreamLimit(config.LIVE_STREAMS, config.LIVE_STREAMS_OF_CALLER)
    const streams = new EventStreams(pipeline, streamLimit)
    addRoutes(http, {
      serves: config.ROLES.has('serve'),
      graphql: { pipeline, streams },
      schema,
      readiness: createReadiness({
        database,
        search,
        events,
        streams,
        replicas,
        operations: admission.queue,
        deliveries: notifications.providerServices,
        demo: config.demoData ? demo : null,
        state: serving,
      }),
      receipts:
        provider.receiptsToken === null
          ? 'off'
          : { receipts: notifications.receipts, token: provider.receiptsToken },
      events: events.intake,
      pages: development?.pages ?? { desk: config.desk, explorer: false, sandbox: false },
      desk: createDesk(config, http.log),
    })
    await observing.show(http, {
      config,
      database,
      admission,
      search,
      events,
      notifications,
      streams,
      replicas,
      scheduler,
    })
    development?.addRoutes(http, { callers, receiptsToken: provider.receiptsToken })
    const { deliveries } = notifications
    if (config.ROLES.has('deliver') && !config.ROLES.has('serve')) {
      // Requests wake only the worker of their own gateway. Retries of other replicas wait for the next poll.
      changes.on('notification', () => {
        deliveries.wake()
      })
    }
    const tasks = backgroundTasks(
      { replicas, search, events, webhooks, notifications, daily },
      config.ROLES,
    )
    scheduler.start('records', tasks.records)
    scheduler.start('intake', tasks.intake)
    return {
      database,
      records,
      demo,
      http,
      deliveries,
      webhooks: webhooks.worker,
      operations: admission.queue,
      developmentToken: development?.token ?? null,
      startSending: () => {
        scheduler.start('sending', tasks.sending)
      },
      settleDemoData: () => {
        serving.demoSettled = true
      },
      drain: () => {
        serving.draining = true
      },
      close: async () => {
        serving.draining = true
        const rest = [
          () => broker?.close(),
          () => development?.close(),
          () => pipeline.stop(),
          () => provider.close(),
        ]
        const graceMs = config.SHUTDOWN_GRACE_SECONDS * 1000
        await shutDown({ http, database, scheduler, streams, rest }, graceMs)
      },
    }
  } catch (error) {
    await Promise.allSettled([
      opening.then((database) => database.close()),
      providing.then((provider) => provider.close()),
    ])
    throw error
  }
}

/** Opens the development tools. Production loads only what PRODUCTION_ALLOW permits. */
async function openDevelopment(config: Config, clock: Clock): Promise<Development | null> {
  if (!config.development) return null
  const { Development } = await loadTools()
  return Development.open({ config, clock })
}
