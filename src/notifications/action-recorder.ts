import { audienceOf } from '../access/audience.js'
import type { Caller } from '../access/audit-trail.js'
import type { Outcome } from '../errors/gateway-error.js'
import type { Notification, NotificationAction } from '../generated/prisma/client.js'
import { readNodeId } from '../schema/node-id.js'
import { attempt } from '../schema/user-errors.js'
import { changingAudience } from './inbox/caller-audience.js'
import type { ViewedNotification } from './inbox/viewed-notification.js'
import type { NotificationReader } from './model/notification-reader.js'
import { CallerView } from './caller-view.js'
import type { PerformActionInput } from './notification-inputs.js'
import { PerformActionPayload } from './notification-payloads.js'
import type { NotificationService } from './notification-service.js'

/** Records an action in the caller's name, and returns its payload as the caller may see it. */
export class ActionRecorder {
  constructor(
    private readonly service: NotificationService,
    private readonly reader: NotificationReader,
  ) {}

  async perform(input: PerformActionInput, caller: Caller): Promise<PerformActionPayload> {
    const { id, actionType, actionNote = null, expectedVersion = null } = input
    const audience = changingAudience(caller.principal, 'notifications:act')
    const decisions: NotificationAction[] = []
    const outcome = await attempt(async () => {
      const result = await this.service.performAction(
        {
          id: readNodeId(id, 'Notification', ['input', 'id']),
          actionType,
          actionNote,
          expectedVersion,
        },
        caller,
        audience,
      )
      if (result.decision !== null) decisions.push(result.decision)
      return result.outcome
    })
    const view = new CallerView(this.reader, caller.principal)
    return new PerformActionPayload(
      { outcome, decision: decisions[0] ?? null },
      await this.readable(outcome, caller),
      () => view.counts(),
    )
  }

  private async readable(
    outcome: Outcome<Notification>,
    { principal }: Caller,
  ): Promise<ViewedNotification | null> {
    if (!outcome.ok) return null
    const audience = audienceOf(principal)
    // For callers who may act but not read, the field rule withholds the notification.
    if (audience.kind !== 'own') return outcome.value
    return this.reader.byId(outcome.value.id, audience)
  }
}
