import type { Finding } from '../support/bench.js'
import type { DatabaseServer } from '../support/database-server.js'
import type { Goal } from '../support/goals.js'
import { median } from '../support/median.js'
import { section, whole } from '../support/section.js'
import { withThrowaway } from '../support/throwaway-database.js'
import { fillDatabase, registerTexts } from './loaded-database.js'
import { bareName, bareProgram, gateway, gatewayName, peerPrograms, token } from './programs.js'
import {
  checkEqualAnswers,
  page100,
  page12,
  type Question,
  surnamePage12,
  trivial,
  trustedPage12,
  trustedSurnamePage12,
  trustedTexts,
  trustedTrivial,
} from './questions.js'
import { compare, type Compared, type RoundSizes } from './rounds.js'
import { type Program, withServers } from './server-process.js'

const jit = 'Mercurius with JIT'

/** The least answers a second beside a peer, with all records in memory. */
const wantedInMemory = [
  { question: trivial, server: 'Apollo Server', times: 0.8 },
  { question: trustedTrivial, server: 'Apollo Server', times: 1 },
  { question: page12, server: jit, times: 0.8 },
  { question: trustedPage12, server: jit, times: 0.9 },
  { question: page100, server: jit, times: 1 },
] as const

const plainExecution = { name: `${gatewayName}, compiled queries off`, COMPILED_QUERIES: 'off' }

/** All records come from memory, so that only the servers differ. */
export async function compareInMemory(
  sizes: RoundSizes,
  { url: serverUrl }: DatabaseServer,
): Promise<Finding> {
  return withThrowaway(serverUrl, 'speed', async (throwaway) => {
    await registerTexts(throwaway, trustedTexts)
    const programs = [
      gateway(throwaway, 'memory'),
      gateway(throwaway, 'memory', plainExecution),
      ...peerPrograms(),
    ]
    const questions = [trivial, trustedTrivial, page12, trustedPage12, page100]
    const [compared = []] = await measure('in memory', programs, [{ questions, sizes }])
    return {
      text: compared
        .map((one) => comparedText(`${one.question.name}, in memory`, one))
        .join('\n\n'),
      goals: wantedInMemory.map(({ question, server, times }): Goal => ({
        about: `${question.name} beside ${server}`,
        bound: 'at least',
        wanted: times,
        reached: besides(compared, question, server)?.rate ?? [],
        unit: '×',
      })),
    }
  })
}

/** The least answers a second of pages from Postgres, beside the bare program. */
const wantedBesideBare = [
  { question: page12, times: 0.24 },
  { question: trustedPage12, times: 0.3 },
  { question: surnamePage12, times: 0.24 },
  { question: trustedSurnamePage12, times: 0.3 },
] as const
const mostLatencyOfBare = 2.5

/** Pages from Postgres. */
export async function compareOnDatabase(
  sizes: RoundSizes & { readonly records: number },
  { url: serverUrl }: DatabaseServer,
): Promise<Finding> {
  return withThrowaway(serverUrl, 'speed', async (throwaway) => {
    const { url } = throwaway
    await fillDatabase(throwaway, sizes.records)
    await registerTexts(throwaway, trustedTexts)
    const programs = [gateway(throwaway, 'database'), bareProgram(url), ...peerPrograms(url)]
    const pages = wantedBesideBare.map(({ question }) => question)
    const [compared = [], alone = []] = await measure('database', programs, [
      { questions: [...pages, page100], sizes },
      { questions: pages, sizes: { ...sizes, callers: 1 } },
    ])
    const where = `Postgres, ${whole(sizes.records)} records`
    return {
      text: [
        ...compared.map((one) => comparedText(`${one.question.name}, ${where}`, one)),
        ...alone.map((one) => comparedText(`${one.question.name}, one caller, ${where}`, one)),
      ].join('\n\n'),
      goals: wantedBesideBare.flatMap(({ question, times }): Goal[] => [
        {
          about: `${question.name} from Postgres beside a bare program`,
          bound: 'at least',
          wanted: times,
          reached: besides(compared, question, bareName)?.rate ?? [],
          unit: '×',
        },
        {
          about: 'latency of one caller',
          bound: 'at most',
          wanted: mostLatencyOfBare,
          reached: besides(alone, question, bareName)?.p50 ?? [],
          unit: '×',
        },
      ]),
    }
  })
}

interface Asked {
  readonly questions: readonly Question[]
  readonly sizes: RoundSizes
}

/** Starts all programs, makes sure that they give the same answers, and asks each list of questions in turn. */
async function measure(
  label: string,
  programs: readonly Program[],
  lists: readonly Asked[],
): Promise<Compared[][]> {
  return withServers(programs, async (servers) => {
    const bearer = await token()
    const all = lists.flatMap(({ questions }) => questions)
    await checkEqualAnswers(servers, [...new Set(all)], bearer)
    const compared: Compared[][] = []
    for (const { questions, sizes } of lists) {
      compared.push(await compare(label, servers, questions, bearer, sizes))
    }
    return compared
  })
}

function besides(compared: readonly Compared[], question: Question, name: string) {
  return compared
    .find((one) => one.question === question)
    ?.standings.find(({ server }) => server === name)?.behindFirst
}

function comparedText(title: string, { standings }: Compared): string {
  return section(
    title,
    [
      ...['', 'answers a second', 'p50, ms', 'p99, ms', 'CPU µs each', 'resident, MB'],
      ...['gateway is × as fast', 'by CPU'],
    ],
    standings.map(({ server, perSecond, cpu, p50, p99, resident, behindFirst }) => [
      server,
      whole(perSecond),
      p50.toFixed(1),
      p99.toFixed(1),
      whole(cpu),
      whole(resident / 2 ** 20),
      median(behindFirst.rate).toFixed(2),
      median(behindFirst.cpu).toFixed(2),
    ]),
  )
}
