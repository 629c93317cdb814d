import { londonDayOf, londonToday } from '../rules/tenure-rules.js'

/** Statuses of closed work orders, in lower case. */
export const closedStatuses = ['completed', 'cancelled'] as const

interface Progress {
  readonly status: string | null
  readonly dateCompleted: Date | string | null
}

/** Whether work remains to be done. An order without a status is open until it is completed. */
export function isOpen({ status, dateCompleted }: Progress): boolean {
  const word = status?.trim().toLowerCase()
  return dateCompleted === null && !closedStatuses.some((closed) => closed === word)
}

/** Whether an open order has missed its target: the day of the target has passed in London. */
export function isOverdue(
  order: Progress & { readonly targetDate: Date | null },
  now: Date,
): boolean {
  const day = londonDayOf(order.targetDate)
  return isOpen(order) && day !== null && day < londonToday(now)
}

/** Names of the priorities of the repairs service, the most urgent first. */
const priorities = ['immediate', 'emergency', 'urgent', 'normal']

/** 1 for the most urgent priority; null for an unknown priority, which sorts last. */
export function priorityRank(priority: string | null): number | null {
  const words = priority?.toLowerCase() ?? ''
  const index = priorities.findIndex((name) => words.includes(name))
  return index < 0 ? null : index + 1
}
