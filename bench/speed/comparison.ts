import { settings } from '../../src/config/settings.js'
import { loadLine } from '../support/machine.js'
import { markdownTable } from '../support/markdown-table.js'
import { median } from '../support/median.js'
import { whole } from '../support/section.js'
import type { Finding, Goal } from './goals.js'
import type { Options } from './options.js'
import {
  databaseName,
  fillDatabase,
  registerTexts,
  withDatabase,
  withDatabases,
  withServers,
} from './databases.js'
import {
  bareName,
  bareProgram,
  gateway,
  gatewayName,
  peerNames,
  peerPrograms,
  token,
} from './programs.js'
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
import { compare, type Compared } from './rounds.js'
import type { Program, ServerProcess } from './server-process.js'

const jit = 'Mercurius with JIT'

/** What the gateway should reach beside whom, with everything in memory. */
const wanted = [
  { question: trivial, server: 'Apollo Server', times: 0.8 },
  { question: trustedTrivial, server: 'Apollo Server', times: 1 },
  { question: page12, server: jit, times: 0.8 },
  { question: trustedPage12, server: jit, times: 0.9 },
  { question: page100, server: jit, times: 1 },
] as const

/** Everything from memory, so that nothing but the servers differs. */
export async function compareInMemory(options: Options): Promise<Finding> {
  const variants = Object.hasOwn(settings, 'COMPILED_QUERIES') ? [{}, plainExecution] : [{}]
  // One each, so that none finds what another has prepared.
  return withDatabases(variants.length, async (throwaways) => {
    for (const throwaway of throwaways) await registerTexts(throwaway, trustedTexts)
    const gateways = throwaways.map((throwaway, index) =>
      gateway(throwaway, 'memory', variants[index]),
    )
    const questions = [trivial, trustedTrivial, page12, trustedPage12, page100]
    const programs = [...gateways, ...peerPrograms(peerNames)]
    const { compared, memory } = await measure('in memory', programs, questions, options)
    const goals = wanted.map(({ question, server, times }): Goal => {
      const standing = compared
        .find((found) => found.question === question)
        ?.standings.find((found) => found.server === server)
      return {
        about: `${question.name} beside ${server}`,
        wanted: times,
        reached: standing?.behindFirst.rate ?? [],
        unit: 'times',
      }
    })
    const texts = compared.map((one) => comparedText(`${one.question.name}, in memory`, one))
    return { text: [...texts, memory].join('\n\n'), goals }
  })
}

const plainExecution = { name: `${gatewayName}, compiled queries off`, COMPILED_QUERIES: 'off' }

/** Those that say most about a database behind servers. */
const databasePeers = [jit, 'Apollo Server', 'Fastify, JSON.stringify']

/** What pages out of a database should reach beside the bare program: by how many answers, or by how long one takes. */
const wantedOfBare = [
  { question: page12, times: 0.24 },
  { question: trustedPage12, times: 0.3 },
  { question: surnamePage12, times: 0.24 },
  { question: trustedSurnamePage12, times: 0.3 },
] as const
const latencyOfBare = 2.5

/** The same pages out of a database. */
export async function compareOnDatabase(options: Options): Promise<Finding> {
  return withDatabase(async (throwaway) => {
    const { url } = throwaway
    await fillDatabase(throwaway, options.records)
    await registerTexts(throwaway, trustedTexts)
    const programs = [
      gateway(throwaway, 'database'),
      // Peers need an address.
      ...(url === undefined ? [] : [bareProgram(url), ...peerPrograms(databasePeers, url)]),
    ]
    const pages = wantedOfBare.map(({ question }) => question)
    const { compared, alone } = await measure(
      ...(['database', programs, [...pages, page100], options, pages] as const),
    )
    const where = `${await databaseName()}, ${whole(options.records)} records`
    const texts = [
      ...compared.map((one) => comparedText(`${one.question.name}, ${where}`, one)),
      ...alone.map((one) => comparedText(`${one.question.name}, one caller, ${where}`, one)),
    ]
    return { text: texts.join('\n\n'), goals: url === undefined ? [] : bareGoals(compared, alone) }
  })
}

function bareGoals(compared: readonly Compared[], alone: readonly Compared[]): Goal[] {
  const besideBare = (all: readonly Compared[], question: Question) =>
    all
      .find((one) => one.question === question)
      ?.standings.find(({ server }) => server === bareName)?.behindFirst
  return wantedOfBare.flatMap(({ question, times }): Goal[] => [
    {
      about: `${question.name} out of a database beside a bare program`,
      wanted: times,
      reached: besideBare(compared, question)?.rate ?? [],
      unit: 'times',
    },
    {
      about: `latency of it, one caller`,
      wanted: latencyOfBare,
      reached: besideBare(alone, question)?.p50 ?? [],
      unit: 'times at most',
    },
  ])
}

interface Measured {
  /** By as many callers at a time as usual. */
  readonly compared: readonly Compared[]
  /** By one caller, where that was asked for. */
  readonly alone: readonly Compared[]
  readonly memory: string
}

async function measure(
  label: string,
  programs: readonly Program[],
  questions: readonly Question[],
  options: Options,
  askedAlone: readonly Question[] = [],
): Promise<Measured> {
  return withServers(programs, async (servers) => {
    const bearer = await token()
    await checkEqualAnswers(servers, questions, bearer)
    const one = { ...options, callers: 1 }
    return {
      compared: await compare(label, servers, questions, bearer, options),
      alone: await compare(`${label}, one caller`, servers, askedAlone, bearer, one),
      memory: await memoryText(servers),
    }
  })
}

function comparedText(title: string, { standings }: Compared): string {
  const rows = standings.map(({ server, perSecond, cpu, p50, p99, behindFirst }) => [
    server,
    whole(perSecond),
    p50.toFixed(1),
    p99.toFixed(1),
    whole(cpu),
    median(behindFirst.rate).toFixed(2),
    median(behindFirst.cpu).toFixed(2),
  ])
  const heads = [
    ...['', 'answers a second', 'p50, ms', 'p99, ms', 'CPU µs each'],
    ...['gateway is × as fast', 'by CPU'],
  ]
  return `## ${title}\n\n${markdownTable(heads, rows)}\n\n(${loadLine()})`
}

async function memoryText(servers: readonly ServerProcess[]): Promise<string> {
  const rows: string[][] = []
  for (const server of servers) {
    const { resident, heap } = await server.usage(true)
    rows.push([server.name, megabytes(resident), megabytes(heap)])
  }
  return `## Memory after that\n\n${markdownTable(['', 'resident, MB', 'heap, MB'], rows)}`
}

function megabytes(bytes: number): string {
  return whole(bytes / 2 ** 20)
}
