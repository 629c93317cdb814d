import type { Principal } from '../access/principal.js'
import type { EventSelection, SentEventWord } from './webhook-events.js'

export type WebhookStatusWord = 'active' | 'off'

export type WebhookDeliveryStatusWord = 'waiting' | 'accepted' | 'failed'

/** The owner of a webhook: the name of a service key, or the subject of a token. */
export interface Owner {
  readonly ownerKind: Principal['kind']
  readonly owner: string
}

/** A service owns its webhooks by key name, so that a replacement key keeps them. */
export function ownerOf({ kind, id, name }: Principal): Owner {
  return { ownerKind: kind, owner: kind === 'service' ? name : id }
}

/** Values of a webhook that is switched on. It starts without failures. */
export const switchedOn = {
  status: 'active',
  offReason: null,
  offSince: null,
  faults: 0,
  failingSince: null,
  heldUntil: null,
} as const

/** A claimed event, with the fields of its webhook that sending needs. */
export interface ClaimedEvent extends Pick<EventSelection, 'ownOnly'> {
  readonly id: string
  readonly webhookId: string
  readonly event: SentEventWord
  readonly data: Readonly<Record<string, unknown>>
  readonly occurredAt: Date
  /** Number of earlier attempts. */
  readonly attempts: number
  /** Differs for each claim. */
  readonly claim: string
  readonly url: string
  readonly secret: string
  readonly previousSecret: string | null
  readonly previousUntil: Date | null
  /** Scopes of the service key with the owner's name; null for a user, whose scopes are in tokens. */
  readonly scopes: readonly string[] | null
}
