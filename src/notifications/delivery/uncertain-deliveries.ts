import { audit, type Caller, type CommandLine } from '../../access/audit-trail.js'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import { isStorable } from '../../database/storable.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { failure, success, type Outcome } from '../../errors/gateway-error.js'
import type { NotificationDelivery, Prisma } from '../../generated/prisma/client.js'
import { isKeyShaped } from '../../provider/provider-key.js'

/** The outcome that an operator found out, such as on the provider's own pages. */
export type DecidedOutcome = 'sent' | 'not-sent'

export interface Decision {
  readonly id: string
  readonly outcome: DecidedOutcome
  /** Evidence for the outcome; kept in the audit trail. */
  readonly note: string
}

/** Maximum characters of a note. */
const longestNote = 1_000

/** Lets operators decide deliveries when the gateway cannot find out whether the provider took them. */
export class UncertainDeliveries {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly worker: { wake(): void },
    private readonly clock: Clock,
  ) {}

  /**
   * `sent` closes the delivery as sent. Its status is polled while the provider knows it, and receipts still count.
   * `not-sent` puts it back to be sent with the current key.
   *
   * @returns the delivery; NOT_FOUND, DELIVERY_NOT_UNCERTAIN, or a fault of the note
   */
  async resolve(
    { id, outcome, note: given }: Decision,
    by: Caller | CommandLine,
  ): Promise<Outcome<NotificationDelivery>> {
    const note = given.trim()
    const fault = noteFault(note)
    if (fault !== null) return refusal(...fault, 'note')
    const now = this.clock.now()
    const decided = await this.database.prisma.$transaction(async (tx) => {
      const found = await tx.notificationDelivery.findFirst({ where: { id } })
      if (found === null) return refusal('NOT_FOUND', 'There is no such delivery.', 'id')
      // The first to change the row wins: another decision, or a late receipt.
      const { count } = await tx.notificationDelivery.updateMany({
        where: { id, status: 'uncertain' },
        data: outcome === 'sent' ? closed(found, now) : offeredAgain(now),
      })
      if (count === 0) {
        return refusal('DELIVERY_NOT_UNCERTAIN', 'There is nothing to decide about it.', 'id')
      }
      const act = { action: `delivery.resolve.${outcome}`, targetIds: [id], note } as const
      await audit(tx, { ...act, occurredAt: now }, by)
      return success(await tx.notificationDelivery.findFirstOrThrow({ where: { id } }))
    })
    if (decided.ok) this.worker.wake()
    return decided
  }
}

function closed(
  { handedOverAt }: NotificationDelivery,
  now: Date,
): Prisma.NotificationDeliveryUpdateManyMutationInput {
  return {
    status: 'sent',
    sentAt: handedOverAt ?? now,
    handedOverAt: null,
    failureCode: null,
    dueAt: now,
  }
}

function offeredAgain(now: Date): Prisma.NotificationDeliveryUpdateManyMutationInput {
  return {
    status: 'pending',
    handedOverAt: null,
    failureCode: null,
    faults: 0,
    triedSince: null,
    dueAt: now,
  }
}

function noteFault(note: string): [code: ErrorCode, message: string] | null {
  if (note === '') return ['REQUIRED', 'Say in note how it is known.']
  if (note.length > longestNote) {
    return ['TOO_LONG', `note may have at most ${longestNote} characters.`]
  }
  if (!isStorable(note)) return ['TEXT_INVALID', 'note holds what cannot be stored.']
  if (!isKeyShaped(note)) return null
  return ['SERVICE_KEY_REFUSED', 'note holds what looks like a provider key.']
}

function refusal(code: ErrorCode, message: string, field: 'id' | 'note'): Outcome<never> {
  return failure({ code, message, path: ['input', field] })
}
