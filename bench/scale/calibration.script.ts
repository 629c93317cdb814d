import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { median } from '../support/median.js'
import type { Pace } from './results.js'

// The same work again and again, in a process of its own, whose memory does not grow with what is measured. The
// argument is the address of the database. Each message is answered with the pace.

/** Odd, so that there is a middle one. */
const rounds = 15
/** Until the code is compiled. */
const warmUps = 40
const rows = 4_000
const statements = 150

const statement = `select count(*), max(md5(n::text || $1)) from generate_series(1, 2000) n
  where hashint4(n) % 7 = 0`

const client = new Client({ connectionString: process.argv[2] ?? '' })
await client.connect()
for (let round = 0; round < warmUps; round += 1) await oneRound()
process.on('message', () => {
  void pace().then((found) => process.send?.(found))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function pace(): Promise<Pace> {
  const found: Pace[] = []
  for (let round = 0; round < rounds; round += 1) found.push(await oneRound())
  return {
    processorMs: median(found.map(({ processorMs }) => processorMs)),
    wallMs: median(found.map(({ wallMs }) => wallMs)),
  }
}

/** Processor time is that of this process alone, for Postgres may have to tidy up after what was measured before. */
async function oneRound(): Promise<Pace> {
  const [begun, own] = [performance.now(), process.cpuUsage()]
  computation()
  for (let count = 0; count < statements; count += 1) await client.query(statement, [count])
  const { user, system } = process.cpuUsage(own)
  return { processorMs: (user + system) / 1_000, wallMs: performance.now() - begun }
}

/** Text, objects and a sort, as in an answer. */
function computation(): string {
  const made = Array.from({ length: rows }, (_, at) => ({
    id: createHash('sha1').update(String(at)).digest('hex'),
    name: `name ${(at * 7_919) % rows}`,
    parts: [at, at + 1, `part ${at}`],
  }))
  const read = JSON.parse(JSON.stringify(made)) as typeof made
  const byName = new Map(read.map((row) => [row.name, row]))
  return [...byName.keys()].sort((one, other) => one.localeCompare(other)).join()
}
