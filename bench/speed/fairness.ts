import type { PartResult } from '../support/bench.js'
import type { DatabaseServer } from '../support/database-server.js'
import { median } from '../support/median.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { withThrowaway } from '../support/throwaway-database.js'
import { type AnswerCounts, whileFlooding } from './flooding.js'
import { load, type Rate } from './load.js'
import { fillDatabase } from './loaded-database.js'
import { gateway, token } from './programs.js'
import { page100, page12, requestBytes, trivial } from './queries.js'
import type { RoundSizes } from './rounds.js'
import { withServers } from './server-process.js'

/** Goal: factor by which a flood may slow down another caller's searches. */
const maxSlowdown = 3

const floods = [
  { name: '50 trivial at once', query: trivial },
  { name: '50 pages of 100 at once', query: page100 },
]
const parallel = 50

interface Round {
  readonly rate: Rate
  readonly counts: AnswerCounts
}

/** The latency of one caller's searches, alone and during a flood by another caller. */
export async function measureFairness(
  { rounds, seconds, records }: RoundSizes & { readonly records: number },
  { url: serverUrl }: DatabaseServer,
): Promise<PartResult> {
  return withThrowaway(serverUrl, 'speed', async (throwaway) => {
    await fillDatabase(throwaway, records)
    return withServers([gateway(throwaway, 'database')], async ([server]) => {
      if (server === undefined) throw new Error('There is no gateway.')
      const search = requestBytes(server, await token('other@example.com'), page12.body)
      const flooder = await token('flood@example.com')
      const searches = () => load(server, () => search, Math.max(3, seconds), 1)
      const alone: Rate[] = []
      const flooded = floods.map((flood) => ({ ...flood, rounds: [] as Round[] }))
      await withProgress('floods', async (onProgress) => {
        // The first round only warms up.
        for (let round = 0; round <= rounds; round += 1) {
          const quiet = await searches()
          if (round > 0) alone.push(quiet)
          for (const { query, rounds: results } of flooded) {
            const bytes = requestBytes(server, flooder, query.body)
            const { result, counts } = await whileFlooding(server, bytes, parallel, searches)
            if (round > 0) results.push({ rate: result, counts })
          }
          onProgress(round + 1, rounds + 1)
        }
      })
      const ownP50 = p50(alone)
      return {
        text: section(
          'One caller searches, another floods',
          ['flood', 'p50, ms', 'p99, ms', '× alone', 'answers to the flood'],
          [
            ['none', ...latencies(alone), '1.00', ''],
            ...flooded.map(({ name, rounds: results }) => [
              name,
              ...latencies(results.map(({ rate }) => rate)),
              (p50(results.map(({ rate }) => rate)) / ownP50).toFixed(2),
              statuses(results),
            ]),
          ],
        ),
        goals: flooded.map(({ name, rounds: results }) => ({
          about: `searches during ${name}, relative to searches alone`,
          bound: 'at most',
          target: maxSlowdown,
          values: results.map(({ rate }) => rate.latency.p50 / ownP50),
          unit: '×',
        })),
      }
    })
  })
}

function p50(rates: readonly Rate[]): number {
  return median(rates.map(({ latency }) => latency.p50))
}

function latencies(rates: readonly Rate[]): string[] {
  return [p50(rates), median(rates.map(({ latency }) => latency.p99))].map((ms) => ms.toFixed(1))
}

/** Answers of the flood by status. */
function statuses(rounds: readonly Round[]): string {
  const sums = new Map<string, number>()
  for (const [status, count] of rounds.flatMap(({ counts }) => [...counts])) {
    sums.set(status, (sums.get(status) ?? 0) + count)
  }
  return [...sums].map(([status, count]) => `${whole(count)} × ${status}`).join(', ')
}
