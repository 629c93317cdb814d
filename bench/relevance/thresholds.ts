import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { percentage } from './table.js'
import type { Score } from './scoring.js'

const thresholdsSchema = z.record(z.string(), z.record(z.string(), z.number().min(0).max(100)))

/** Records → case kind → the least percentage; set just under what both engines reach. */
export type Thresholds = z.infer<typeof thresholdsSchema>

export async function readThresholds(): Promise<Thresholds> {
  const file = new URL('thresholds.json', import.meta.url)
  return thresholdsSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}

/** What keeps `--check` from passing; a kind without a threshold does too, so that none is forgotten. */
export function faults(scores: readonly Score[], thresholds: Thresholds): string[] {
  return scores.flatMap((score) => {
    const { records, kind } = score
    const threshold = thresholds[records]?.[kind]
    if (threshold === undefined) return [`${records}, ${kind}: has no threshold`]
    const reached = percentage(score)
    return reached < threshold
      ? [`${records}, ${kind}: ${reached.toFixed(1)} % is below ${threshold} %`]
      : []
  })
}
