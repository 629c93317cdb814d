import { median } from '../support/median.js'
import { withProgress } from '../support/progress.js'
import { load, type Rate, warmUp } from './load.js'
import { bodyFor, type BenchQuery, requestBytes } from './queries.js'
import type { ServerProcess } from './server-process.js'

/** The results of one server for one query, over all rounds. */
export interface ServerResult {
  readonly server: string
  /** Medians. */
  readonly perSecond: number
  readonly cpu: number
  readonly p50: number
  readonly p99: number
  /** Resident bytes after all rounds. */
  readonly resident: number
  /**
   * For each round: the rate and latency of the first server divided by those of this server, and the CPU time of
   * this server divided by that of the first.
   */
  readonly ratios: Readonly<Record<'rate' | 'cpu' | 'p50', readonly number[]>>
}

export interface Compared {
  readonly query: BenchQuery
  readonly results: readonly ServerResult[]
}

export interface RoundSizes {
  readonly rounds: number
  /** Number of concurrent callers. */
  readonly callers?: number
  /** Seconds per server and query in a round. */
  readonly seconds: number
}

/**
 * Sends every query to every server, one server at a time in turn, so that a busy moment affects all of them.
 * Each round starts with another server, because the first server of a round is slower after the pause.
 */
export async function compare(
  label: string,
  servers: readonly ServerProcess[],
  queries: readonly BenchQuery[],
  token: string,
  { rounds, seconds, callers }: RoundSizes,
): Promise<Compared[]> {
  return withProgress(label, async (onProgress) => {
    const total = (rounds + 1) * queries.length * servers.length
    let done = 0
    const rates = queries.map(() => servers.map((): Rate[] => []))
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, query] of queries.entries()) {
        for (let turn = 0; turn < servers.length; turn += 1) {
          const at = (turn + round) % servers.length
          const server = servers[at]
          if (server === undefined) continue
          const bytes = requestBytes(server, token, bodyFor(query, server))
          if (round === 0) await warmUp(server, () => bytes)
          else rates[index]?.[at]?.push(await load(server, () => bytes, seconds, callers))
          done += 1
          onProgress(done, total)
        }
      }
    }
    const usages = await Promise.all(servers.map((server) => server.usage()))
    const resident = usages.map((usage) => usage.resident)
    return queries.map((query, index) => ({
      query,
      results: serverResults(servers, rates[index] ?? [], resident),
    }))
  })
}

function serverResults(
  servers: readonly ServerProcess[],
  rates: readonly (readonly Rate[])[],
  resident: readonly number[],
): ServerResult[] {
  const first = rates[0] ?? []
  return servers.map(({ name }, index) => {
    const own = rates[index] ?? []
    const quotients = (of: (first: Rate, own: Rate) => number) =>
      own.flatMap((rate, round) => (first[round] ? [of(first[round], rate)] : []))
    return {
      server: name,
      perSecond: median(own.map(({ perSecond }) => perSecond)),
      cpu: median(own.map(({ cpu }) => cpu)),
      p50: median(own.map(({ latency }) => latency.p50)),
      p99: median(own.map(({ latency }) => latency.p99)),
      resident: resident[index] ?? Number.NaN,
      ratios: {
        rate: quotients((one, other) => one.perSecond / other.perSecond),
        cpu: quotients((one, other) => other.cpu / one.cpu),
        p50: quotients((one, other) => one.latency.p50 / other.latency.p50),
      },
    }
  })
}
