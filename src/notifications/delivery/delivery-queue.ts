import { Prisma } from '../../generated/prisma/client.js'
import { Queue } from '../../queue/queue.js'
import { triedFirst, type KeyRef } from './provider-holds.js'

const { sql, raw } = Prisma

/** Two kinds of work: send a message, and poll the status of one. */
export type Work = 'send' | 'ask'

/** Must match the conditions of the two partial indexes exactly. */
export const conditions: Readonly<Record<Work, string>> = {
  send: `status in ('pending', 'sending') and due_at is not null`,
  ask: `status not in ('pending', 'sending') and due_at is not null`,
}

/** A worker claims under its own id; each claim has its own end of the lease. */
export const deliveryQueue = new Queue({
  name: 'notification_delivery',
  key: { name: 'id', type: 'uuid' },
  claim: { name: 'leased_by', type: 'uuid' },
  lease: ['leased_by', 'leased_until'],
  waiting: 'due_at is not null',
  position: 'id',
})

/** One row: was the key or its service held back, so that one message is tried first? */
export function trialRunning({ serviceId, keyId }: KeyRef): Prisma.Sql {
  return sql`select exists (
      select from provider_key_hold where service_id = ${serviceId}::uuid and key_id = ${keyId}
    ) as of_key, exists (
      select from provider_service
      where id = ${serviceId}::uuid and held_for = any(${triedFirst}::text[])
    ) as of_service`
}
