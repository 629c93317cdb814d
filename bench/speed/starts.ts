import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PartResult } from '../support/bench.js'
import { median } from '../support/median.js'
import { withProgress } from '../support/progress.js'
import { section } from '../support/section.js'
import { secondsToFirstAnswer } from './first-answer.js'

/** Goals in seconds, on two quiet cores. */
const maxSeconds = { cold: 5, warm: 2 }

/** Starts the demo with an empty data folder, and again once its data is complete. */
export async function measureStarts({ rounds }: { readonly rounds: number }): Promise<PartResult> {
  const seconds = { cold: [] as number[], warm: [] as number[] }
  await withProgress('starting', async (onProgress) => {
    for (let round = 0; round < rounds; round += 1) {
      const dataDir = await mkdtemp(join(tmpdir(), 'housing-gateway-start-'))
      try {
        seconds.cold.push(await secondsToFirstAnswer(dataDir, 'The demo data is loaded.'))
        seconds.warm.push(await secondsToFirstAnswer(dataDir))
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
      onProgress(round + 1, rounds)
    }
  })
  const kinds = ['cold', 'warm'] as const
  return {
    text: section(
      'First answer, embedded database',
      ['', 'seconds', 'all rounds'],
      kinds.map((kind) => [
        kind,
        median(seconds[kind]).toFixed(2),
        seconds[kind].map((one) => one.toFixed(2)).join(' '),
      ]),
    ),
    goals: kinds.map((kind) => ({
      about: `first answer, ${kind}`,
      bound: 'at most',
      target: maxSeconds[kind],
      values: seconds[kind],
      unit: 's',
    })),
  }
}
