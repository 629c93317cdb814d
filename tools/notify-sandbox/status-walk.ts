/** The provider's statuses. Letters show some of them under other names. */
export const statuses = [
  'created',
  'sending',
  'pending',
  'sent',
  'delivered',
  'permanent-failure',
  'temporary-failure',
  'technical-failure',
  'cancelled',
] as const
export type Status = (typeof statuses)[number]

/** The outcome of a message; `unanswered` stays `sending`. */
export type Outcome = Exclude<Status, 'created' | 'sending'> | 'unanswered'

export interface Step {
  readonly status: Status
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Milliseconds after acceptance. */
export interface StatusDelays {
  readonly sending: number
  readonly final: number
}

/** The statuses of a message, decided when it is accepted. */
export function statusWalk(outcome: Outcome, start: number, { sending, final }: StatusDelays) {
  const times = [start, start + sending, start + final, start + 2 * final]
  const walk: Status[] = ['created', ...stepsTo(outcome)]
  return walk.map((status, index): Step => ({ status, at: times[index] ?? start }))
}

function stepsTo(outcome: Outcome): Status[] {
  switch (outcome) {
    case 'unanswered':
      return ['sending']
    case 'sent':
      return ['sent']
    case 'pending':
      return ['sending', 'pending', 'delivered']
    default:
      return ['sending', outcome]
  }
}
