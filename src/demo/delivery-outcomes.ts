import type { Prisma } from '../generated/prisma/client.js'
import { dateOf, type DayNumber } from './calendar.js'
import type { IdSource } from './demo-id.js'
import type { Random } from './random.js'

export type Channel = 'Email' | 'Text' | 'Letter'

interface Outcome {
  /** The provider's word. */
  readonly status: string
  readonly attempts: number
  /** How far the message came: not yet handed over, with the provider, or settled. */
  readonly stage: 'waiting' | 'sent' | 'settled'
  readonly failureCode: string | null
}

const created: Outcome = { status: 'created', attempts: 0, stage: 'waiting', failureCode: null }
const sending: Outcome = { status: 'sending', attempts: 1, stage: 'sent', failureCode: null }
const settled = (status: string, failureCode: string | null = null, attempts = 1): Outcome => ({
  status,
  attempts,
  stage: 'settled',
  failureCode,
})

const electronic = [
  { weight: 70, value: settled('delivered') },
  { weight: 8, value: sending },
  { weight: 6, value: created },
  { weight: 8, value: settled('permanent-failure', 'RECIPIENT_REFUSED') },
  { weight: 5, value: settled('temporary-failure', 'RECIPIENT_UNREACHABLE', 3) },
  { weight: 3, value: settled('technical-failure', 'PROVIDER_FAULT', 2) },
]

const outcomes = {
  Email: electronic,
  Text: electronic,
  Letter: [
    { weight: 70, value: settled('received') },
    { weight: 22, value: { ...sending, status: 'accepted' } },
    { weight: 8, value: settled('permanent-failure', 'NOT_PRINTABLE') },
  ],
}

/** How one external message fared, in the provider's words. */
export function delivery(
  { random, ids }: { random: Random; ids: IdSource },
  notificationId: string,
  channel: Channel,
  { day, minutes }: { day: DayNumber; minutes: number },
): Prisma.NotificationDeliveryCreateManyInput {
  const outcome = random.weighted(outcomes[channel])
  const wasSent = outcome.stage !== 'waiting'
  return {
    id: ids.next('delivery'),
    notificationId,
    channel,
    status: outcome.status,
    attempts: outcome.attempts,
    providerId: wasSent ? ids.next('provider') : null,
    sentAt: wasSent ? dateOf(day, minutes + 1) : null,
    completedAt: outcome.stage === 'settled' ? dateOf(day, minutes + random.integer(2, 50)) : null,
    failureCode: outcome.failureCode,
    createdAt: dateOf(day, minutes),
  }
}
