import type { Database } from '../../database/database.js'
import { expiryOf } from '../create/idempotency.js'
import { keyHoldKeptMs } from './timing.js'

/** Removes idempotency keys that have expired, and holds of keys that were replaced. */
export async function removeExpired(
  { prisma }: Pick<Database, 'prisma'>,
  now: Date,
): Promise<void> {
  await prisma.idempotencyKey.deleteMany({ where: { createdAt: { lt: expiryOf(now) } } })
  const unusedSince = new Date(now.getTime() - keyHoldKeptMs)
  await prisma.providerKeyHold.deleteMany({ where: { heldUntil: { lt: unusedSince } } })
}
