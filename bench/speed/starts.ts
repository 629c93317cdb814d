import { execFileSync } from 'node:child_process'
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
const wanted = { cold: 5, warm: 2, embeddedFrom22: 1.5 }

interface Pair {
  readonly cold: number
  readonly warm: number
}

/** With nothing set but a data folder, on an empty one and again on the same one, by each Node in turn. */
export async function measureStarts({ rounds, nodes }: Options): Promise<Finding> {
  const server = databaseServer()
  const throwaways = nodes.flatMap((node) => {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).slice(1).trim()
    const from22 = Number(version.split('.')[0]) >= 22
    const warm = from22 ? wanted.embeddedFrom22 : wanted.warm
    const embedded = { name: `Node ${version}, embedded database`, url: undefined, warm }
    const onServer = { name: `Node ${version}, DATABASE_URL`, url: server, warm: wanted.warm }
    return [embedded, ...(server === undefined ? [] : [onServer])].map((one) => ({
      ...one,
      ...{ node, pairs: [] as Pair[] },
    }))
  })
  await withProgress('starting', async (onProgress) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const { node, url, pairs } of throwaways) pairs.push(await coldAndWarm(node, url))
      onProgress(round + 1, rounds)
    }
  })
  const found = throwaways.flatMap(({ name, warm, pairs }) =>
    (['cold', 'warm'] as const).map((kind) => ({
      name: `${name}, ${kind}`,
      wanted: kind === 'warm' ? warm : wanted.cold,
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
async function coldAndWarm(node: string, server: string | undefined): Promise<Pair> {
  const throwaway = await throwawayDatabase(server, 'start')
  const { url, dataDir } = throwaway
  const environment = { DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) }
  try {
    const loaded = server === undefined ? 'The demo data is complete.' : ''
    const cold = await secondsToFirstAnswer(node, environment, loaded)
    return { cold, warm: await secondsToFirstAnswer(node, environment) }
  } finally {
    await throwaway.remove()
  }
}
