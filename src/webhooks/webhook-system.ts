import { randomUUID } from 'node:crypto'
import type { Config } from '../config/config.js'
import type { Database } from '../database/database.js'
import { logFailure } from '../database/log-failure.js'
import type { Clock } from '../foundation/clock.js'
import type { Log } from '../foundation/log.js'
import { AddressPolicy } from './address-policy.js'
import { ReceiverAddress, resolveHost, type ResolveHost } from './receiver-address.js'
import { WebhookLists } from './webhook-lists.js'
import { WebhookOutbox } from './webhook-outbox.js'
import { WebhookOutcomes } from './webhook-outcomes.js'
import { WebhookReplays } from './webhook-replays.js'
import { WebhookRequest } from './webhook-request.js'
import { WebhookResolver } from './webhook-resolver.js'
import { WebhookRetention } from './webhook-retention.js'
import type { SecretSealer } from './webhook-secret.js'
import { WebhookSender } from './webhook-sender.js'
import { WebhookService } from './webhook-service.js'
import { WebhookWorker } from './webhook-worker.js'

export interface WebhookParts {
  readonly database: Database
  readonly secrets: SecretSealer
  readonly config: Pick<Config, 'production' | 'WEBHOOK_NETWORKS'>
  readonly clock: Clock
  readonly log: Log
  /** How names of receivers are resolved; as the machine does unless given. */
  readonly resolveHost?: ResolveHost
  /** How long a receiver may take, where not as usual. */
  readonly answerMs?: number
}

/** What a gateway has of webhooks. */
export interface WebhookSystem {
  readonly lists: WebhookLists
  /** Still has to be started. */
  readonly worker: WebhookWorker
  /** Removes old events, once it is started. */
  readonly retention: WebhookRetention
  /** Resolver classes with the instances that serve them. */
  readonly resolvers: readonly (readonly [resolver: unknown, instance: object])[]
}

/** Puts the webhooks together; what writes their events are triggers of the database. */
export function createWebhooks(parts: WebhookParts): WebhookSystem {
  const { database, secrets, config, clock, log } = parts
  const background = database.forPurpose('background')
  const plain = !config.production
  const policy = new AddressPolicy({ networks: config.WEBHOOK_NETWORKS, loopback: plain })
  const addresses = new ReceiverAddress(policy, parts.resolveHost ?? resolveHost)
  const workerId = randomUUID()
  const sender = new WebhookSender({
    request: new WebhookRequest(addresses, plain, parts.answerMs),
    outcomes: new WebhookOutcomes(background, workerId),
    ...{ secrets, clock, log },
  })
  const outbox = new WebhookOutbox(background, workerId)
  const worker = new WebhookWorker({ outbox, sender, clock, log, alone: database.embedded })
  const lists = new WebhookLists(database)
  const service = new WebhookService({
    ...{ database, clock, secrets, addresses, worker },
    urls: { plain },
  })
  const replays = new WebhookReplays(service, clock, worker)
  return {
    lists,
    worker,
    retention: new WebhookRetention(background, clock, (err) => {
      logFailure(log, err, {}, 'old events of webhooks were not removed; another try follows')
    }),
    resolvers: [[WebhookResolver, new WebhookResolver(lists, service, replays)]],
  }
}
