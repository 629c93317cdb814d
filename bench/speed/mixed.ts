import { creationRequest } from '../notifications/creates.js'
import { loadLine } from '../support/machine.js'
import { markdownTable } from '../support/markdown-table.js'
import { output, withProgress } from '../support/progress.js'
import { whole } from '../support/section.js'
import { arrivals, type Arrivals } from './arrivals.js'
import type { Finding } from './goals.js'
import type { Options } from './options.js'
import { databaseName, fillDatabase, withDatabase, withServer } from './databases.js'
import { gateway, token } from './programs.js'
import { page100, page12, requestBytes, trivial } from './questions.js'
import { median } from '../support/median.js'
import type { ServerProcess } from './server-process.js'

const counts = JSON.stringify({ query: '{ notificationCounts { total unread } }' })

/** Out of ten requests; what is made anew each time is a function. */
const mix: readonly (string | (() => string))[] = [
  ...[page12.body, page12.body, page12.body, page12.body, page12.body],
  page100.body,
  ...[counts, counts],
  trivial.body,
  () => JSON.stringify(creationRequest()),
]

const mixWords =
  'Of ten requests, five are a page of 12, one is a page of 100, two are counts, one is trivial, and one creates a notification.'

/** Seconds of each look at the memory. */
const soakStep = 30

/** Growth of the heap between the first and the last third of a soak that counts as flat. */
const flatPercent = 5

async function withLoadedGateway<Result>(
  { records }: Options,
  use: (server: ServerProcess, request: (index: number) => Buffer) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (throwaway) => {
    await fillDatabase(throwaway, records)
    return withServer(gateway(throwaway, 'database'), async (server) => {
      const bearer = await token()
      return use(server, (at) => {
        const body = mix[at % mix.length] ?? trivial.body
        return requestBytes(server, bearer, typeof body === 'string' ? body : body())
      })
    })
  })
}

/** How long answers take when requests come at a fixed rate. */
export async function measureMixed(options: Options): Promise<Finding> {
  const perSecond = options.rate
  // Long enough for a 99th percentile.
  const seconds = Math.max(options.seconds * 3, Math.ceil(500 / perSecond))
  const { rounds, usage } = await withLoadedGateway(options, (server, request) =>
    withProgress('mixed load', async (onProgress) => {
      const found = []
      for (let round = 0; round <= options.rounds; round += 1) {
        const heard = await arrivals(server, request, { perSecond, seconds })
        if (round > 0) found.push(heard)
        onProgress(round + 1, options.rounds + 1)
      }
      return { rounds: found, usage: await server.usage(true) }
    }),
  )
  const row = [
    whole(perSecond),
    whole(median(rounds.map((round) => round.perSecond))),
    median(rounds.map(({ latency }) => latency.p50)).toFixed(1),
    median(rounds.map(({ latency }) => latency.p99)).toFixed(1),
    whole(badAnswers(rounds)),
    whole(usage.resident / 2 ** 20),
    whole(usage.heap / 2 ** 20),
  ]
  const heads = [
    ...['arriving a second', 'answered', 'p50, ms', 'p99, ms', 'with errors'],
    ...['resident, MB', 'heap, MB'],
  ]
  return {
    text: `## Mixed load, ${await databaseName()}\n\n${markdownTable(heads, [row])}\n\n${mixWords} (${loadLine()})`,
    goals: [],
  }
}

/** The mixed load for a long time, with what the gateway's process holds meanwhile. */
export async function soak(minutes: number, options: Options): Promise<Finding> {
  const perSecond = options.rate
  const steps = Math.max(3, Math.round((minutes * 60) / soakStep))
  const heaps: number[] = []
  const rows = await withLoadedGateway(options, (server, request) =>
    withProgress('soak', async (onProgress) => {
      const found: string[][] = []
      for (let step = 1; step <= steps; step += 1) {
        const heard = await arrivals(server, request, { perSecond, seconds: soakStep })
        const { latency } = heard
        const { resident, heap } = await server.usage(true)
        heaps.push(heap)
        found.push([
          ((step * soakStep) / 60).toFixed(1),
          whole(heard.perSecond),
          latency.p50.toFixed(1),
          latency.p99.toFixed(1),
          whole(badAnswers([heard])),
          whole(resident / 2 ** 20),
          (heap / 2 ** 20).toFixed(1),
        ])
        onProgress(step, steps)
      }
      return found
    }),
  )
  const third = Math.ceil(heaps.length / 3)
  const growth = 100 * (median(heaps.slice(-third)) / median(heaps.slice(0, third)) - 1)
  const heads = [
    ...['minute', 'answered a second', 'p50, ms', 'p99, ms', 'with errors'],
    ...['resident, MB', 'heap, MB'],
  ]
  return {
    text: `## Soak, ${await databaseName()}, ${whole(perSecond)} requests a second\n\n${markdownTable(heads, rows)}\n\n${mixWords} The heap is that after a collection. (${loadLine()})`,
    goals: [
      {
        about: `heap of the last third of ${minutes} minutes over that of the first`,
        wanted: flatPercent,
        reached: [growth],
        unit: 'percent',
      },
    ],
  }
}

/** How many, after showing the first of them. */
function badAnswers(heard: readonly Arrivals[]): number {
  const first = heard.find(({ bad }) => bad.first !== null)?.bad.first ?? null
  if (first !== null) output.error(first)
  return heard.reduce((sum, { bad }) => sum + bad.count, 0)
}
