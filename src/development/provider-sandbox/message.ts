import { z } from 'zod'
import { channels, keyTypes } from './channel.js'

/** The provider's own statuses; letters show some of them under other names. */
export const statuses = [
  'created',
  'sending',
  'pending',
  'sent',
  'delivered',
  'permanent-failure',
  'temporary-failure',
  'technical-failure',
  'cancelled',
  'pending-virus-check',
  'virus-scan-failed',
  'validation-failed',
] as const
export type Status = (typeof statuses)[number]

const nullableText = z.string().nullable()

/** An accepted message, as memory and log keep it. Times are milliseconds since 1970. */
export const messageForm = z.object({
  id: z.string(),
  serviceId: z.string(),
  keyType: z.enum(keyTypes),
  channel: z.enum(channels),
  /** A letter that came as a finished PDF. */
  precompiled: z.boolean(),
  reference: nullableText,
  emailAddress: nullableText,
  phoneNumber: nullableText,
  /** Lines 1 to 6 of a letter's address as they were sent. */
  lines: z.array(nullableText).length(6),
  postcode: nullableText,
  template: z.object({ id: z.string(), version: z.number() }),
  subject: nullableText,
  body: z.string(),
  postage: nullableText,
  unsubscribeUrl: nullableText,
  createdAt: z.number(),
  /** Its statuses and when, decided when it is accepted; the first step is at `createdAt`. */
  steps: z.array(z.object({ status: z.enum(statuses), at: z.number() })).min(1),
})
export type Message = z.infer<typeof messageForm>

export interface Progress {
  readonly status: Status
  readonly sentAt: number | null
  readonly completedAt: number | null
}

const unsettled: ReadonlySet<Status> = new Set([
  'created',
  'sending',
  'pending',
  'pending-virus-check',
  // Settled, but the provider names no time for it.
  'virus-scan-failed',
])

/** How far a message has come at a time: nothing is kept, everything follows from the clock. */
export function progressOf(message: Message, now: number): Progress {
  const past = message.steps.filter(({ at }) => at <= now)
  const latest = past.at(-1) ?? message.steps[0]
  const status = latest?.status ?? 'created'
  const sent = past.find((step) => step.status === 'sending' || step.status === 'sent')
  return {
    status,
    sentAt: sent?.at ?? null,
    completedAt: unsettled.has(status) ? null : (latest?.at ?? null),
  }
}

/** The status as answers tell it. */
export function shownStatus({ channel }: Message, status: Status): string {
  if (channel !== 'letter') return status
  if (status === 'created' || status === 'sending') return 'accepted'
  return status === 'delivered' ? 'received' : status
}

/** E-mail address, phone number or the lines of the address, on one line. */
export function recipientOf({ emailAddress, phoneNumber, lines, postcode }: Message): string {
  const address = [...lines, postcode].filter((line) => line !== null && line !== '')
  return emailAddress ?? phoneNumber ?? address.join(', ')
}
