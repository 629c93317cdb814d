import { median } from '../support/median.js'
import { withProgress } from '../support/progress.js'
import { load, type Rate, warmUp } from './load.js'
import { bodyFor, type Question, requestBytes } from './questions.js'
import type { ServerProcess } from './server-process.js'

/** How one server answered one question, over all rounds. */
export interface Standing {
  readonly server: string
  /** Medians. */
  readonly perSecond: number
  readonly cpu: number
  readonly p50: number
  readonly p99: number
  /** Bytes of memory of its process after all rounds. */
  readonly resident: number
  /**
   * How many times as fast as this server the first one is, in each round: by answers a second and by
   * processor time; and how many times its latency that of the first one is.
   */
  readonly behindFirst: Readonly<Record<'rate' | 'cpu' | 'p50', readonly number[]>>
}

export interface Compared {
  readonly question: Question
  readonly standings: readonly Standing[]
}

export interface RoundSizes {
  readonly rounds: number
  /** How many ask a server at the same time. */
  readonly callers?: number
  /** How long each server is asked each question in a round. */
  readonly seconds: number
}

/**
 * Asks every server every question, one server at a time and in turns, so that a busy moment of the
 * machine does not fall on one of them alone. Each round begins with another server: the one that follows a
 * pause takes longer.
 */
export async function compare(
  label: string,
  servers: readonly ServerProcess[],
  questions: readonly Question[],
  token: string,
  { rounds, seconds, callers }: RoundSizes,
): Promise<Compared[]> {
  return withProgress(label, async (onProgress) => {
    const total = (rounds + 1) * questions.length * servers.length
    let done = 0
    const rates = questions.map(() => servers.map((): Rate[] => []))
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, question] of questions.entries()) {
        for (let turn = 0; turn < servers.length; turn += 1) {
          const at = (turn + round) % servers.length
          const server = servers[at]
          if (server === undefined) continue
          const bytes = requestBytes(server, token, bodyFor(question, server))
          if (round === 0) await warmUp(server, () => bytes)
          else rates[index]?.[at]?.push(await load(server, () => bytes, seconds, callers))
          done += 1
          onProgress(done, total)
        }
      }
    }
    const usages = await Promise.all(servers.map((server) => server.usage()))
    const resident = usages.map((usage) => usage.resident)
    return questions.map((question, index) => ({
      question,
      standings: standings(servers, rates[index] ?? [], resident),
    }))
  })
}

function standings(
  servers: readonly ServerProcess[],
  rates: readonly (readonly Rate[])[],
  resident: readonly number[],
): Standing[] {
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
      behindFirst: {
        rate: quotients((one, other) => one.perSecond / other.perSecond),
        cpu: quotients((one, other) => other.cpu / one.cpu),
        p50: quotients((one, other) => one.latency.p50 / other.latency.p50),
      },
    }
  })
}
