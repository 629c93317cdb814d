import type { Database } from '../database/database.js'
import type { ErrorCode } from '../errors/error-table.js'
import { Prisma } from '../generated/prisma/client.js'
import { jittered } from '../queue/backoff.js'
import { webhookQueue } from './webhook-jobs.js'
import type { ClaimedEvent } from './webhook-model.js'
import type { RequestResult } from './webhook-request.js'
import { mostTries, receiverHolds, retryWait } from './webhook-timing.js'

const { sql } = Prisma

/** The receiver responded that it is permanently gone. */
const gone: ErrorCode = 'WEBHOOK_GONE'

/**
 * Stores the result of an attempt. Only a worker that still holds the claim may store a result other than an
 * acceptance, so that it does not overwrite the result of another worker.
 */
export class WebhookOutcomes {
  constructor(private readonly database: Pick<Database, 'sql'>) {}

  /** Settles an event that the receiver accepted, and clears the failures of the receiver. */
  async accepted(
    { id, webhookId }: ClaimedEvent,
    { status, durationMs }: RequestResult,
    now: Date,
  ): Promise<void> {
    const { text, values } = sql`
      with healed as (
        update webhook set faults = 0, failing_since = null, held_until = null
        where id = ${webhookId}::uuid and faults > 0
      )
      update webhook_delivery set status = 'accepted', attempts = attempts + 1,
        answer_status = ${status}, duration_ms = ${durationMs}, failure_code = null,
        settled_at = ${now}, due_at = null, ${webhookQueue.clearedLease}
      where id = ${id}::uuid and status = 'waiting'`
    await this.database.sql.execute(text, values)
  }

  /**
   * Postpones the event until its next attempt. After the last attempt, the event fails if the receiver has accepted
   * other events since; otherwise the event waits, and the webhook is switched off.
   *
   * @returns whether the webhook is switched off
   */
  async failed(
    { id, claim, webhookId, attempts }: ClaimedEvent,
    { failure: code, status, durationMs }: RequestResult,
    now: Date,
    triedAt: Date,
  ): Promise<boolean> {
    const tries = attempts + 1
    const isLast = tries >= mostTries
    const dueAt = new Date(now.getTime() + retryWait(tries))
    // A request that began before the end of the hold does not count as another failure and does not extend the hold.
    const isNewFailure = sql`(held_until is null or held_until <= ${triedAt})`
    // Doubles with each consecutive failure. The exponent is capped to keep the result finite.
    const held = sql`${now}::timestamptz + interval '1 millisecond' * least(
      ${receiverHolds.longestMs}::float8, ${jittered(receiverHolds.firstMs)}::float8 * power(2, least(faults, 20)))`
    // The receiver has accepted nothing since the first failure of the event, or it is gone.
    const isOver = sql`webhook.status = 'active' and (${code === gone}::boolean
      or (${isLast}::boolean and webhook.failing_since <= told.first_failed_at))`
    const { text, values } = sql`
      with told as materialized (
        select * from webhook_delivery
        where id = ${id}::uuid and leased_by = ${claim}::uuid and status = 'waiting' for update
      ), hook as (
        update webhook set
          faults = faults + case when ${isNewFailure} then 1 else 0 end,
          held_until = case when ${isNewFailure} then ${held} else held_until end,
          failing_since = coalesce(failing_since, ${now}),
          status = case when ${isOver} then 'off' else webhook.status end,
          off_reason = case when ${isOver} then ${code} else off_reason end,
          off_since = case when ${isOver} then ${now} else off_since end
        from told where webhook.id = ${webhookId}::uuid
        returning webhook.status, ${isLast}::boolean and webhook.status = 'active' as "isSettled"
      ), moved as (
        update webhook_delivery set answer_status = ${status}, duration_ms = ${durationMs},
          failure_code = ${code},
          first_failed_at = coalesce(webhook_delivery.first_failed_at, ${now}),
          attempts = case when hook.status = 'off' then 0 else attempts + 1 end,
          status = case when "isSettled" then 'failed' else 'waiting' end,
          settled_at = case when "isSettled" then ${now}::timestamptz end,
          due_at = case when "isSettled" then null else ${dueAt}::timestamptz end,
          ${webhookQueue.clearedLease}
        from hook where id = ${id}::uuid
      )
      select status from hook`
    const rows = await this.database.sql.query<{ status: string }>(text, values)
    return rows[0]?.status === 'off'
  }

  /** Settles an event that its owner may no longer receive. */
  async withheld({ id, claim }: ClaimedEvent, code: ErrorCode, now: Date): Promise<void> {
    const changes = sql`status = 'failed', failure_code = ${code}, settled_at = ${now}, due_at = null`
    await webhookQueue.change(this.database.sql, [{ key: id, claim }], changes)
  }
}
