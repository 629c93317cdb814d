import { median, spread } from '../support/median.js'
import { markdownTable } from '../support/markdown-table.js'

/** Something the gateway should reach, with what it did reach. */
export interface Goal {
  readonly about: string
  /** At least or at most that much, by `unit`. */
  readonly wanted: number
  /** In each round. What counts is the median. */
  readonly reached: readonly number[]
  readonly unit: keyof typeof signs
}

/** What one part of the measurement found. */
export interface Finding {
  /** Markdown. */
  readonly text: string
  readonly goals: readonly Goal[]
}

const signs = {
  ...{ times: '×', 'times at most': '×' },
  ...{ milliseconds: 'ms', seconds: 's', percent: '%' },
} as const

/** Speeds should be high; times and growth low. */
function isReached({ wanted, reached, unit }: Goal, allowed = 0): boolean {
  const found = median(reached)
  return unit === 'times' ? found >= wanted - allowed : found <= wanted + allowed
}

/** Further from what is wanted than rounds differ from each other. */
export function isMissed(goal: Goal): boolean {
  return !isReached(goal, spread(goal.reached))
}

export function goalsText(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => {
    const { about, wanted, reached, unit } = goal
    const bound = unit === 'times' ? '≥' : '≤'
    const places = unit === 'percent' ? 0 : unit === 'seconds' ? 1 : 2
    return [
      about,
      `${bound} ${wanted} ${signs[unit]}`,
      `${median(reached).toFixed(places)} ${signs[unit]}`,
      reached.length > 1 ? `± ${spread(reached).toFixed(places)}` : '',
      isReached(goal) ? 'yes' : '**no**',
    ]
  })
  return `## Goals\n\n${markdownTable(['goal', 'wanted', 'measured', 'rounds differ', 'reached'], rows)}`
}
