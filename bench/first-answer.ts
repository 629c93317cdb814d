import { randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createDatabase, dropDatabase, onServer } from '../test/support/server-databases.js'
import { secondsToFirstAnswer } from './first-answer/start.js'

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

async function onEmbedded(): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'housing-gateway-bench-'))
  try {
    return await coldAndWarm({ DATA_DIR: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function onServerOf(url: string): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'housing-gateway-bench-'))
  const name = `gateway_bench_${randomUUID().slice(0, 8)}`
  await createDatabase(url, name)
  try {
    return await coldAndWarm({ DATA_DIR: folder, DATABASE_URL: onServer(url, name) })
  } finally {
    await dropDatabase(url, name)
    await rm(folder, { recursive: true, force: true })
  }
}

async function coldAndWarm(environment: Record<string, string>): Promise<Pair> {
  const cold = await secondsToFirstAnswer(environment)
  return { cold, warm: await secondsToFirstAnswer(environment) }
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
  embedded.push(await onEmbedded())
  if (server !== '') served.push(await onServerOf(server))
}

const gigabytes = Math.round(totalmem() / 2 ** 30)
console.log(`Node ${process.versions.node}, ${process.platform} ${process.arch}`)
console.log(`${availableParallelism()} × ${cpus()[0]?.model ?? 'CPU'}, ${gigabytes} GB\n`)
console.log('first answer        median  goal  of the goal  all rounds')
for (const [title, pairs] of Object.entries({ embedded, server: served })) {
  if (pairs.length === 0) continue
  console.log(row(title, 'cold', pairs))
  console.log(row(title, 'warm', pairs))
}
