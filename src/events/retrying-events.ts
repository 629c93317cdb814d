import { audit, type CommandLine } from '../access/audit-trail.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import type { Prisma } from '../generated/prisma/client.js'

/** An event that failed and waits for its next try; it holds no personal data. */
export interface RetryingEvent {
  /** Its position in the order of arrival. */
  readonly sequence: string
  readonly eventType: string
  readonly entityId: string
  readonly correlationId: string
  /** How many tries failed. */
  readonly attempts: number
  /** When it is tried again. */
  readonly dueAt: Date
  readonly failureCode: string | null
  readonly failureReason: string | null
}

const columns = {
  sequence: true,
  eventType: true,
  entityId: true,
  correlationId: true,
  attempts: true,
  dueAt: true,
  failureCode: true,
  failureReason: true,
} satisfies Prisma.InboundEventSelect

/** Changed and audited in one transaction. */
const batchSize = 1_000

/** Those that no worker has in its hands. */
const retrying = { status: 'waiting', failureCode: { not: null }, leasedUntil: null }

/** Events between two tries: for operators who know that what was broken works again. */
export class RetryingEvents {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly clock: Clock,
  ) {}

  /** Those that are tried again first. */
  async next(limit: number): Promise<RetryingEvent[]> {
    const rows = await this.database.prisma.inboundEvent.findMany({
      where: retrying,
      select: columns,
      orderBy: [{ dueAt: 'asc' }, { sequence: 'asc' }],
      take: limit,
    })
    return rows.map((row) => ({ ...row, sequence: row.sequence.toString() }))
  }

  /** Null when no event that waits for a try has the number. */
  async find(sequence: string): Promise<RetryingEvent | null> {
    const where = { ...retrying, sequence: BigInt(sequence) }
    const row = await this.database.prisma.inboundEvent.findFirst({ where, select: columns })
    return row === null ? null : { ...row, sequence }
  }

  /**
   * Has them tried now, with all their tries.
   *
   * @param sequences which ones; null for all
   * @returns how many there were; the others do not wait for a try
   */
  async retryNow(sequences: readonly string[] | null, by: CommandLine): Promise<number> {
    const now = this.clock.now()
    const chosen = sequences === null ? {} : { sequence: { in: sequences.map(BigInt) } }
    // One that is due already gets its tries; those that got them are not taken twice.
    const notDueYet = { OR: [{ dueAt: { gt: now } }, { attempts: { gt: 0 } }] }
    let retried = 0
    for (;;) {
      const count = await this.retrySome({ ...retrying, ...chosen, ...notDueYet }, now, by)
      if (count === 0) return retried
      retried += count
    }
  }

  private retrySome(
    where: Prisma.InboundEventWhereInput,
    now: Date,
    by: CommandLine,
  ): Promise<number> {
    return this.database.prisma.$transaction(async (tx) => {
      const rows = await tx.inboundEvent.updateManyAndReturn({
        where,
        data: { dueAt: now, attempts: 0 },
        select: { id: true },
        limit: batchSize,
      })
      const targetIds = rows.map(({ id }) => id)
      await audit(tx, { action: 'inbound-event.retry-now', targetIds, occurredAt: now }, by)
      return rows.length
    })
  }
}
