import { jittered } from '../foundation/back-off.js'
import type { Database } from '../database/database.js'
import type { ErrorCode } from '../errors/error-table.js'
import type { ClaimedEvent, FailedTry } from './webhook-model.js'
import { brokerHolds, mostTries, receiverHolds, retryWait } from './webhook-timing.js'

/** The receiver has said that it is gone for good. */
const gone: ErrorCode = 'WEBHOOK_GONE'

/**
 * Writes down how a try went. Everything but an acceptance needs the lease still: a worker that has lost it
 * must not undo what another worker found out meanwhile.
 */
export class WebhookOutcomes {
  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly workerId: string,
  ) {}

  /** The receiver has it, and does what it should. */
  async accepted(
    { id, webhookId }: ClaimedEvent,
    answer: { readonly status: number | null; readonly durationMs: number },
    now: Date,
  ): Promise<void> {
    await this.database.pool.query(
      `with healed as (
        update webhook set faults = 0, failing_since = null, held_until = null
        where id = $2 and faults > 0
      )
      update webhook_delivery set status = 'accepted', attempts = attempts + 1, answer_status = $3,
        duration_ms = $4, failure_code = null, settled_at = $5, due_at = null, leased_by = null,
        leased_until = null
      where id = $1 and status = 'waiting'`,
      [id, webhookId, answer.status, answer.durationMs, now],
    )
  }

  /**
   * Puts it off until its next try. After the last one it is given up if others got through meanwhile; if
   * nothing did, it waits, and the webhook is switched off.
   *
   * @returns whether the webhook was switched off by it
   */
  async failed(
    event: ClaimedEvent,
    failure: FailedTry,
    now: Date,
    triedAt: Date,
  ): Promise<boolean> {
    const tries = event.attempts + 1
    const isLast = tries >= mostTries
    const { rows } = await this.database.pool.query<{ status: string }>(
      `with told as materialized (
        select * from webhook_delivery
        where id = $1 and leased_by = $3 and leased_until = $4 and status = 'waiting' for update
      ), hook as (
        -- Requests that were under way when the receiver was found failing tell nothing new.
        update webhook set
          faults = faults + case when ${isNews} then 1 else 0 end,
          held_until = case when ${isNews} then ${heldUntil(receiverHolds.longestMs, '$12::float8')} else held_until end,
          failing_since = coalesce(failing_since, $5),
          status = case when ${isOver} then 'off' else webhook.status end,
          off_reason = case when ${isOver} then $8 else off_reason end,
          off_since = case when ${isOver} then $5 else off_since end
        from told where webhook.id = $2
        returning webhook.status
      ), moved as (
        update webhook_delivery set answer_status = $9, duration_ms = $10, failure_code = $8,
          first_failed_at = coalesce(webhook_delivery.first_failed_at, $5),
          attempts = case when hook.status = 'off' then 0 else attempts + 1 end,
          status = case when $7 and hook.status = 'active' then 'failed' else 'waiting' end,
          settled_at = case when $7 and hook.status = 'active' then $5::timestamptz end,
          due_at = case when not $7 or hook.status = 'off' then $11::timestamptz end,
          leased_by = null, leased_until = null
        from hook where id = $1
      )
      select status from hook`,
      [
        ...[event.id, event.webhookId, this.workerId, event.leasedUntil, now, triedAt, isLast],
        ...[failure.code, failure.answerStatus, failure.durationMs],
        ...[new Date(now.getTime() + retryWait(tries)), jittered(receiverHolds.firstMs)],
      ],
    )
    return rows[0]?.status === 'off'
  }

  /** Lets it wait for as long as it takes; meanwhile its receiver is left alone. */
  async putOff(
    { id, webhookId, leasedUntil }: ClaimedEvent,
    code: ErrorCode,
    now: Date,
    triedAt: Date,
  ): Promise<void> {
    await this.database.pool.query(
      `with hook as (
        update webhook set faults = faults + 1, failing_since = coalesce(failing_since, $5),
          held_until = ${heldUntil(brokerHolds.longestMs, String(brokerHolds.firstMs))}
        where id = $2 and ${isNews}
      )
      update webhook_delivery set attempts = attempts + 1, failure_code = $7, due_at = $5,
        first_failed_at = coalesce(first_failed_at, $5), leased_by = null, leased_until = null
      where id = $1 and leased_by = $3 and leased_until = $4 and status = 'waiting'`,
      [id, webhookId, this.workerId, leasedUntil, now, triedAt, code],
    )
  }

  /** Settles an event that its owner may not be told of any more. */
  async withheld({ id, leasedUntil }: ClaimedEvent, code: ErrorCode, now: Date): Promise<void> {
    await this.database.pool.query(
      `update webhook_delivery set status = 'failed', failure_code = $3, settled_at = $4,
        due_at = null, leased_by = null, leased_until = null
      where id = $1 and leased_by = $2 and leased_until = $5 and status = 'waiting'`,
      [id, this.workerId, code, now, leasedUntil],
    )
  }
}

/** The request began when the receiver was not held back. */
const isNews = '(held_until is null or held_until <= $6)'

/** Twice as long each time that it is found failing in a row; the power is bounded, or it were no number. */
function heldUntil(longestMs: number, firstMs: string): string {
  return `$5::timestamptz + interval '1 millisecond'
    * least(${longestMs}, ${firstMs} * power(2, least(faults, 20)))`
}

/** Nothing got through since the event was first tried, or the receiver said that nothing will. */
const isOver = `webhook.status = 'active' and ($8 = '${gone}'
  or ($7 and webhook.failing_since <= told.first_failed_at))`
