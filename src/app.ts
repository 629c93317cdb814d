import 'reflect-metadata'
import type { FastifyInstance } from 'fastify'
import { Authenticator } from './access/authentication.js'
import {
  defaultTokenSeconds,
  developer,
  developmentSecret,
  signDevelopmentToken,
} from './access/development-secret.js'
import { allScopes } from './access/scopes.js'
import { ServiceKeys } from './access/service-keys.js'
import { authenticationMode, readTokenTrust } from './access/token-trust.js'
import { TokenVerifier } from './access/tokens.js'
import { systemClock, type Clock } from './clock.js'
import type { Config } from './config/config.js'
import type { Database } from './database/database.js'
import { openConfiguredDatabase } from './database/configured-database.js'
import { DemoData } from './demo/demo-data.js'
import { createApollo } from './graphql/apollo.js'
import { NodeResolver } from './graphql/node-resolver.js'
import { buildGatewaySchema } from './graphql/schema.js'
import type { CheckResult } from './http/health-routes.js'
import { addRoutes, createHttpServer } from './http/server.js'
import { DeliveryCommands } from './notifications/delivery/delivery-commands.js'
import { DeliveryReceipts } from './notifications/delivery/delivery-receipts.js'
import { DeliveryResolver } from './notifications/delivery/delivery-resolver.js'
import { createDeliveryWorker } from './notifications/delivery/delivery-system.js'
import type { DeliveryWorker } from './notifications/delivery/delivery-worker.js'
import { MessageStatusReader } from './notifications/delivery/message-status-reader.js'
import { OperatorDesk } from './notifications/delivery/operator-desk.js'
import { slotMs } from './notifications/delivery/schedule.js'
import { ServicePace } from './notifications/delivery/service-pace.js'
import { StatusNewsDesk } from './notifications/delivery/status-news.js'
import { NotificationCreator } from './notifications/create/notification-creator.js'
import { TemplateBook } from './notifications/create/template-book.js'
import { TemplateCheck } from './notifications/create/template-check.js'
import { NotificationReader } from './notifications/notification-reader.js'
import { NotificationResolver } from './notifications/notification-resolver.js'
import { NotificationService } from './notifications/notification-service.js'
import { BalanceAudit } from './records/balances/balance-audit.js'
import { DailyRollUps } from './records/balances/daily-roll-ups.js'
import { openSealedSecrets } from './notifications/sealed-secrets.js'
import { ServiceCredentials } from './notifications/service-credentials.js'
import { TemplateDirectory } from './notifications/templates/template-directory.js'
import { TemplateResolver } from './notifications/templates/template-resolver.js'
import { ConfiguredServices } from './provider/configured-services.js'
import { notifyServiceUrl, NotifyProvider } from './provider/notify-provider.js'
import { RecordReader } from './records/record-reader.js'
import { PostgresRecordStore, type RecordStore } from './records/record-store.js'
import type { MaintainedEngine } from './search/engine/maintained-engine.js'
import { IndexFollower } from './search/indexing/index-follower.js'
import { FeedTrimmer } from './search/indexing/feed-trimmer.js'
import { openEngine, type SearchConfig } from './search/open-engine.js'
import { indexDefinitions } from './search/index-definitions.js'
import { AssetBalanceResolver } from './search/asset-balance-resolver.js'
import { AssetResolver } from './search/asset-resolver.js'
import { SearchBox } from './search/search-box.js'
import { SearchIndexer } from './search/search-indexer.js'
import { SearchResolver } from './search/search-resolver.js'
import { SearchService } from './search/search-service.js'
import { HouseholdMemberResolver, TenureResolver } from './search/tenure-resolver.js'

const pingTimeoutMs = 2_000

/** A gateway that is ready to serve but does not listen. */
export interface Gateway {
  readonly database: Database
  readonly records: RecordStore
  readonly demo: DemoData
  readonly http: FastifyInstance
  /** Sends what waits, once it is started; closing the gateway stops it. */
  readonly deliveries: DeliveryWorker
  /** A token with every scope, while no real authentication is configured; else null. */
  readonly developmentToken: string | null
  /** From now on `/ready` takes the demo data for done: complete, or given up. */
  settleDemoData(): void
  /** From now on `/ready` answers 503, so that balancers look elsewhere. */
  drain(): void
  /** Lets requests in flight finish, then closes everything. */
  close(): Promise<void>
}

export interface GatewayOptions {
  readonly clock?: Clock
  /** The configured database, for callers that began to open it earlier; the gateway closes it. */
  readonly database?: Promise<Database>
  /** Where log lines go; standard output unless given. */
  readonly logStream?: { write(line: string): void }
}

/**
 * Records with the search index that belongs to them: what the gateway and the command line share. An
 * engine outside the database is left to the follower of a gateway, which the change feed tells.
 */
export async function openRecords(
  database: Database,
  clock: Clock,
  search: SearchConfig = { searchEngine: 'postgres' },
  onChange?: () => void,
): Promise<{ engine: MaintainedEngine; records: RecordStore }> {
  const engine = await openEngine(search, database, clock)
  if (!engine.transactional) {
    return { engine, records: new PostgresRecordStore(database, [], clock, onChange) }
  }
  const indexer = new SearchIndexer(engine, database)
  await indexer.prepare()
  return { engine, records: new PostgresRecordStore(database, [indexer], clock, onChange) }
}

/** The composition root: every part is made here and handed to those that need it. */
export async function createGateway(
  config: Config,
  options: GatewayOptions = {},
): Promise<Gateway> {
  const clock = options.clock ?? systemClock
  const opening = options.database ?? openConfiguredDatabase(config)
  // Whoever awaits it sees the failure; until then it must not count as unhandled.
  opening.catch(() => undefined)
  try {
    // All of this needs no database and is done while it opens.
    const trust = await readTokenTrust(config)
    const developmentToken = await tokenForDevelopment(config, clock)
    const secrets = await openSealedSecrets(config)
    const resolvers = new Map<unknown, object>()
    const schema = await buildGatewaySchema(resolvers)
    const http = await createHttpServer({
      production: config.production,
      corsOrigins: config.CORS_ORIGINS,
      logLevel: config.LOG_LEVEL ?? (config.production ? 'info' : 'warn'),
      ...(options.logStream === undefined ? {} : { logStream: options.logStream }),
    })

    const database = await opening
    const { engine, records } = await openRecords(database, clock, config, () => follower?.nudge())
    const follower = engine.transactional
      ? null
      : new IndexFollower(engine, database, clock, (task, failure) => {
          if (failure === null) http.log.info(`search index: ${task} works again`)
          else http.log.warn({ err: failure }, `search index: ${task} fails and is tried again`)
        })
    const trimmer = new FeedTrimmer(database, clock, (failure) => {
      http.log.warn({ err: failure }, 'the change feed was not trimmed')
    })
    const reader = new RecordReader(database.prisma)
    const notifications = new NotificationReader(database)
    const provider = new NotifyProvider({
      baseUrl: config.NOTIFY_BASE_URL ?? notifyServiceUrl,
      timeoutMs: config.NOTIFY_TIMEOUT_SECONDS * 1000,
    })
    const services = new ConfiguredServices(config.NOTIFY_SERVICES)
    const credentials = new ServiceCredentials(services, secrets)
    const templates = new TemplateCheck(new TemplateBook(provider, clock))
    const answerMs = config.NOTIFY_TIMEOUT_SECONDS * 1000
    const deliveries = createDeliveryWorker({
      ...{ database, provider, credentials, clock, log: http.log, answerMs },
    })
    const news = new StatusNewsDesk(database)
    const pace = new ServicePace(database, slotMs)
    const desk = new OperatorDesk(database, pace, deliveries, clock)
    const creator = new NotificationCreator({
      ...{ database, clock, credentials, templates, deliveries },
    })
    resolvers
      .set(NodeResolver, new NodeResolver(notifications, desk))
      .set(
        NotificationResolver,
        new NotificationResolver(creator, new NotificationService(database, clock), notifications),
      )
      .set(
        DeliveryResolver,
        new DeliveryResolver(
          new MessageStatusReader(database, provider, credentials, news, clock),
          new DeliveryCommands(database, deliveries, clock),
          desk,
        ),
      )
      .set(TemplateResolver, new TemplateResolver(new TemplateDirectory(provider, credentials)))
      .set(
        SearchResolver,
        new SearchResolver(new SearchService(engine, reader, clock), new SearchBox(engine, reader)),
      )
      .set(AssetResolver, new AssetResolver())
      .set(AssetBalanceResolver, new AssetBalanceResolver())
      .set(HouseholdMemberResolver, new HouseholdMemberResolver())
      .set(TenureResolver, new TenureResolver())
    const apollo = createApollo(schema, { introspection: !config.production, log: http.log })
    await apollo.start()
    const demo = new DemoData(database, records, clock)
    const rollUps = new DailyRollUps(new BalanceAudit(database, clock), clock, (err) => {
      http.log.error({ err }, 'The roll-ups were not refreshed; another try follows.')
    })
    rollUps.start()
    let draining = false
    let demoSettled = false
    addRoutes(http, {
      graphql: {
        apollo,
        authenticator: new Authenticator({
          tokens: new TokenVerifier(trust, clock),
          serviceKeys: new ServiceKeys(database, clock),
        }),
        records: reader,
        clock,
      },
      readiness: {
        isDraining: () => draining,
        checks: async () => ({
          database: await answers(database.ping(pingTimeoutMs)),
          search: await searchCheck(engine, follower),
          ...(config.demoData ? { demoData: await demoCheck(demo, demoSettled) } : {}),
        }),
        details: async () => (follower === null ? {} : { search: await followerDetails(follower) }),
      },
      receipts:
        config.NOTIFY_CALLBACK_TOKEN === undefined
          ? 'off'
          : {
              receipts: new DeliveryReceipts(database, news, clock),
              token: config.NOTIFY_CALLBACK_TOKEN,
            },
      explorer: config.production ? 'off' : { developmentToken },
    })
    follower?.start()
    trimmer.start()
    return {
      database,
      records,
      demo,
      http,
      deliveries,
      developmentToken,
      settleDemoData: () => {
        demoSettled = true
      },
      drain: () => {
        draining = true
      },
      close: async () => {
        draining = true
        await Promise.all([deliveries.stop(config.SHUTDOWN_GRACE_SECONDS * 1000), http.close()])
        await apollo.stop()
        trimmer.stop()
        await follower?.stop()
        await rollUps.stop()
        await database.close()
      },
    }
  } catch (error) {
    await opening.then(
      (database) => database.close(),
      () => undefined,
    )
    throw error
  }
}

async function tokenForDevelopment(config: Config, clock: Clock): Promise<string | null> {
  if (authenticationMode(config) !== 'development') return null
  return signDevelopmentToken(
    {
      secret: await developmentSecret(config.DATA_DIR),
      ...developer,
      scopes: allScopes,
      ttlSeconds: defaultTokenSeconds,
      issuer: config.AUTH_ISSUER,
      audience: config.AUTH_AUDIENCE,
    },
    clock,
  )
}

async function answers(ping: Promise<void>): Promise<CheckResult> {
  try {
    await ping
    return 'ok'
  } catch {
    return 'failing'
  }
}

/** An index that nobody keeps fresh for the moment can still be searched. */
async function searchCheck(
  engine: MaintainedEngine,
  follower: IndexFollower | null,
): Promise<CheckResult> {
  const check = await answers(engine.ping(pingTimeoutMs))
  const isSearchable = indexDefinitions.every(({ name }) => engine.canSearch(name))
  if (check === 'failing' || isSearchable) return check
  return `loading (${follower?.filledPercent ?? 0} %)`
}

/** What `/ready` tells of the follower; without a database it has nothing to tell. */
async function followerDetails(follower: IndexFollower): Promise<unknown> {
  return follower.status().catch(() => null)
}

/** @param settled true when nobody waits for demo data any more: it was loaded, or could not be */
async function demoCheck(demo: DemoData, settled: boolean): Promise<CheckResult> {
  try {
    const { state, loaded, total } = await demo.status()
    if (state === 'complete') return 'ok'
    if (settled) return state === 'absent' ? 'absent' : 'incomplete'
    return `loading (${total === 0 ? 0 : Math.floor((100 * loaded) / total)} %)`
  } catch {
    return 'failing'
  }
}
