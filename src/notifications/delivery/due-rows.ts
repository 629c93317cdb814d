import { sweepSizes } from './timing.js'

/*
 * Which rows are due, as SQL. In all of it $1 is the service, $2 the key, $3 now and $4 `triedFirst`.
 */

/** Rows that wait to be sent, and rows whose status is to be asked for. */
export type Work = 'send' | 'ask'

/** Exactly the conditions of the two partial indexes. */
export const conditions: Readonly<Record<Work, string>> = {
  send: `status in ('pending', 'sending') and due_at is not null`,
  ask: `status not in ('pending', 'sending') and due_at is not null`,
}

/**
 * The rows of a claim that are to be sent, or asked for, and that no other claim is about to take.
 *
 * @param besides what must hold as well
 */
export function dueRows(work: Work, besides = 'true'): string {
  return `select id, status from notification_delivery
    where service_id = $1 and key_id = $2 and ${conditions[work]} and due_at <= $3
      and ${besides}
    order by due_at, id`
}

/** What a sweep reads: also what is due soon, so that it need not be asked for soon after. */
export const sweptSoon = `service_id = $1 and key_id = $2 and ${conditions.ask}
  and provider_id is not null and (leased_by is null or due_at <= $3)
  and due_at <= $3::timestamptz + ${sweepSizes.aheadMs} * interval '1 millisecond'`

/** One row: whether so many statuses are to be asked for that lists cost less. */
export const sweepDue = `select count(*) = ${sweepSizes.least} and min(due_at) <= $3 as is_due
  from (
    select due_at from notification_delivery where ${sweptSoon}
    order by due_at limit ${sweepSizes.least}
  ) soon`

/** One row: whether the key, or all of its service, is tried with one message first. */
export const trialRunning = `select exists (
    select from provider_key_hold where service_id = $1 and key_id = $2
  ) as of_key, exists (
    select from provider_service where id = $1 and held_for = any($4)
  ) as of_service`
