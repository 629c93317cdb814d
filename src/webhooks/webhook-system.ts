import { changeTopics } from '../changes/change.js'
import type { ChangeFeed } from '../changes/change-feed.js'
import type { MessageSink } from '../broker/broker.js'
import { periodic, type BackgroundTask } from '../queue/background-task.js'
import type { QueueWorker } from '../queue/queue-worker.js'
import { StreamPublisher, switchOffOnce } from './stream-publisher.js'
import { tidyWebhooks } from './webhook-housekeeping.js'
import { WebhookLists } from './webhook-lists.js'
import { WebhookReplays } from './webhook-replays.js'
import { WebhookResolver } from './webhook-resolver.js'
import { createWebhookSending, type SendingParts } from './create-webhook-sending.js'
import { WebhookService } from './webhook-service.js'
import { gatherMs, housekeepingMs } from './webhook-timing.js'

/** The webhooks of a gateway; the tasks still have to be started. */
export interface WebhookSystem {
  readonly lists: WebhookLists
  readonly worker: QueueWorker<string>
  /** Publishes the same events to a broker; null where none is configured. */
  readonly stream: StreamPublisher | null
  /** Removes old events and switches off lapsed webhooks; publishes. */
  readonly tasks: readonly BackgroundTask[]
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
  const publishing = { database: background, clock, log }
  const stream = parts.sink ? new StreamPublisher(parts.sink, publishing) : null
  for (const topic of changeTopics) {
    parts.changes.on(topic, () => {
      worker.wakeWithin(gatherMs)
      stream?.wakeWithin(gatherMs)
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
    ...{ database, clock, secrets, addresses, worker },
    urls: { plain: !config.production },
  })
  const replays = new WebhookReplays(service, clock, worker)
  return {
    lists,
    worker,
    stream,
    tasks: [housekeeping, ...(stream?.tasks ?? [switchOffOnce(publishing)])],
    resolvers: [[WebhookResolver, new WebhookResolver(lists, service, replays)]],
  }
}
