import type { Role } from './config/role-settings.js'
import type { Events } from './events/event-system.js'
import type { NotificationSystem } from './notifications/notification-system.js'
import type { BackgroundTask } from './queue/background-task.js'
import type { Phase } from './queue/scheduler.js'
import type { DailyUpdates } from './records/daily-updates.js'
import type { ReplicaRegister } from './replicas/replica-register.js'
import type { SearchSystem } from './search/search-system.js'
import type { WebhookSystem } from './webhooks/webhook-system.js'

/** Parts with background tasks. */
export interface BackgroundParts {
  readonly replicas: ReplicaRegister
  readonly search: Pick<SearchSystem, 'tasks'>
  readonly events: Pick<Events, 'worker' | 'broker' | 'retention'>
  readonly webhooks: Pick<WebhookSystem, 'tasks'>
  readonly notifications: Pick<NotificationSystem, 'tasks'>
  readonly daily: DailyUpdates
}

/** The background tasks of a gateway with these roles. */
export function backgroundTasks(
  parts: BackgroundParts,
  roles: ReadonlySet<Role>,
): Readonly<Record<Exclude<Phase, 'requests'>, readonly BackgroundTask[]>> {
  const { replicas, search, events, webhooks, notifications, daily } = parts
  const { worker, broker, retention } = events
  const withRole = (role: Role, tasks: readonly BackgroundTask[]) => (roles.has(role) ? tasks : [])
  return {
    records: [
      replicas.task,
      ...search.tasks(roles),
      ...withRole('project', worker === null ? [] : [worker.task]),
      ...withRole('index', [retention, daily.task]),
    ],
    intake: withRole('project', broker === null ? [] : [broker.task]),
    sending: withRole('deliver', [...notifications.tasks, ...webhooks.tasks]),
  }
}
