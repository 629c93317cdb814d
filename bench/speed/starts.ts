import { loadLine } from '../support/machine.js'
import { markdownTable } from '../support/markdown-table.js'
import { median } from '../support/median.js'
import { withProgress } from '../support/progress.js'
import { throwawayDatabase } from '../support/throwaway-database.js'
import { secondsToFirstAnswer } from './first-answer.js'
import type { Finding, Goal } from './goals.js'
import type { Options } from './options.js'
import { databaseServer } from './databases.js'

/** In seconds, on two cores with nothing else to do. */
const wanted = { cold: 5, warm: 2 }

interface Pair {
  readonly cold: number
  readonly warm: number
}

/** With nothing set but a data folder, on an empty one and again on the same one. */
export async function measureStarts({ rounds }: Options): Promise<Finding> {
  const server = databaseServer()
  const throwaways = [
    { name: 'embedded database', url: undefined, pairs: [] as Pair[] },
    ...(server === undefined ? [] : [{ name: 'DATABASE_URL', url: server, pairs: [] as Pair[] }]),
  ]
  await withProgress('starting', async (onProgress) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const { url, pairs } of throwaways) pairs.push(await coldAndWarm(url))
      onProgress(round + 1, rounds)
    }
  })
  const found = throwaways.flatMap(({ name, pairs }) =>
    (['cold', 'warm'] as const).map((kind) => ({
      name: `${name}, ${kind}`,
      wanted: wanted[kind],
      all: pairs.map((pair) => pair[kind]),
    })),
  )
  const rows = found.map(({ name, all }) => [
    name,
    median(all).toFixed(2),
    all.map((seconds) => seconds.toFixed(2)).join(' '),
  ])
  return {
    text: `## First answer\n\n${markdownTable(['', 'seconds', 'all rounds'], rows)}\n\n(${loadLine()})`,
    goals: found.map((one): Goal => ({
      about: `first answer, ${one.name}`,
      wanted: one.wanted,
      reached: one.all,
      unit: 'seconds',
    })),
  }
}

/** @param server undefined for the embedded one */
async function coldAndWarm(server: string | undefined): Promise<Pair> {
  const throwaway = await throwawayDatabase(server, 'start')
  const { url, dataDir } = throwaway
  const environment = { DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) }
  try {
    const cold = await secondsToFirstAnswer(environment)
    return { cold, warm: await secondsToFirstAnswer(environment) }
  } finally {
    await throwaway.remove()
  }
}
