import { openDatabase } from '../../src/database/open-database.js'
import type { Database } from '../../src/database/database.js'
import { creationRequest, insertBare } from '../notifications/creates.js'
import { loadLine } from '../support/machine.js'
import { markdownTable } from '../support/markdown-table.js'
import { withProgress } from '../support/progress.js'
import { whole } from '../support/section.js'
import type { Finding } from './goals.js'
import { connections, load, type Rate, warmUp } from './load.js'
import type { Options } from './options.js'
import { databaseName, withDatabase, withServers } from './databases.js'
import { gateway, gatewayName, token } from './programs.js'
import { requestBytes } from './questions.js'
import { median } from './rounds.js'

const wanted = 0.5

interface Round {
  readonly bare: number
  readonly gateway: Rate
}

/** Screen notifications created over HTTP, beside what they cannot do without: their row. */
export async function measureCreations(options: Options): Promise<Finding> {
  const rounds = await withDatabase((throwaway) =>
    withServers([gateway(throwaway, 'database')], async ([server]) => {
      if (server === undefined) throw new Error('No gateway.')
      const database = await openDatabase({ ...throwaway, poolSize: connections, attach: true })
      try {
        const bearer = await token()
        const request = () => requestBytes(server, bearer, JSON.stringify(creationRequest()))
        return await withProgress('creating', async (onProgress) => {
          const found: Round[] = []
          await warmUp(server, request)
          await insertsPerSecond(database, options.seconds)
          for (let round = 0; round < options.rounds; round += 1) {
            const bare = await insertsPerSecond(database, options.seconds)
            found.push({ bare, gateway: await load(server, request, options.seconds) })
            onProgress(round + 1, options.rounds)
          }
          return found
        })
      } finally {
        await database.close()
      }
    }),
  )
  const reached = median(rounds.map(({ bare, gateway: { perSecond } }) => perSecond / bare))
  const of = (read: (rate: Rate) => number) => median(rounds.map((round) => read(round.gateway)))
  const rows = [
    ['bare insert', whole(median(rounds.map(({ bare }) => bare))), '', '', '', '1.00'],
    [
      `createNotification, ${gatewayName}`,
      whole(of(({ perSecond }) => perSecond)),
      of(({ latency }) => latency.p50).toFixed(1),
      of(({ latency }) => latency.p99).toFixed(1),
      whole(of(({ cpu }) => cpu)),
      reached.toFixed(2),
    ],
  ]
  const heads = ['', 'a second', 'p50, ms', 'p99, ms', 'CPU µs each', '× as fast as bare']
  return {
    text: `## Creating notifications, ${await databaseName()}\n\n${markdownTable(heads, rows)}\n\n(${loadLine()})`,
    goals: [{ about: 'createNotification beside a bare insert', wanted, reached, unit: 'times' }],
  }
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
