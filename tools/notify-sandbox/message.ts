import { z } from 'zod'
import { keyTypes } from './services.js'
import { statuses, type Status } from './status-walk.js'
import { channels } from './templates.js'

const nullableText = z.string().nullable()

/** An accepted message, in memory and in the log. Times are milliseconds since 1970. */
export const messageForm = z.object({
  id: z.string(),
  serviceId: z.string(),
  keyType: z.enum(keyTypes),
  channel: z.enum(channels),
  reference: nullableText,
  emailAddress: nullableText,
  phoneNumber: nullableText,
  /** The address lines of a letter, blank where a line is missing; empty for other channels. */
  lines: z.array(z.string()),
  template: z.object({ id: z.string(), version: z.number() }),
  subject: nullableText,
  body: z.string(),
  createdAt: z.number(),
  /** All statuses; the first is at `createdAt`. */
  steps: z.array(z.object({ status: z.enum(statuses), at: z.number() })).min(1),
})
export type Message = z.infer<typeof messageForm>

export interface Progress {
  readonly status: Status
  readonly sentAt: number | null
  readonly completedAt: number | null
}

const unfinished: ReadonlySet<Status> = new Set(['created', 'sending', 'pending'])

/** The progress of a message at a time. */
export function progressOf(message: Message, now: number): Progress {
  const past = message.steps.filter(({ at }) => at <= now)
  const latest = past.at(-1)
  const status = latest?.status ?? 'created'
  const sent = past.find((step) => step.status === 'sending' || step.status === 'sent')
  return {
    status,
    sentAt: sent?.at ?? null,
    completedAt: unfinished.has(status) ? null : (latest?.at ?? null),
  }
}

/** The status as responses show it. */
export function shownStatus({ channel }: Message, status: Status): string {
  if (channel !== 'letter') return status
  if (status === 'created' || status === 'sending') return 'accepted'
  return status === 'delivered' ? 'received' : status
}

/** Email address, phone number, or the address in one line. */
export function recipientOf({ emailAddress, phoneNumber, lines }: Message): string {
  return emailAddress ?? phoneNumber ?? lines.filter((line) => line.trim() !== '').join(', ')
}
