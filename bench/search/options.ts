import { parseArgs } from 'node:util'
import { UsageError } from '../../src/cli/command.js'
import { parseWhole } from '../../src/cli/option-values.js'
import { type EngineName, engineNames } from '../support/engines.js'

export interface Options {
  /** Records in all, smallest first. */
  readonly sizes: readonly number[]
  readonly engines: readonly EngineName[]
  readonly queries: number
  readonly seed: number
  readonly only: string
  readonly keep: boolean
  readonly help: boolean
}

export const help = `npm run bench:search -- [options]

Loads landlords of growing size into throw-away databases and prints how fast records load, how long
each kind of search takes inside the engine (median and 99th percentile), what the gateway adds over
HTTP, what replacing a record takes, and how much memory that needs. It judges against goals for
800,000 records on a Postgres server, but always ends with 0.

Postgres is the server at TEST_DATABASE_URL, without which only the embedded one is measured.

  --sizes <a,b,…>    records of all kinds together, 1,000 to 2,000,000; default 10000,100000
                     (800000 takes about ten minutes to load)
  --engine <name>    postgres or embedded; default both
  --queries <n>      queries a kind, 10 to 2000; default 100
  --seed <n>         which landlord and which queries; default 1
  --only <text>      only the kinds of query with this in their names
  --keep             leave the databases of the server, and use them again when they are there
  --help             this text`

/** @throws UsageError, or the TypeError of parseArgs, when the arguments make no sense */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,100000' },
      engine: { type: 'string' },
      queries: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const engines = engineNames.filter(
    (name) => values.engine === undefined || name === values.engine,
  )
  if (engines.length === 0) throw new UsageError(`--engine is ${engineNames.join(' or ')}.`)
  return {
    sizes: values.sizes
      .split(',')
      .map((size) => parseWhole('sizes', size, { min: 1_000, max: 2_000_000 }))
      .sort((one, other) => one - other),
    engines,
    queries: parseWhole('queries', values.queries, { min: 10, max: 2_000 }),
    seed: parseWhole('seed', values.seed, { min: 0, max: 2_147_483_647 }),
    only: values.only,
    keep: values.keep,
    help: values.help,
  }
}
