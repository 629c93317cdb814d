import { loadLine } from '../support/machine.js'
import { markdownTable } from '../support/markdown-table.js'
import { withProgress } from '../support/progress.js'
import { whole } from '../support/section.js'
import { arrivals, type Arrivals } from './arrivals.js'
import { BadAnswer, Connection } from './connection.js'
import { type Answered, whileFlooding } from './flooding.js'
import type { Finding, Goal } from './goals.js'
import type { Options } from './options.js'
import { databaseName, fillDatabase, withDatabase, withServer } from './databases.js'
import { gateway, token } from './programs.js'
import { page100, page12, requestBytes, trivial } from './questions.js'
import { median } from '../support/median.js'
import type { ServerProcess } from './server-process.js'
import { defaultLimitRows } from './usual-callers.js'

/** How many times as long another caller's searches may take during a flood. */
const wanted = 2

/** Searches of the other caller. */
const perSecond = 10

/** Of the letters that most records have a word with. */
const broad = ['ma', 'st', 'ro', 'a', 'ca', 'be']

/** The same for all kinds of records, by as many names as the limits let pass. */
function heavy(aliases: number): string {
  const fields = Array.from({ length: aliases }, (_, index) => {
    const text = broad[index % broad.length] ?? ''
    return `s${index}: searchPersons(searchText: "${text}", pageSize: 100) { totalCount edges { node { id fullName } } }`
  })
  return JSON.stringify({ query: `{ ${fields.join(' ')} }` })
}

interface Flood {
  readonly name: string
  readonly parallel: number
  readonly body: string
}

interface Heard {
  readonly alone: readonly Arrivals[]
  readonly floods: readonly { readonly flood: Flood; readonly rounds: readonly Round[] }[]
}

interface Round {
  readonly heard: Arrivals
  readonly answered: Answered
}

/** What the flood of one caller does to another, and what the usual callers get at default limits. */
export async function measureFairness(options: Options): Promise<Finding> {
  return withDatabase(async (throwaway) => {
    await fillDatabase(throwaway, options.records)
    const heard = await withServer(gateway(throwaway, 'database'), (server) =>
      withProgress('floods', () => measureFloods(server, options)),
    )
    const usual = await withServer(
      gateway(throwaway, 'database', { CALLER_LIMITS: '{}' }),
      (server) => withProgress('desk and batch', () => defaultLimitRows(server, options)),
    )
    const alone = p50(heard.alone)
    const rows = heard.floods.map(({ flood, rounds }) => {
      const during = rounds.map((round) => round.heard)
      return [
        flood.name,
        p50(during).toFixed(1),
        median(during.map(({ latency }) => latency.p99)).toFixed(1),
        (p50(during) / alone).toFixed(2),
        whole(during.reduce((sum, { bad }) => sum + bad.count, 0)),
        answers(rounds),
      ]
    })
    const own = [
      ...['none', alone.toFixed(1)],
      ...[median(heard.alone.map(({ latency }) => latency.p99)).toFixed(1), '1.00', '0', ''],
    ]
    const heads = ['flood', 'p50, ms', 'p99, ms', '× alone', 'refused', 'the flood got']
    const goals = heard.floods.map(({ flood, rounds }): Goal => ({
      about: `p50 of another caller's searches during ${flood.name}, of that alone`,
      wanted: wanted * 100,
      reached: rounds.map(({ heard }) => (100 * heard.latency.p50) / alone),
      unit: 'percent',
    }))
    const title = `## One caller floods, another makes ${perSecond} searches a second, ${await databaseName()}`
    return {
      text: `${title}\n\n${markdownTable(heads, [own, ...rows])}\n\n(${loadLine()})\n\n${usual}`,
      goals,
    }
  })
}

async function measureFloods(server: ServerProcess, options: Options): Promise<Heard> {
  const [flooder, other] = await Promise.all([
    token('flood@example.com'),
    token('other@example.com'),
  ])
  const floods: Flood[] = [
    { name: '50 trivial at once', parallel: 50, body: trivial.body },
    { name: '50 pages of 100 at once', parallel: 50, body: page100.body },
    { name: '8 heavy searches at once', parallel: 8, body: await heaviest(server, flooder) },
  ]
  const search = requestBytes(server, other, page12.body)
  const seconds = Math.max(3, options.seconds * 2)
  const searches = () => arrivals(server, () => search, { perSecond, seconds })
  // The first round warms everything up.
  const alone: Arrivals[] = []
  const found = floods.map((flood) => ({ flood, rounds: [] as Round[] }))
  for (let round = 0; round <= options.rounds; round += 1) {
    const quiet = await searches()
    if (round > 0) alone.push(quiet)
    for (const { flood, rounds } of found) {
      const bytes = requestBytes(server, flooder, flood.body)
      const heard = await whileFlooding(server, bytes, flood.parallel, searches)
      if (round > 0) rounds.push({ heard: heard.result, answered: heard.answered })
    }
  }
  return { alone, floods: found }
}

/** With the most aliases that is not refused. */
async function heaviest(server: ServerProcess, bearer: string): Promise<string> {
  const connection = await Connection.open(server.port)
  try {
    for (let aliases = 30; aliases > 0; aliases -= 1) {
      const body = heavy(aliases)
      try {
        await connection.ask(requestBytes(server, bearer, body))
        return body
      } catch (error) {
        if (!(error instanceof BadAnswer)) throw error
      }
    }
    throw new Error('No heavy search is allowed.')
  } finally {
    connection.close()
  }
}

function p50(heard: readonly Arrivals[]): number {
  return median(heard.map(({ latency }) => latency.p50))
}

function answers(rounds: readonly Round[]): string {
  const sums = new Map<string, number>()
  for (const { answered } of rounds) {
    for (const [status, count] of answered) sums.set(status, (sums.get(status) ?? 0) + count)
  }
  return [...sums].map(([status, count]) => `${status}: ${whole(count)}`).join(', ')
}
