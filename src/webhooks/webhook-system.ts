import type { SealedSecrets } from '../access/sealed-secrets.js'
import { changeTopics } from '../changes/change.js'
import type { ChangeListener } from '../changes/change-listener.js'
import type { Config } from '../config/config.js'
import type { Database } from '../database/database.js'
import type { Clock } from '../foundation/clock.js'
import type { Log } from '../foundation/log.js'
import { noTracing, type Tracing } from '../observability/tracing.js'
import { periodic, type BackgroundTask } from '../queue/background-task.js'
import { QueueWorker } from '../queue/queue-worker.js'
import { ReceiverAddress, resolveHost, type ResolveHost } from './receiver-address.js'
import { WebhookJobs } from './webhook-jobs.js'
import { WebhookOutcomes } from './webhook-outcomes.js'
import { WebhookRequest } from './webhook-request.js'
import { WebhookSender } from './webhook-sender.js'
import { tidyWebhooks } from './webhook-housekeeping.js'
import { WebhookLists } from './webhook-lists.js'
import { WebhookResolver } from './webhook-resolver.js'
import { WebhookService } from './webhook-service.js'
import { gatherMs, housekeepingMs, idleMs, maxLanes, mostAtOnce } from './webhook-timing.js'

/** The webhooks of a gateway. The caller starts the tasks. */
export interface WebhookSystem {
  readonly lists: WebhookLists
  readonly worker: QueueWorker<string>
  /** Tasks that send events, remove old events and switch off webhooks that were not renewed. */
  readonly tasks: readonly BackgroundTask[]
  /** Resolver classes with the instances that serve them. */
  readonly resolvers: readonly (readonly [resolver: unknown, instance: object])[]
}

export interface SendingParts {
  /** A database that uses the connections for background work. */
  readonly database: Database
  readonly secrets: SealedSecrets
  readonly config: Pick<Config, 'production' | 'WEBHOOK_NETWORKS'>
  readonly clock: Clock
  readonly log: Log
  readonly tracing?: Tracing
  /** Resolves host names of receivers. Default: the operating system. */
  readonly resolveHost?: ResolveHost
  /** Timeout of a request to a receiver, in milliseconds. Default: 15 seconds. */
  readonly answerMs?: number
}

export interface WebhookParts extends SendingParts {
  /** Wakes the worker after commits. */
  readonly changes: Pick<ChangeListener, 'on'>
}

/** Creates the parts of the webhooks. Database triggers write their events. */
export function createWebhooks(parts: WebhookParts): WebhookSystem {
  const { database, secrets, config, clock } = parts
  const background = database.forPurpose('background')
  const { worker, addresses } = createWebhookSending({ ...parts, database: background })
  for (const topic of changeTopics) {
    parts.changes.on(topic, () => {
      worker.wakeWithin(gatherMs)
    })
  }
  const housekeeping = periodic({
    name: 'webhook housekeeping',
    everyMs: housekeepingMs,
    firstRestMs: housekeepingMs,
    run: () => tidyWebhooks(background, clock),
  })
  const lists = new WebhookLists(database)
  const service = new WebhookService({
    database,
    clock,
    secrets,
    addresses,
    worker,
    urls: { plain: !config.production },
  })
  return {
    lists,
    worker,
    tasks: [worker.task, housekeeping],
    resolvers: [[WebhookResolver, new WebhookResolver(lists, service)]],
  }
}

/** Creates the worker that sends events, and the address check. The caller starts the worker's task. */
export function createWebhookSending(parts: SendingParts) {
  const { database, secrets, config, clock, log } = parts
  const plain = !config.production
  const rules = { networks: config.WEBHOOK_NETWORKS, loopback: plain }
  const addresses = new ReceiverAddress(rules, parts.resolveHost ?? resolveHost)
  const sender = new WebhookSender({
    request: new WebhookRequest(addresses, plain, parts.answerMs),
    outcomes: new WebhookOutcomes(database),
    secrets,
    clock,
    log,
    tracing: parts.tracing ?? noTracing,
  })
  const worker = new QueueWorker(new WebhookJobs(database, sender, clock), {
    name: 'webhooks',
    concurrency: mostAtOnce,
    maxLanes,
    idleMs,
    clock,
    log,
  })
  return { worker, addresses }
}
