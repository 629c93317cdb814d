import type { SealedSecrets } from '../access/sealed-secrets.js'
import type { Config } from '../config/config.js'
import type { Database } from '../database/database.js'
import type { Clock } from '../foundation/clock.js'
import type { Log } from '../foundation/log.js'
import { noTracing, type Tracing } from '../observability/tracing.js'
import { AddressPolicy } from './address-policy.js'
import { ReceiverAddress, resolveHost, type ResolveHost } from './receiver-address.js'
import { QueueWorker } from '../queue/queue-worker.js'
import { WebhookJobs } from './webhook-jobs.js'
import { WebhookOutcomes } from './webhook-outcomes.js'
import { WebhookRequest } from './webhook-request.js'
import { WebhookSender } from './webhook-sender.js'
import { idleMs, mostAtOnce, maxLanes } from './webhook-timing.js'

export interface SendingParts {
  /** On the connections for background work. */
  readonly database: Database
  readonly secrets: SealedSecrets
  readonly config: Pick<Config, 'production' | 'WEBHOOK_NETWORKS'>
  readonly clock: Clock
  readonly log: Log
  readonly tracing?: Tracing
  /** Resolves names of receivers; default the operating system. */
  readonly resolveHost?: ResolveHost
  /** Time-out of a receiver, if not the default. */
  readonly answerMs?: number
}

/** Creates the worker that sends the events, and the check of addresses. The caller starts the worker's task. */
export function createWebhookSending(parts: SendingParts) {
  const { database, secrets, config, clock, log } = parts
  const plain = !config.production
  const policy = new AddressPolicy({ networks: config.WEBHOOK_NETWORKS, loopback: plain })
  const addresses = new ReceiverAddress(policy, parts.resolveHost ?? resolveHost)
  const sender = new WebhookSender({
    request: new WebhookRequest(addresses, plain, parts.answerMs),
    outcomes: new WebhookOutcomes(database),
    ...{ secrets, clock, log },
    tracing: parts.tracing ?? noTracing,
  })
  const worker = new QueueWorker(new WebhookJobs(database, sender, clock), {
    ...{ name: 'webhooks', slots: mostAtOnce, maxLanes, idleMs, clock, log },
  })
  return { worker, addresses }
}
