import { statuses, type Status } from './message.js'

const failures: readonly Status[] = [
  'permanent-failure',
  'temporary-failure',
  'technical-failure',
  'validation-failed',
  'virus-scan-failed',
]

/** Words that only the list understands, and the statuses they stand for. */
const collective: ReadonlyMap<string, readonly Status[]> = new Map([
  ['failed', failures],
  ['accepted', ['created', 'sending']],
  ['received', ['delivered']],
  ['returned-letter', []],
])

export const filterableStatuses: ReadonlySet<string> = new Set([...statuses, ...collective.keys()])

/** Whether any of the wanted words covers the status; no words want everything. */
export function matchesStatus(status: Status, wanted: readonly string[]): boolean {
  return (
    wanted.length === 0 ||
    wanted.some((word) => collective.get(word)?.includes(status) ?? word === status)
  )
}
