import type { PartResult } from '../support/bench.js'
import type { DatabaseServer } from '../support/database-server.js'
import type { Goal } from '../support/goals.js'
import { median } from '../support/median.js'
import { section, whole } from '../support/section.js'
import { withThrowaway } from '../support/throwaway-database.js'
import { fillDatabase, registerTexts } from './loaded-database.js'
import { bareName, bareProgram, gateway, peerPrograms, token } from './programs.js'
import {
  checkEqualAnswers,
  page100,
  page12,
  type BenchQuery,
  surnamePage12,
  trivial,
  trustedPage12,
  trustedSurnamePage12,
  trustedTexts,
  trustedTrivial,
} from './queries.js'
import { compare, type Compared, type RoundSizes } from './rounds.js'
import { type Program, withServers } from './server-process.js'

const jit = 'Mercurius with JIT'

/** Goals: answers a second relative to a peer, with all records in memory. */
const memoryGoals = [
  { query: trivial, server: 'Apollo Server', times: 0.8 },
  { query: trustedTrivial, server: 'Apollo Server', times: 1 },
  { query: page12, server: jit, times: 0.8 },
  { query: trustedPage12, server: jit, times: 0.9 },
  { query: page100, server: jit, times: 1 },
] as const

/** All records are in memory, so that only the servers differ. */
export async function compareInMemory(
  sizes: RoundSizes,
  { url: serverUrl }: DatabaseServer,
): Promise<PartResult> {
  return withThrowaway(serverUrl, 'speed', async (throwaway) => {
    await registerTexts(throwaway, trustedTexts)
    const programs = [gateway(throwaway, 'memory'), ...peerPrograms()]
    const queries = [trivial, trustedTrivial, page12, trustedPage12, page100]
    const [compared = []] = await measure('in memory', programs, [{ queries, sizes }])
    return {
      text: compared.map((one) => comparedText(`${one.query.name}, in memory`, one)).join('\n\n'),
      goals: memoryGoals.map(({ query, server, times }): Goal => ({
        about: `${query.name} relative to ${server}`,
        bound: 'at least',
        target: times,
        values: ratiosOf(compared, query, server)?.rate ?? [],
        unit: '×',
      })),
    }
  })
}

/** Goals: answers a second of pages from Postgres relative to the bare program. */
const databaseGoals = [
  { query: page12, times: 0.24 },
  { query: trustedPage12, times: 0.3 },
  { query: surnamePage12, times: 0.24 },
  { query: trustedSurnamePage12, times: 0.3 },
] as const
const maxLatencyRatio = 2.5

export async function compareOnDatabase(
  sizes: RoundSizes & { readonly records: number },
  { url: serverUrl }: DatabaseServer,
): Promise<PartResult> {
  return withThrowaway(serverUrl, 'speed', async (throwaway) => {
    const { url } = throwaway
    await fillDatabase(throwaway, sizes.records)
    await registerTexts(throwaway, trustedTexts)
    const programs = [gateway(throwaway, 'database'), bareProgram(url), ...peerPrograms(url)]
    const pages = databaseGoals.map(({ query }) => query)
    const [compared = [], alone = []] = await measure('database', programs, [
      { queries: [...pages, page100], sizes },
      { queries: pages, sizes: { ...sizes, callers: 1 } },
    ])
    const where = `Postgres, ${whole(sizes.records)} records`
    return {
      text: [
        ...compared.map((one) => comparedText(`${one.query.name}, ${where}`, one)),
        ...alone.map((one) => comparedText(`${one.query.name}, one caller, ${where}`, one)),
      ].join('\n\n'),
      goals: databaseGoals.flatMap(({ query, times }): Goal[] => [
        {
          about: `${query.name} from Postgres relative to a bare program`,
          bound: 'at least',
          target: times,
          values: ratiosOf(compared, query, bareName)?.rate ?? [],
          unit: '×',
        },
        {
          about: 'latency of one caller',
          bound: 'at most',
          target: maxLatencyRatio,
          values: ratiosOf(alone, query, bareName)?.p50 ?? [],
          unit: '×',
        },
      ]),
    }
  })
}

interface QueryList {
  readonly queries: readonly BenchQuery[]
  readonly sizes: RoundSizes
}

/** Starts all programs, checks that they give the same answers, and runs each list of queries in turn. */
async function measure(
  label: string,
  programs: readonly Program[],
  lists: readonly QueryList[],
): Promise<Compared[][]> {
  return withServers(programs, async (servers) => {
    const bearer = await token()
    const all = lists.flatMap(({ queries }) => queries)
    await checkEqualAnswers(servers, [...new Set(all)], bearer)
    const compared: Compared[][] = []
    for (const { queries, sizes } of lists) {
      compared.push(await compare(label, servers, queries, bearer, sizes))
    }
    return compared
  })
}

function ratiosOf(compared: readonly Compared[], query: BenchQuery, name: string) {
  return compared.find((one) => one.query === query)?.results.find(({ server }) => server === name)
    ?.ratios
}

function comparedText(title: string, { results }: Compared): string {
  return section(
    title,
    [
      '',
      'answers a second',
      'p50, ms',
      'p99, ms',
      'CPU µs each',
      'resident, MB',
      'gateway is × as fast',
      'by CPU',
    ],
    results.map(({ server, perSecond, cpu, p50, p99, resident, ratios }) => [
      server,
      whole(perSecond),
      p50.toFixed(1),
      p99.toFixed(1),
      whole(cpu),
      whole(resident / 2 ** 20),
      median(ratios.rate).toFixed(2),
      median(ratios.cpu).toFixed(2),
    ]),
  )
}
