import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { developmentSecret } from '../src/access/development-secret.js'
import { createGateway } from '../src/app.js'
import { readConfig } from '../src/config/config.js'
import { defaultOperationCost } from '../src/config/settings.js'
import { buildGatewaySchema } from '../src/graphql/schema.js'
import { fullHubs, loadHubs } from '../test/worst/hub-landlord.js'
import { measure } from '../test/worst/measured-operation.js'
import { runCommand } from './support/command.js'
import { machine } from './support/machine.js'
import { output } from './support/progress.js'
import { throwawayDatabase } from './support/throwaway-database.js'
import { benchToken } from './support/token.js'
import { seeded } from './worst/seeded.js'
import { summary } from './worst/summary.js'
import { WorstSearch } from './worst/search-worst.js'

// Searches for the operation that takes most of those that the limits let pass. `--help` tells more.

const help = `npm run test:worst -- [--operations 10000] [--minutes 60] [--keep 200] [--seed 1] [--write]

Asks a gateway for random operations over a landlord with hubs (a person with 2,000 tenures, an estate of
5,000 assets, an account with 100,000 transactions), changes the worst to find worse ones, and prints what
they took. With TEST_DATABASE_URL on that server, else on an embedded database. --write puts the worst
into test/worst/worst-operations.json.`

const kept = join(import.meta.dirname, '../test/worst/worst-operations.json')

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      operations: { type: 'string', default: '10000' },
      minutes: { type: 'string', default: '60' },
      keep: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const { operations, minutes, keep, seed } = values
  return {
    ...values,
    operations: Number(operations),
    minutes: Number(minutes),
    keep: Number(keep),
    seed: Number(seed),
  }
}

async function run({ operations, minutes, keep, seed, write }: ReturnType<typeof readOptions>) {
  output.out(machine())
  const place = await throwawayDatabase(process.env['TEST_DATABASE_URL'], 'worst')
  const config = readConfig({
    ...{ NODE_ENV: 'test', DEMO_DATA: 'off', LOG_LEVEL: 'silent', DATA_DIR: place.dataDir },
    CALLER_LIMITS: '{"default":{"cost":1000000000,"operations":1000000}}',
    ...(place.url === undefined ? {} : { DATABASE_URL: place.url }),
  })
  const gateway = await createGateway(config)
  try {
    await loadHubs(fullHubs, gateway.records, gateway.database)
    const token = await benchToken(await developmentSecret(place.dataDir))
    const schema = await buildGatewaySchema(new Map())
    const rules = { schema, costLimit: defaultOperationCost, random: seeded(seed) }
    const search = new WorstSearch(rules, keep)
    const until = performance.now() + minutes * 60_000
    let asked = 0
    const codes = new Map<string, number>()
    while (asked < operations && performance.now() < until) {
      const next = search.next()
      const measured = await measure(gateway.http, token, next.query)
      asked += 1
      for (const code of measured.codes) codes.set(code, (codes.get(code) ?? 0) + 1)
      search.keepIfWorse({ ...next, measured })
      if (asked % 50 === 0) output.out(summary(asked, codes, search.worst))
    }
    output.out(summary(asked, codes, search.worst))
    if (write) {
      const lines = search.worst.map(({ query }) => JSON.stringify(query))
      writeFileSync(kept, `[\n  ${lines.join(',\n  ')}\n]\n`)
    }
  } finally {
    await gateway.close()
    await place.remove()
  }
}

await runCommand(help, readOptions, run)
