import { parseArgs } from 'node:util'
import { UsageError } from '../../src/cli/command.js'
import { parseWhole } from '../../src/cli/option-values.js'

export const engineNames = ['postgres', 'meilisearch'] as const
export type EngineName = (typeof engineNames)[number]

export interface Options {
  readonly queries: number
  readonly seed: number
  readonly engines: readonly EngineName[]
  readonly misses: boolean
  readonly check: boolean
  readonly help: boolean
}

export const help = `npm run bench:relevance -- [options]

Asks for records of a demo landlord of 2,000 properties in the ways users do, and prints how often the
wanted record comes first (for names: among the first 5). The landlord is stored in a throw-away
database, on the server at DATABASE_URL if that is set. Meilisearch is asked when MEILISEARCH_URL
is set, with MEILISEARCH_KEY, or MEILISEARCH_SEARCH_KEY and MEILISEARCH_INDEX_KEY.

  --queries <n>      queries a case kind, 1 to 2000; default 200
  --seed <n>         which queries; default 1
  --engine <name>    postgres or meilisearch; default both
  --misses           also list the queries that failed, and what came first
  --check            exit 1 when a case kind is below its threshold (bench/relevance/thresholds.json);
                     they hold for 60 queries or more
  --help             this text`

/** @throws UsageError, or the TypeError of parseArgs, when the arguments make no sense */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      queries: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      engine: { type: 'string' },
      misses: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { engine, misses, check } = values
  const engines = engineNames.filter((name) => engine === undefined || name === engine)
  if (engines.length === 0) throw new UsageError(`--engine is ${engineNames.join(' or ')}.`)
  return {
    queries: parseWhole('queries', values.queries, { min: 1, max: 2_000 }),
    seed: parseWhole('seed', values.seed, { min: 0, max: 2_147_483_647 }),
    engines,
    misses,
    check,
    help: values.help,
  }
}
