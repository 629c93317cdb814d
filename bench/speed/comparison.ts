import { settings } from '../../src/config/settings.js'
import { loadLine } from '../support/machine.js'
import { markdownTable } from '../support/markdown-table.js'
import { whole } from '../support/section.js'
import type { Finding, Goal } from './goals.js'
import type { Options } from './options.js'
import {
  databaseName,
  databaseServer,
  fillDatabase,
  registerTexts,
  withDatabase,
  withDatabases,
  withServers,
} from './databases.js'
import { gateway, gatewayName, peerNames, peerPrograms, token } from './programs.js'
import {
  checkEqualAnswers,
  page100,
  page12,
  type Question,
  trivial,
  trustedPage12,
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
  // One each: an embedded database belongs to one process.
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
        reached: standing?.behindFirst.rate ?? Number.NaN,
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

/** The same pages out of a database. */
export async function compareOnDatabase(options: Options): Promise<Finding> {
  return withDatabase(async (throwaway) => {
    await fillDatabase(throwaway, options.records)
    const programs = [
      gateway(throwaway, 'database'),
      // An embedded database belongs to one process.
      ...(throwaway.url === undefined ? [] : peerPrograms(databasePeers, throwaway.url)),
    ]
    const { compared } = await measure('database', programs, [page12, page100], options)
    const where = `${await databaseName()}, ${whole(options.records)} records`
    return {
      text: compared.map((one) => comparedText(`${one.question.name}, ${where}`, one)).join('\n\n'),
      goals: [],
    }
  })
}

async function measure(
  label: string,
  programs: readonly Program[],
  questions: readonly Question[],
  options: Options,
): Promise<{ readonly compared: readonly Compared[]; readonly memory: string }> {
  return withServers(programs, async (servers) => {
    const bearer = await token()
    await checkEqualAnswers(servers, questions, bearer)
    return {
      compared: await compare(label, servers, questions, bearer, options),
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
    behindFirst.rate.toFixed(2),
    behindFirst.cpu.toFixed(2),
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
  const database =
    databaseServer() === undefined ? '\n\nThe gateway’s includes its embedded database.' : ''
  return `## Memory after that\n\n${markdownTable(['', 'resident, MB', 'heap, MB'], rows)}${database}`
}

function megabytes(bytes: number): string {
  return whole(bytes / 2 ** 20)
}
