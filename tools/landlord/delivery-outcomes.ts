import type { Prisma } from '../../src/generated/prisma/client.js'
import { dateOf, type DayNumber } from './calendar.js'
import type { IdSource } from './demo-id.js'
import type { Random } from './random.js'

export type Channel = 'Email' | 'Text' | 'Letter'

interface Outcome {
  /** Our status. No delivery is pending, because demo messages must never reach a provider. */
  readonly status: 'sent' | 'delivered' | 'failed' | 'cancelled'
  /** The provider's status; null if the message was never sent. */
  readonly providerStatus: string | null
  readonly attempts: number
  readonly failureCode: string | null
}

const firstAttempt = { attempts: 1, failureCode: null } as const
const cancelled: Outcome = {
  ...firstAttempt,
  status: 'cancelled',
  providerStatus: null,
  attempts: 0,
}
const sent = (providerStatus: string): Outcome => ({
  ...firstAttempt,
  status: 'sent',
  providerStatus,
})
const delivered = (providerStatus: string): Outcome => ({
  ...firstAttempt,
  status: 'delivered',
  providerStatus,
})
const failed = (providerStatus: string, failureCode: string, attempts = 1): Outcome => ({
  status: 'failed',
  providerStatus,
  attempts,
  failureCode,
})

const electronic = [
  { weight: 70, value: delivered('delivered') },
  { weight: 8, value: sent('sending') },
  { weight: 6, value: cancelled },
  { weight: 8, value: failed('permanent-failure', 'RECIPIENT_REFUSED') },
  { weight: 5, value: failed('temporary-failure', 'RECIPIENT_UNREACHABLE', 3) },
  { weight: 3, value: failed('technical-failure', 'PROVIDER_FAULT', 2) },
]

const outcomes = {
  Email: electronic,
  Text: electronic,
  Letter: [
    { weight: 70, value: delivered('received') },
    { weight: 22, value: sent('accepted') },
    { weight: 8, value: failed('permanent-failure', 'NOT_PRINTABLE') },
  ],
}

/** A finished delivery. It is never due and has no service, so it cannot be sent or retried. */
export function delivery(
  { random, ids }: { random: Random; ids: IdSource },
  notificationId: string,
  channel: Channel,
  { day, minutes }: { day: DayNumber; minutes: number },
): Prisma.NotificationDeliveryCreateManyInput {
  const outcome = random.weighted(outcomes[channel])
  const wasSent = outcome.providerStatus !== null
  return {
    id: ids.next('delivery'),
    notificationId,
    channel,
    ...outcome,
    dueAt: null,
    providerId: wasSent ? ids.next('provider') : null,
    sentAt: wasSent ? dateOf(day, minutes + 1) : null,
    completedAt: outcome.status === 'sent' ? null : dateOf(day, minutes + random.integer(2, 50)),
    createdAt: dateOf(day, minutes),
  }
}
