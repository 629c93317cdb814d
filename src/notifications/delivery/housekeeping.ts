import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import { expiryOf } from '../create/idempotency.js'
import { housekeepingMs, keyHoldKeptMs } from './timing.js'

/** Removes, now and then, what cannot be asked for any more. */
export class Housekeeping {
  private doneAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly clock: Clock,
  ) {}

  /** Does nothing unless an hour has passed. */
  async tidy(): Promise<void> {
    const now = this.clock.now()
    if (now.getTime() - this.doneAt < housekeepingMs) return
    this.doneAt = now.getTime()
    await this.database.prisma.idempotencyKey.deleteMany({
      where: { createdAt: { lt: expiryOf(now) } },
    })
    // Nothing was tried with them for long: another key has replaced them.
    const forgotten = new Date(now.getTime() - keyHoldKeptMs)
    await this.database.prisma.providerKeyHold.deleteMany({
      where: { heldUntil: { lt: forgotten } },
    })
  }
}
