import type { Message, Status } from './message.js'
import type { Outcome } from './recipients.js'

/** Milliseconds after acceptance. */
export interface StatusDelays {
  readonly sending: number
  /** When the fate of the message is known. */
  readonly final: number
}

export const defaultDelays: StatusDelays = { sending: 1_000, final: 5_000 }

/** How long after the delivery a late failure comes. */
const lateFailureMs = 30_000

/** What the provider calls a failure when no carrier answered. */
const unansweredMs = 72 * 3_600_000

type Steps = Message['steps']

/** The statuses a message will go through. */
export function statusWalk(
  { channel, precompiled }: Pick<Message, 'channel' | 'precompiled'>,
  outcome: Outcome,
  start: number,
  delays: StatusDelays,
): Steps {
  const at = (status: Status, after: number) => ({ status, at: start + after })
  const created = at(precompiled ? 'pending-virus-check' : 'created', 0)
  const sending = at('sending', delays.sending)
  switch (outcome) {
    case 'technical-failure':
    case 'validation-failed':
    case 'virus-scan-failed':
      return [created, at(outcome, delays.final)]
    case 'sent':
      return [created, at('sent', delays.sending)]
    case 'pending':
      return [
        created,
        sending,
        at('pending', delays.final),
        at('delivered', delays.final + (delays.final - delays.sending)),
      ]
    case 'unanswered':
      return [created, sending, at('temporary-failure', unansweredMs)]
    case 'permanent-failure':
      // A letter fails because it cannot be printed, so it never goes out.
      return [created, ...(channel === 'letter' ? [] : [sending]), at(outcome, delays.final)]
    case 'cancelled':
      return [created, at(outcome, delays.final)]
    default:
      return [created, sending, at(outcome, delays.final)]
  }
}

/** The same walk with a bounce after the delivery. */
export function withLateFailure(steps: Steps): Steps {
  const last = steps.at(-1)
  return last?.status === 'delivered'
    ? [...steps, { status: 'permanent-failure', at: last.at + lateFailureMs }]
    : steps
}
