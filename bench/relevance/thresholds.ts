import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { percentage, type Score } from './scoring.js'

const percentages = z.record(z.string(), z.number().min(0).max(100))
const thresholdsSchema = z.record(z.string(), z.record(z.string(), percentages))

/** Records → case kind → the least percentage, just under what the engine reaches. */
export type Thresholds = Readonly<Record<string, Readonly<Record<string, number>>>>

/** @returns null for an engine whose thresholds nobody has set */
export async function readThresholds(engine: string): Promise<Thresholds | null> {
  const file = new URL('thresholds.json', import.meta.url)
  return thresholdsSchema.parse(JSON.parse(await readFile(file, 'utf8')))[engine] ?? null
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
