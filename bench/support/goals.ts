import { markdownTable } from './markdown-table.js'
import { median, spread } from './median.js'

/** A bound for a measured value. */
export interface Goal {
  readonly about: string
  readonly bound: 'at least' | 'at most'
  readonly target: number
  /** One value per round; the median counts. */
  readonly values: readonly number[]
  /** For example `×` or `ms`. */
  readonly unit: string
}

function isReached({ bound, target, values }: Goal, tolerance = 0): boolean {
  const value = median(values)
  return bound === 'at least' ? value >= target - tolerance : value <= target + tolerance
}

/** True when the median misses the goal by more than the spread of the rounds. */
export function isMissed(goal: Goal): boolean {
  return !isReached(goal, spread(goal.values))
}

export function goalsText(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => {
    const { about, bound, target, values, unit } = goal
    return [
      about,
      `${bound} ${target} ${unit}`.trim(),
      `${threeDigits(median(values))} ${unit}`.trim(),
      values.length > 1 ? `± ${threeDigits(spread(values))}` : '',
      isReached(goal) ? 'yes' : '**no**',
    ]
  })
  return `## Goals\n\n${markdownTable(['goal', 'target', 'measured', 'spread', 'reached'], rows)}`
}

function threeDigits(value: number): string {
  return Number(value.toPrecision(3)).toString()
}
