import type { Scope } from '../access/scopes.js'
import type { RecordKind } from '../records/model/record-model.js'

/** What a webhook may ask to be told of, in the words that its receiver gets as `type`. */
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

/** Sent when its owner asks for it, to try the receiver; needs no scope and no filter lets it out. */
export const testEvent = 'webhook.test'

export type SentEventWord = WebhookEventWord | typeof testEvent

/** What a webhook selects; empty lists of target types stand for all. */
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

/** Whether an event is about a notification, its messages included. */
export function isAboutNotifications(event: string): boolean {
  return event !== 'record.changed' && event !== testEvent
}

/** The scope that an owner must hold to be told; null where none is needed. */
export function scopeFor(event: string, ownOnly: boolean, kind: unknown): Scope | null {
  if (event === 'record.changed') return scopeOfKind[kind as RecordKind]
  return isAboutNotifications(event) && !ownOnly ? 'notifications:read' : null
}

/** Every scope that a selection needs, each once. */
export function scopesFor({ events, recordKinds, ownOnly }: EventSelection): Scope[] {
  const needed = events.flatMap((event) =>
    event === 'record.changed'
      ? recordKinds.map((kind) => scopeFor(event, ownOnly, kind))
      : [scopeFor(event, ownOnly, null)],
  )
  return [...new Set(needed)].filter((scope) => scope !== null)
}
