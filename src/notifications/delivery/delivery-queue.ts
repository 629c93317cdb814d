import { Queue } from '../../queue/queue.js'

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
