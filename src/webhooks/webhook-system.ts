import { changeTopics } from '../changes/change.js'
import type { ChangeFeed } from '../changes/change-feed.js'
import type { MessageSink } from '../broker/broker.js'
import { logFailure } from '../database/log-failure.js'
import { StreamPublisher } from './stream-publisher.js'
import { WebhookHousekeeping } from './webhook-housekeeping.js'
import { WebhookLists } from './webhook-lists.js'
import { WebhookReplays } from './webhook-replays.js'
import { WebhookResolver } from './webhook-resolver.js'
import { createWebhookSending, type SendingParts } from './create-webhook-sending.js'
import { WebhookService } from './webhook-service.js'
import type { WebhookWorker } from './webhook-worker.js'

/** What a gateway has of webhooks. */
export interface WebhookSystem {
  readonly lists: WebhookLists
  /** Still has to be started. */
  readonly worker: WebhookWorker
  /** Publishes the same to a broker; still has to be started. */
  readonly stream: StreamPublisher
  /** Removes old events and switches off what has lapsed, once it is started. */
  readonly housekeeping: WebhookHousekeeping
  /** Resolver classes with the instances that serve them. */
  readonly resolvers: readonly (readonly [resolver: unknown, instance: object])[]
}

export interface WebhookParts extends SendingParts {
  /** The stream that is told of everything as well. */
  readonly sink?: MessageSink | null
  /** Tells the worker of what is committed, so that it need not wait until it looks. */
  readonly changes: Pick<ChangeFeed, 'on'>
}

/** Puts the webhooks together; what writes their events are triggers of the database. */
export function createWebhooks(parts: WebhookParts): WebhookSystem {
  const { database, secrets, config, clock, log } = parts
  const background = database.forPurpose('background')
  const { worker, addresses } = createWebhookSending({ ...parts, database: background })
  const stream = new StreamPublisher({
    ...{ sink: parts.sink ?? null, database: background, clock, log },
  })
  for (const topic of changeTopics) {
    parts.changes.on(topic, () => {
      worker.hear()
      stream.hear()
    })
  }
  const lists = new WebhookLists(database)
  const service = new WebhookService({
    ...{ database, clock, secrets, addresses, worker },
    urls: { plain: !config.production },
  })
  const replays = new WebhookReplays(service, clock, worker)
  return {
    lists,
    worker,
    stream,
    housekeeping: new WebhookHousekeeping(background, clock, (err) => {
      logFailure(log, err, {}, 'webhooks were not tidied up; another try follows')
    }),
    resolvers: [[WebhookResolver, new WebhookResolver(lists, service, replays)]],
  }
}
