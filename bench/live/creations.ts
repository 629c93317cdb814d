import { Pool } from 'pg'
import { creationRequest } from '../notifications/creates.js'
import { gateway, token } from '../speed/programs.js'
import { ServerProcess } from '../speed/server-process.js'
import type { ThrowawayDatabase } from '../support/throwaway-database.js'
import type { Measured } from './goals.js'
import { median } from '../support/median.js'

/** The triggers that announce what a creation writes. */
const triggers = [
  ['notification', 'announce_created'],
  ['notification_delivery', 'announce_created'],
] as const

export interface CreationSizes {
  readonly creates: number
  readonly rounds: number
  readonly callers: number
}

/** Creates notifications by GraphQL with and without announcing them, in turns. */
export async function measureCreations(
  database: ThrowawayDatabase,
  sizes: CreationSizes,
): Promise<Measured[]> {
  const server = await ServerProcess.start(gateway(database, 'database'))
  const pool = new Pool({ connectionString: database.url, max: 1 })
  const rates = { announced: [] as number[], silent: [] as number[] }
  try {
    const bearer = await token()
    // The first round does not count.
    for (let round = 0; round <= sizes.rounds; round += 1) {
      const order =
        round % 2 === 0 ? (['announced', 'silent'] as const) : (['silent', 'announced'] as const)
      for (const way of order) {
        for (const [table, trigger] of triggers) {
          await pool.query(
            `alter table "${table}" ${way === 'announced' ? 'enable' : 'disable'} trigger ${trigger}`,
          )
        }
        const rate = await creationsPerSecond(server.url, bearer, sizes)
        if (round > 0) rates[way].push(rate)
      }
    }
  } finally {
    await server.stop()
    await pool.end()
  }
  const ratios = rates.announced.map((rate, round) => rate / (rates.silent[round] ?? Number.NaN))
  return [
    {
      about: 'creations a second, announced',
      reached: median(rates.announced),
      most: null,
      unit: '',
    },
    { about: 'without announcing', reached: median(rates.silent), most: null, unit: '' },
    {
      about: 'announced as a share of without',
      reached: 100 * median(ratios),
      most: null,
      unit: '%',
    },
  ]
}

async function creationsPerSecond(
  url: string,
  bearer: string,
  { creates, callers }: CreationSizes,
): Promise<number> {
  let left = creates
  const call = async () => {
    while (left > 0) {
      left -= 1
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify(creationRequest()),
      })
      const text = await response.text()
      if (!text.includes('"errors":[]')) throw new Error(text)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: callers }, call))
  return creates / ((performance.now() - begun) / 1_000)
}
