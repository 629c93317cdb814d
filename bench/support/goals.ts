import { markdownTable } from './markdown-table.js'
import { median, spread } from './median.js'

/** A bound for a measured value. */
export interface Goal {
  readonly about: string
  readonly bound: 'at least' | 'at most'
  readonly wanted: number
  /** Of each round. The median counts. */
  readonly reached: readonly number[]
  /** Such as `×` or `ms`. */
  readonly unit: string
}

function isReached({ bound, wanted, reached }: Goal, tolerance = 0): boolean {
  const value = median(reached)
  return bound === 'at least' ? value >= wanted - tolerance : value <= wanted + tolerance
}

/** True when the median misses the goal by more than the rounds differ. */
export function isMissed(goal: Goal): boolean {
  return !isReached(goal, spread(goal.reached))
}

export function goalsText(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => {
    const { about, bound, wanted, reached, unit } = goal
    return [
      about,
      `${bound} ${wanted} ${unit}`.trim(),
      `${threeDigits(median(reached))} ${unit}`.trim(),
      reached.length > 1 ? `± ${threeDigits(spread(reached))}` : '',
      isReached(goal) ? 'yes' : '**no**',
    ]
  })
  return `## Goals\n\n${markdownTable(['goal', 'wanted', 'measured', 'rounds differ', 'reached'], rows)}`
}

function threeDigits(value: number): string {
  return Number(value.toPrecision(3)).toString()
}
