import { randomUUID } from 'node:crypto'
import type { DatabaseServer } from '../support/database-server.js'
import type { PartResult } from '../support/bench.js'
import { median } from '../support/median.js'
import { withProgress } from '../support/progress.js'
import { section, whole } from '../support/section.js'
import { withThrowaway } from '../support/throwaway-database.js'
import { load, type Rate, warmUp } from './load.js'
import { bareCreations, gateway, gatewayName, token } from './programs.js'
import { requestBytes } from './queries.js'
import type { RoundSizes } from './rounds.js'
import { type ServerProcess, withServers } from './server-process.js'

const minBareShare = 0.5

const mutation = `mutation ($input: CreateNotificationInput!) {
  createNotification(input: $input) { notification { id } errors { code } }
}`

/** Compares creating Screen notifications over HTTP with a bare route that writes the same rows. */
export async function measureCreations(
  { rounds, seconds }: RoundSizes,
  { url: serverUrl }: DatabaseServer,
): Promise<PartResult> {
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
        const ratios = ofGateway.map((rate, round) => {
          return rate.perSecond / (ofBare[round]?.perSecond ?? Number.NaN)
        })
        return {
          text: section(
            'Creating notifications',
            ['', 'a second', 'p50, ms', 'p99, ms', 'CPU µs each', '× as fast as bare'],
            [
              [...columnsOf(bare.name, ofBare), '1.00'],
              [
                ...columnsOf(`createNotification, ${gatewayName}`, ofGateway),
                median(ratios).toFixed(2),
              ],
            ],
          ),
          goals: [
            {
              about: 'createNotification relative to a bare route',
              bound: 'at least',
              target: minBareShare,
              values: ratios,
              unit: '×',
            },
          ],
        }
      },
    ),
  )
}

function columnsOf(name: string, rates: readonly Rate[]): string[] {
  const of = (read: (rate: Rate) => number) => median(rates.map(read))
  return [
    name,
    whole(of(({ perSecond }) => perSecond)),
    of(({ latency }) => latency.p50).toFixed(1),
    of(({ latency }) => latency.p99).toFixed(1),
    whole(of(({ cpu }) => cpu)),
  ]
}

/** Creates a Screen notification for a new target with each call. */
function creationRequest() {
  const input = {
    targetId: randomUUID(),
    targetType: 'FAILED_DIRECT_DEBITS',
    notificationType: 'SCREEN',
    user: 'finance.team@example.com',
    message: 'A direct debit of £84.20 failed.',
  }
  return { query: mutation, variables: { input } }
}
