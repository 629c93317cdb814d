import { z } from 'zod'
import type { OutgoingMessage } from '../channels/definition/channel.js'
import type { ExternalChannelName } from '../channels/channels.js'
import type { ErrorCode } from '../errors/error-table.js'

/**
 * A checked key: `{key name}-{service id}-{secret}`. Its text is revealed only to the provider's client, for
 * encryption and for hashing.
 */
export interface ProviderKey {
  /** UUID of the provider service. All its keys share one rate limit. */
  readonly serviceId: string
  /** Digest that identifies the key. It may be stored, logged and shown. */
  readonly id: string
  /** The key itself. A method, so that it never appears in JSON or in a log line. */
  reveal(): string
}

export interface ProviderMessage extends OutgoingMessage {
  readonly channel: ExternalChannelName
}

/** The message is queued at the provider, not yet delivered. */
export interface AcceptedMessage {
  readonly providerId: string
  /** Null if the message was found by reference. */
  readonly templateVersion: number | null
}

const text = z.string().nullable().catch(null)

/** The provider's record of one message. Absent values are null; unknown statuses are unchanged. */
export const messageStatus = z.object({
  id: z.string(),
  reference: text,
  emailAddress: text,
  phoneNumber: text,
  line1: text,
  line2: text,
  line3: text,
  line4: text,
  line5: text,
  line6: text,
  postage: text,
  /** `email`, `sms` or `letter`. */
  type: z.string(),
  status: z.string(),
  template: z.object({ id: z.string(), version: z.number(), path: z.string() }),
  body: text,
  subject: text,
  createdByName: text,
  /** ISO 8601 in UTC with microseconds, unchanged from the provider. */
  createdAt: z.string(),
  sentAt: text,
  completedAt: text,
})

export type MessageStatus = Readonly<z.infer<typeof messageStatus>>

export interface ProviderTemplate {
  readonly id: string
  readonly name: string
  readonly channel: ExternalChannelName
  readonly version: number
  readonly subject: string | null
  readonly body: string
  /** Names of the placeholders that must be filled. */
  readonly placeholders: readonly string[]
}

export interface TemplatePreview {
  readonly subject: string | null
  readonly body: string
}

/**
 * The consequence of a failure for the message. `rejected`: final, the caller's fault. `retry`: certainly not accepted,
 * so retry later. `ambiguous`: possibly accepted, so look it up by reference first. `rate-limited`: wait a moment.
 * `daily-limit`: the channel waits until midnight UTC. `daily-limit-abroad`: only this message waits.
 * `configuration`: the key, the clock or the service is wrong, so hold the whole queue of the service.
 */
export type ProviderFaultKind =
  | 'rejected'
  | 'retry'
  | 'ambiguous'
  | 'rate-limited'
  | 'daily-limit'
  | 'daily-limit-abroad'
  | 'configuration'

/** A failed request to the provider. Contains no keys, recipients or texts of the provider. */
export class ProviderError extends Error {
  constructor(
    readonly kind: ProviderFaultKind,
    readonly code: ErrorCode,
    /** HTTP status of the response; null if there was none. */
    readonly status: number | null,
  ) {
    super(`provider: ${kind}: ${code} (${status ?? 'no answer'})`)
    this.name = 'ProviderError'
  }
}

/** Configuration of one provider service. */
export interface ConfiguredService {
  readonly key: ProviderKey
  /** Whether the service may send letters abroad. Null if not configured; the provider then decides. */
  readonly international: boolean | null
}
