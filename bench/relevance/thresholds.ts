import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { percentage, type Score } from './scoring.js'

const percentages = z.record(z.string(), z.number().min(0).max(100))
const thresholdsSchema = z.record(z.string(), z.record(z.string(), percentages))

/**
 * Minimum percentages, by record kind and goal. Each is slightly below the percentage that the engine reaches
 * over all case kinds of the goal.
 */
export type Thresholds = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The sum over all case kinds of a goal. */
export type Sum = Pick<Score, 'records' | 'goal' | 'queries' | 'reached'> & {
  readonly others: number
}

/** @returns null for an engine without thresholds */
export async function readThresholds(engine: string): Promise<Thresholds | null> {
  const file = new URL('thresholds.json', import.meta.url)
  return thresholdsSchema.parse(JSON.parse(await readFile(file, 'utf8')))[engine] ?? null
}

export function sumsOf(scores: readonly Score[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { records, goal, queries, reached, others } of scores) {
    const name = `${records} ${goal}`
    const sum = sums.get(name) ?? { records, goal, queries: 0, reached: 0, others: 0 }
    sums.set(name, {
      ...sum,
      queries: sum.queries + queries,
      reached: sum.reached + reached,
      others: sum.others + others.length,
    })
  }
  return [...sums.values()]
}

/** The failures of `--check`, including goals without a threshold. */
export function faults(sums: readonly Sum[], thresholds: Thresholds): string[] {
  return sums.flatMap((sum) => {
    const { records, goal } = sum
    const threshold = thresholds[records]?.[goal]
    if (threshold === undefined) return [`${records}, ${goal}: has no threshold`]
    const reached = percentage(sum)
    return reached < threshold
      ? [`${records}, ${goal}: ${reached.toFixed(1)} % is below ${threshold} %`]
      : []
  })
}
