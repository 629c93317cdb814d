import { audienceOf } from '../access/audience.js'
import type { Caller } from '../access/audit-trail.js'
import type { Outcome } from '../errors/gateway-error.js'
import type { Notification, NotificationAction } from '../generated/prisma/client.js'
import { readNodeId } from '../schema/node-id.js'
import { attempt } from '../schema/user-errors.js'
import { changingAudience } from './inbox/caller-audience.js'
import type { ViewedNotification } from './inbox/viewed-notification.js'
import type { NotificationReader } from './model/notification-reader.js'
import { NotificationAnswers } from './notification-answers.js'
import type { PerformActionInput } from './notification-inputs.js'
import { PerformActionPayload } from './notification-payloads.js'
import type { NotificationService } from './notification-service.js'

/** Records what a caller did in their own name, and answers with what they may see of it. */
export class PerformedActs {
  constructor(
    private readonly service: NotificationService,
    private readonly reader: NotificationReader,
  ) {}

  async perform(input: PerformActionInput, caller: Caller): Promise<PerformActionPayload> {
    const { id, actionType, actionNote = null, expectedVersion = null } = input
    const reach = changingAudience(caller.principal, 'notifications:act')
    const decisions: NotificationAction[] = []
    const outcome = await attempt(async () => {
      const request = {
        ...{ id: readNodeId(id, 'Notification', ['input', 'id']) },
        ...{ actionType, actionNote, expectedVersion },
      }
      const performed = await this.service.performAction(request, caller, reach)
      if (performed.decision !== null) decisions.push(performed.decision)
      return performed.outcome
    })
    const answers = new NotificationAnswers(this.reader, caller.principal)
    return new PerformActionPayload(
      { outcome, decision: decisions[0] ?? null },
      await this.shown(outcome, caller),
      () => answers.counts(),
    )
  }

  private async shown(
    outcome: Outcome<Notification>,
    { principal }: Caller,
  ): Promise<ViewedNotification | null> {
    if (!outcome.ok) return null
    const audience = audienceOf(principal)
    // Who may act and not read gets no further than the rule of the field.
    if (audience.kind !== 'own') return outcome.value
    return this.reader.byId(outcome.value.id, audience)
  }
}
