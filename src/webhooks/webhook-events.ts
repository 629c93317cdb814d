import type { Scope } from '../access/scopes.js'
import type { RecordKind } from '../records/model/record-model.js'

/** Events that a webhook can select; the receiver gets the same names as `type`. */
export const webhookEvents = [
  'notification.created',
  'notification.read',
  'notification.acted',
  'notification.deleted',
  'delivery.sent',
  'delivery.delivered',
  'delivery.failed',
  'record.changed',
] as const
export type WebhookEventWord = (typeof webhookEvents)[number]

/** Sent at the owner's request to test the receiver. Needs no scope and passes every filter. */
export const testEvent = 'webhook.test'

export type SentEventWord = WebhookEventWord | typeof testEvent

/** The events that a webhook selects; empty target types select all. */
export interface EventSelection {
  readonly events: WebhookEventWord[]
  readonly targetTypes: string[]
  readonly recordKinds: RecordKind[]
  readonly ownOnly: boolean
}

const scopeOfKind: Readonly<Record<RecordKind, Scope>> = {
  person: 'search:persons',
  asset: 'search:assets',
  tenure: 'search:tenures',
  transaction: 'search:transactions',
  account: 'search:accounts',
}

/** Whether an event is about a notification or one of its messages. */
export function isAboutNotifications(event: string): boolean {
  return event !== 'record.changed' && event !== testEvent
}

/** The scope that an owner needs for an event; null if none is needed. */
export function scopeFor(event: string, ownOnly: boolean, kind: unknown): Scope | null {
  if (event === 'record.changed') return scopeOfKind[kind as RecordKind]
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
