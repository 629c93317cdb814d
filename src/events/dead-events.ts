import type { Clock } from '../clock.js'
import type { Database } from '../database/database.js'
import type { InboundEvent } from '../generated/prisma/client.js'
import type { EventHints } from './inbound-event.js'

/** An event that was given up, as operators see it; it holds no personal data. */
export interface DeadEvent {
  /** Its place in the order of arrival; names it to operators. */
  readonly sequence: string
  /** Its id, or source and id of a CloudEvent. */
  readonly key: string
  readonly eventType: string
  readonly entityId: string
  readonly correlationId: string
  readonly attempts: number
  readonly receivedAt: Date
  readonly receivedFrom: string
  readonly diedAt: Date | null
  /** Code of the error table. */
  readonly failureCode: string | null
  readonly failureReason: string | null
  readonly hints: EventHints
}

/** What operators do about events that were given up. */
export class DeadEvents {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The latest first. */
  async list(limit: number): Promise<DeadEvent[]> {
    const rows = await this.database.prisma.inboundEvent.findMany({
      where: { status: 'dead' },
      orderBy: { sequence: 'desc' },
      take: limit,
    })
    return rows.map(deadEvent)
  }

  /** Null when no dead event has the number. */
  async find(sequence: string): Promise<DeadEvent | null> {
    const row = await this.database.prisma.inboundEvent.findFirst({ where: deadOnes([sequence]) })
    return row === null ? null : deadEvent(row)
  }

  /**
   * Lets dead events wait for their first try again.
   *
   * @param sequences null means all of them
   * @returns how many there were
   */
  async replay(sequences: readonly string[] | null): Promise<number> {
    const { count } = await this.database.prisma.inboundEvent.updateMany({
      where: deadOnes(sequences),
      data: { status: 'waiting', attempts: 0, dueAt: this.clock.now(), settledAt: null },
    })
    return count
  }

  /** Puts dead events aside for good. @returns how many there were */
  async discard(sequences: readonly string[] | null): Promise<number> {
    const { count } = await this.database.prisma.inboundEvent.updateMany({
      where: deadOnes(sequences),
      data: { status: 'discarded', settledAt: this.clock.now() },
    })
    return count
  }
}

function deadOnes(sequences: readonly string[] | null) {
  if (sequences === null) return { status: 'dead' }
  return { status: 'dead', sequence: { in: sequences.map((sequence) => BigInt(sequence)) } }
}

function deadEvent({ sequence, settledAt, hints, ...row }: InboundEvent): DeadEvent {
  return {
    sequence: sequence.toString(),
    key: row.key,
    eventType: row.eventType,
    entityId: row.entityId,
    correlationId: row.correlationId,
    attempts: row.attempts,
    receivedAt: row.receivedAt,
    receivedFrom: row.receivedFrom,
    diedAt: settledAt,
    failureCode: row.failureCode,
    failureReason: row.failureReason,
    hints: hints as unknown as EventHints,
  }
}
