import type { Scope } from '../access/scopes.js'
import { kindDefinitions } from '../records/kinds/kinds.js'
import type { RecordKind } from '../records/model/record-model.js'

/** The events that a webhook can select; the receiver gets these names as `type`. */
export const eventMeanings = {
  'notification.created': 'a notification was created',
  'notification.read': 'a notification was read for the first time',
  'notification.acted': 'a user acted on a notification, other than reading it',
  'notification.deleted': 'a notification was deleted',
  'delivery.sent': 'the provider has accepted a message',
  'delivery.delivered': 'a message arrived',
  'delivery.failed': 'a message will not arrive',
  'record.changed': 'a record was saved or removed',
} as const
export type WebhookEventWord = keyof typeof eventMeanings

export const webhookEvents = Object.keys(eventMeanings) as readonly WebhookEventWord[]

/** The event that tests a receiver, sent at the owner's request. Needs no scope and passes every filter. */
export const testEvent = 'webhook.test'

export type SentEventWord = WebhookEventWord | typeof testEvent

/** The events that a webhook selects. Empty target types select all. */
export interface EventSelection {
  readonly events: SentEventWord[]
  readonly targetTypes: string[]
  readonly recordKinds: RecordKind[]
  readonly ownOnly: boolean
}

/** Whether an event is about a notification or one of its messages. */
export function isAboutNotifications(event: string): boolean {
  return event !== 'record.changed' && event !== testEvent
}

/** The scope that an owner needs for an event; null if none is needed. */
export function scopeFor(event: string, ownOnly: boolean, kind: unknown): Scope | null {
  if (event === 'record.changed') {
    return kindDefinitions.find(({ name }) => name === kind)?.scope ?? null
  }
  return isAboutNotifications(event) && !ownOnly ? 'notifications:read' : null
}

/** The distinct scopes that a selection needs. */
export function scopesFor({ events, recordKinds, ownOnly }: EventSelection): Scope[] {
  const needed = events.flatMap((event) =>
    event === 'record.changed'
      ? recordKinds.map((kind) => scopeFor(event, ownOnly, kind))
      : [scopeFor(event, ownOnly, null)],
  )
  return [...new Set(needed)].filter((scope) => scope !== null)
}
