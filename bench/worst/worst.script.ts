import { writeFileSync } from 'node:fs'
import { developmentSecret } from '../../tools/token/development-token.js'
import { createGateway } from '../../src/app.js'
import { readConfig } from '../../src/config/config.js'
import { defaultOperationCost } from '../../src/config/operation-settings.js'
import { createGatewaySchema } from '../../src/graphql/schema.js'
import { fullHubs, loadHubs } from '../../test/worst/hub-landlord.js'
import { measure, type Measured } from '../../test/worst/measured-operation.js'
import { output } from '../support/progress.js'
import { withDatabaseServer } from '../support/database-server.js'
import { withThrowaway, type ThrowawayDatabase } from '../support/throwaway-database.js'
import { benchToken } from '../support/token.js'
import type { Options } from './options.js'
import { operationsFile, replay } from './replay.js'
import { seeded } from '../support/seeded.js'
import { WorstSearch } from './search-worst.js'
import { summary } from './summary.js'

type Ask = (query: string) => Promise<Measured>

/** Warm-up operations, which are slower and not measured. */
const warmUp = 150

/** An operation that blocks for this long is repeated, because a busy machine may have caused it. */
const suspectMs = 50

async function measureTwice(ask: Ask, query: string): Promise<Measured> {
  const first = await ask(query)
  if (first.blockedMs < suspectMs) return first
  const second = await ask(query)
  return first.blockedMs < second.blockedMs ? first : second
}

async function search({ operations, minutes, keep, seed, write }: Options, ask: Ask) {
  const rules = { schema: await createGatewaySchema(new Map()), costLimit: defaultOperationCost }
  const first = new WorstSearch({ ...rules, random: seeded(seed + 1) }, keep)
  for (let count = 0; count < warmUp; count += 1) await ask(first.next().query)
  const worst = new WorstSearch({ ...rules, random: seeded(seed) }, keep)
  const until = performance.now() + minutes * 60_000
  let count = 0
  const codes = new Map<string, number>()
  while (count < operations && performance.now() < until) {
    const next = worst.next()
    const measured = await measureTwice(ask, next.query)
    count += 1
    for (const code of measured.codes) codes.set(code, (codes.get(code) ?? 0) + 1)
    worst.addIfWorse({ ...next, measured })
    if (count % 100 === 0) output.out(summary(count, codes, worst.worst))
  }
  output.out(summary(count, codes, worst.worst))
  if (!write) return
  const lines = worst.worst.map(({ query }) => JSON.stringify(query))
  writeFileSync(operationsFile, `[\n  ${lines.join(',\n  ')}\n]\n`)
}

async function run(options: Options, { url, dataDir }: ThrowawayDatabase): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'test',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    CALLER_LIMITS: '{"default":{"cost":1000000000,"operations":1000000}}',
  })
  const gateway = await createGateway({ config })
  try {
    await loadHubs(fullHubs, gateway.records, gateway.database)
    const token = await benchToken(await developmentSecret(dataDir))
    const ask = (query: string) => measure(gateway.http, token, query)
    if (options.replay) process.exitCode = (await replay(ask, options.keep)) ? 0 : 1
    else await search(options, ask)
  } finally {
    await gateway.close()
  }
}

const options = JSON.parse(process.argv[2] ?? '{}') as Options
await withDatabaseServer(({ url }) =>
  withThrowaway(url, 'worst', (throwaway) => run(options, throwaway)),
)
