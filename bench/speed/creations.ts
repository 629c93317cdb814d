import type { DatabaseServer } from '../support/database-server.js'
import type { Finding } from '../support/bench.js'
import { median } from '../support/median.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { withThrowaway } from '../support/throwaway-database.js'
import { creationRequest } from './creation-request.js'
import { load, type Rate, warmUp } from './load.js'
import { bareCreations, gateway, gatewayName, token } from './programs.js'
import { requestBytes } from './questions.js'
import type { RoundSizes } from './rounds.js'
import { type ServerProcess, withServers } from './server-process.js'

const leastShareOfBare = 0.5

/** Screen notifications created over HTTP, beside a bare route that writes the same rows. */
export async function measureCreations(
  { rounds, seconds }: RoundSizes,
  { url: serverUrl }: DatabaseServer,
): Promise<Finding> {
  return withThrowaway(serverUrl, 'speed', (throwaway) =>
    withServers(
      [gateway(throwaway, 'database'), bareCreations(throwaway.url)],
      async ([own, bare]) => {
        if (own === undefined || bare === undefined) throw new Error('A server is missing.')
        const bearer = await token()
        const requestOf = (server: ServerProcess) => () =>
          requestBytes(server, bearer, JSON.stringify(creationRequest()))
        const rates = new Map([own, bare].map((server) => [server, [] as Rate[]]))
        await withProgress('creating', async (onProgress) => {
          for (const server of [own, bare]) await warmUp(server, requestOf(server))
          for (let round = 0; round < rounds; round += 1) {
            for (const server of round % 2 === 0 ? [own, bare] : [bare, own]) {
              rates.get(server)?.push(await load(server, requestOf(server), seconds))
            }
            onProgress(round + 1, rounds)
          }
        })
        const [ofGateway = [], ofBare = []] = rates.values()
        const reached = ofGateway.map((rate, round) => {
          return rate.perSecond / (ofBare[round]?.perSecond ?? Number.NaN)
        })
        return {
          text: section(
            'Creating notifications',
            ['', 'a second', 'p50, ms', 'p99, ms', 'CPU µs each', '× as fast as bare'],
            [
              [...described(bare.name, ofBare), '1.00'],
              [
                ...described(`createNotification, ${gatewayName}`, ofGateway),
                median(reached).toFixed(2),
              ],
            ],
          ),
          goals: [
            {
              about: 'createNotification beside a bare route',
              bound: 'at least',
              wanted: leastShareOfBare,
              reached,
              unit: '×',
            },
          ],
        }
      },
    ),
  )
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
