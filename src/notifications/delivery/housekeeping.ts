import type { Database } from '../../database/database.js'
import { expiryOf } from '../create/idempotency.js'
import { keyHoldKeptMs } from './timing.js'

/** Removes expired idempotency keys, and the holds of replaced keys. */
export async function removeExpired(
  { prisma }: Pick<Database, 'prisma'>,
  now: Date,
): Promise<void> {
  await prisma.idempotencyKey.deleteMany({ where: { createdAt: { lt: expiryOf(now) } } })
  const unusedSince = new Date(now.getTime() - keyHoldKeptMs)
  await prisma.providerKeyHold.deleteMany({ where: { heldUntil: { lt: unusedSince } } })
}
