import { openDatabase } from '../../src/database/open-database.js'
import type { Database } from '../../src/database/database.js'
import { creationRequest, insertBare } from '../notifications/creates.js'
import { loadLine } from '../support/machine.js'
import { markdownTable } from '../support/markdown-table.js'
import { median } from '../support/median.js'
import { withProgress } from '../support/progress.js'
import { whole } from '../support/section.js'
import type { Finding } from './goals.js'
import { connections, load, type Rate, warmUp } from './load.js'
import type { Options } from './options.js'
import { databaseName, withDatabase, withServers } from './databases.js'
import { bareCreations, bareCreationsName, gateway, gatewayName, token } from './programs.js'
import { requestBytes } from './questions.js'
import type { ServerProcess } from './server-process.js'

const wanted = 0.5

interface Round {
  /** Inserts of the one row a second, without HTTP. */
  readonly row: number
  readonly gateway: Rate
  /** Null on the embedded database, whose address it has not. */
  readonly route: Rate | null
}

/** Screen notifications created over HTTP, beside a bare route that writes the same rows, and the one row alone. */
export async function measureCreations(options: Options): Promise<Finding> {
  const rounds = await withDatabase((throwaway) => {
    const { url } = throwaway
    const programs = [
      gateway(throwaway, 'database'),
      ...(url === undefined ? [] : [bareCreations(url)]),
    ]
    return withServers(programs, async ([server, route = null]) => {
      if (server === undefined) throw new Error('No gateway.')
      const database = await openDatabase({ ...throwaway, poolSize: connections })
      try {
        const bearer = await token()
        const requestOf = (asked: ServerProcess) => () =>
          requestBytes(asked, bearer, JSON.stringify(creationRequest()))
        const ask = (asked: ServerProcess) => load(asked, requestOf(asked), options.seconds)
        return await withProgress('creating', async (onProgress) => {
          const found: Round[] = []
          await warmUp(server, requestOf(server))
          if (route !== null) await warmUp(route, requestOf(route))
          await insertsPerSecond(database, options.seconds)
          for (let round = 0; round < options.rounds; round += 1) {
            const row = await insertsPerSecond(database, options.seconds)
            const before = route !== null && round % 2 === 1 ? await ask(route) : null
            const ofGateway = await ask(server)
            const ofRoute = route !== null && before === null ? await ask(route) : before
            found.push({ row, gateway: ofGateway, route: ofRoute })
            onProgress(round + 1, options.rounds)
          }
          return found
        })
      } finally {
        await database.close()
      }
    })
  })
  const times = (of: (round: Round) => number) =>
    rounds.map((round) => of(round) / (round.route?.perSecond ?? round.row))
  const reached = times((round) => round.gateway.perSecond)
  const routes = rounds.flatMap(({ route }) => route ?? [])
  const row = whole(median(rounds.map((round) => round.row)))
  const rows = [
    [
      ...['bare insert of one row, no HTTP', row, '', '', ''],
      median(times((round) => round.row)).toFixed(2),
    ],
    ...(routes.length === 0 ? [] : [[...described(bareCreationsName, routes), '1.00']]),
    [
      ...described(
        `createNotification, ${gatewayName}`,
        rounds.map((round) => round.gateway),
      ),
      median(reached).toFixed(2),
    ],
  ]
  const heads = ['', 'a second', 'p50, ms', 'p99, ms', 'CPU µs each', '× as fast as bare']
  const about = 'createNotification beside a bare route'
  return {
    text: `## Creating notifications, ${await databaseName()}\n\n${markdownTable(heads, rows)}\n\n(${loadLine()})`,
    goals: routes.length === 0 ? [] : [{ about, wanted, reached, unit: 'times' }],
  }
}

function described(name: string, rates: readonly Rate[]): string[] {
  const of = (read: (rate: Rate) => number) => median(rates.map(read))
  return [
    name,
    whole(of(({ perSecond }) => perSecond)),
    of(({ latency }) => latency.p50).toFixed(1),
    of(({ latency }) => latency.p99).toFixed(1),
    whole(of(({ cpu }) => cpu)),
  ]
}

async function insertsPerSecond(database: Database, seconds: number): Promise<number> {
  const begun = performance.now()
  const end = begun + seconds * 1000
  let done = 0
  const insert = async () => {
    while (performance.now() < end) {
      await insertBare(database)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, insert))
  return done / ((performance.now() - begun) / 1000)
}
