import type { ChangeFeed } from './changes/change-feed.js'
import type { Role } from './config/role-settings.js'
import type { Events } from './events/event-system.js'
import type { DeliveryWorker } from './notifications/delivery/delivery-worker.js'
import type { DailyRollUps } from './records/balances/daily-roll-ups.js'
import type { ReplicaRegister } from './replicas/replica-register.js'
import type { SearchSystem } from './search/search-system.js'
import type { WebhookSystem } from './webhooks/webhook-system.js'

/** What runs beside requests. */
export interface BackgroundParts {
  readonly replicas: ReplicaRegister
  readonly changes: Pick<ChangeFeed, 'on'>
  readonly search: SearchSystem
  readonly events: Events
  readonly webhooks: WebhookSystem
  readonly deliveries: DeliveryWorker
  readonly rollUps: DailyRollUps
}

/** Starts what the roles of this replica ask for; the senders are started when it listens. */
export function startBackground(parts: BackgroundParts, roles: ReadonlySet<Role>): void {
  const { replicas, changes, search, events, webhooks, deliveries, rollUps } = parts
  replicas.start()
  search.start(roles)
  if (roles.has('project')) {
    events.worker?.start()
    events.broker?.start()
  }
  if (roles.has('deliver')) {
    webhooks.housekeeping.start()
    webhooks.stream.start()
    // Whoever creates a notification here wakes the worker; of other replicas the database tells.
    if (!roles.has('serve')) {
      changes.on('notification', () => {
        deliveries.wake()
      })
    }
  }
  if (roles.has('index')) {
    events.retention.start()
    rollUps.start()
  }
}

/** When nothing is served any more. Together, for each waits a while for a database that is silent. */
export async function stopBackground(parts: BackgroundParts): Promise<void> {
  const { events, search, webhooks, rollUps, replicas } = parts
  events.retention.stop()
  webhooks.housekeeping.stop()
  // First, for what it stores is worked off here.
  await events.broker?.stop()
  await Promise.all([events.worker?.stop(), search.stop(), rollUps.stop(), replicas.stop()])
}
