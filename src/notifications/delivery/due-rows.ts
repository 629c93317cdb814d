import { sweepSizes } from './schedule.js'

/*
 * Which rows are due, as SQL. In all of it $1 is the service, $2 the key, $3 now and $4 `triedFirst`.
 */

/** Rows that wait to be sent, and rows whose status is to be asked for. */
export type Work = 'send' | 'ask'

/** Letter for letter the conditions of the two partial indexes. */
export const conditions: Readonly<Record<Work, string>> = {
  send: `status IN ('pending', 'sending') AND due_at IS NOT NULL`,
  ask: `status NOT IN ('pending', 'sending') AND due_at IS NOT NULL`,
}

/** The rows of a claim that are to be sent, or asked for, and that no other claim is about to take. */
export function dueRows(work: Work): string {
  return `SELECT id, status FROM notification_delivery
    WHERE service_id = $1 AND key_id = $2 AND ${conditions[work]} AND due_at <= $3
    ORDER BY due_at, id`
}

/** What a sweep reads: also what is due soon, so that it need not be asked for soon after. */
export const sweptSoon = `service_id = $1 AND key_id = $2 AND ${conditions.ask}
  AND provider_id IS NOT NULL AND (leased_by IS NULL OR due_at <= $3)
  AND due_at <= $3::timestamptz + ${sweepSizes.aheadMs} * interval '1 millisecond'`

/** One row: whether so many statuses are to be asked for that lists cost less. */
export const sweepDue = `SELECT count(*) = ${sweepSizes.least} AND min(due_at) <= $3 AS is_due
  FROM (
    SELECT due_at FROM notification_delivery WHERE ${sweptSoon}
    ORDER BY due_at LIMIT ${sweepSizes.least}
  ) soon`

/** One row: whether the key, or all of its service, is tried with one message first. */
export const trialRunning = `SELECT EXISTS (
    SELECT FROM provider_key_hold WHERE service_id = $1 AND key_id = $2
  ) AS of_key, EXISTS (
    SELECT FROM provider_service WHERE id = $1 AND held_for = ANY($4)
  ) AS of_service`
