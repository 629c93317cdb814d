import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { secondsToFirstAnswer } from './first-answer/start.js'
import { machine } from './support/machine.js'
import { throwawayDatabase } from './support/throwaway-database.js'

const help = `npm run bench -- [--rounds <number>]

Measures how long the built gateway takes from its start to its first answered GraphQL query, with
nothing set but a data folder: on an empty one (cold) and again on the same one (warm). With
TEST_DATABASE_URL also on a fresh database of that server. Prints medians; judges nothing.

  --rounds   default 3`

/** In seconds, on two cores with nothing else to do. */
const goals = { cold: 5, warm: 2 }

interface Pair {
  readonly cold: number
  readonly warm: number
}

/** @param server undefined for the embedded one */
async function coldAndWarm(server: string | undefined): Promise<Pair> {
  const place = await throwawayDatabase(server, 'start')
  const { url, dataDir } = place
  const environment = { DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) }
  try {
    const cold = await secondsToFirstAnswer(environment)
    return { cold, warm: await secondsToFirstAnswer(environment) }
  } finally {
    await place.remove()
  }
}

function row(title: string, kind: keyof Pair, pairs: readonly Pair[]): string {
  const sorted = pairs.map((pair) => pair[kind]).sort((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const all = sorted.map((seconds) => seconds.toFixed(2)).join(' ')
  const share = Math.round((100 * median) / goals[kind])
  return `${`${title}, ${kind}`.padEnd(16)}  ${median.toFixed(2).padStart(6)} s  ${`${goals[kind]} s`.padStart(4)}  ${`${share} %`.padStart(11)}  ${all}`
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const rounds = Number(values.rounds)
if (values.help || !Number.isInteger(rounds) || rounds < 1) {
  console.log(help)
  process.exit(values.help ? 0 : 2)
}

const build = fileURLToPath(new URL('../scripts/run.mjs', import.meta.url))
if (spawnSync(process.execPath, [build, '--build-only'], { stdio: 'inherit' }).status !== 0) {
  process.exit(1)
}

const server = process.env['TEST_DATABASE_URL'] ?? ''
const embedded: Pair[] = []
const served: Pair[] = []
for (let round = 0; round < rounds; round += 1) {
  embedded.push(await coldAndWarm(undefined))
  if (server !== '') served.push(await coldAndWarm(server))
}

console.log(`${machine()}\n`)
console.log('first answer        median  goal  of the goal  all rounds')
for (const [title, pairs] of Object.entries({ embedded, server: served })) {
  if (pairs.length === 0) continue
  console.log(row(title, 'cold', pairs))
  console.log(row(title, 'warm', pairs))
}
