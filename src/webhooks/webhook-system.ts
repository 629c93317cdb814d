import { changeTopics } from '../changes/change.js'
import type { ChangeFeed } from '../changes/change-feed.js'
import { periodic, type BackgroundTask } from '../queue/background-task.js'
import type { QueueWorker } from '../queue/queue-worker.js'
import { tidyWebhooks } from './webhook-housekeeping.js'
import { WebhookLists } from './webhook-lists.js'
import { WebhookReplays } from './webhook-replays.js'
import { WebhookResolver } from './webhook-resolver.js'
import { createWebhookSending, type SendingParts } from './create-webhook-sending.js'
import { WebhookService } from './webhook-service.js'
import { gatherMs, housekeepingMs } from './webhook-timing.js'

/** The webhooks of a gateway. The caller starts the tasks. */
export interface WebhookSystem {
  readonly lists: WebhookLists
  readonly worker: QueueWorker<string>
  /** Send events, remove old ones and switch off lapsed webhooks. */
  readonly tasks: readonly BackgroundTask[]
  /** Resolver classes with the instances that serve them. */
  readonly resolvers: readonly (readonly [resolver: unknown, instance: object])[]
}

export interface WebhookParts extends SendingParts {
  /** Wakes the worker after commits. */
  readonly changes: Pick<ChangeFeed, 'on'>
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
    ...{ database, clock, secrets, addresses, worker },
    urls: { plain: !config.production },
  })
  const replays = new WebhookReplays(service, clock, worker)
  return {
    lists,
    worker,
    tasks: [worker.task, housekeeping],
    resolvers: [[WebhookResolver, new WebhookResolver(lists, service, replays)]],
  }
}
