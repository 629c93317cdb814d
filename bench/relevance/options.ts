import { parseArgs } from 'node:util'
import { selectedNames, wholeNumber } from '../support/command.js'
import { recordNames, type RecordName } from './case-kind.js'

const engineNames = ['postgres', 'meilisearch'] as const
type EngineName = (typeof engineNames)[number]

export interface Options {
  readonly queries: number
  readonly seed: number
  readonly persons: number
  readonly engines: readonly EngineName[]
  readonly records: readonly RecordName[]
  /** Only case kinds whose name contains this text. */
  readonly kinds: string
  readonly keep: boolean
  readonly misses: boolean
  readonly check: boolean
  readonly help: boolean
}

export const help = `npm run bench:relevance -- [options]

Searches for records of a generated landlord in the ways people do, and prints how often the expected
record comes first (for names: among the first 5). Names and places of the landlord come from lists
that the search does not know. The database is created on the server at TEST_DATABASE_URL, or on an
embedded server. Meilisearch is measured when MEILISEARCH_URL is set, with MEILISEARCH_KEY, or
MEILISEARCH_SEARCH_KEY and MEILISEARCH_INDEX_KEY.
Then the first pages of both engines are compared.

  --persons <n>      residents of the landlord, 500 to 1000000; default 3000
  --queries <n>      queries a case kind, 1 to 2000; default 20
  --seed <n>         another landlord and other queries; default 1
  --engine <a,b>     postgres, meilisearch; default both
  --records <a,b,…>  assets, persons, tenures, accounts; default all
  --kind <text>      only case kinds and nonsense whose name contains this
  --keep             keep the database on the server at TEST_DATABASE_URL, and reuse it
  --misses           also list failed queries with their first hit, and the nonsense that
                     has hits
  --check            exit with 1 when a score is below its threshold (bench/relevance/thresholds.json);
                     thresholds are for the default size
  --help             this text`

/** @throws UsageError, or the TypeError of parseArgs, for invalid arguments */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      persons: { type: 'string', default: '3000' },
      queries: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      engine: { type: 'string' },
      records: { type: 'string' },
      kind: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
      misses: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { keep, misses, check, help, kind: kinds } = values
  return {
    persons: wholeNumber('persons', values.persons, { min: 500, max: 1_000_000 }),
    queries: wholeNumber('queries', values.queries, { min: 1, max: 2_000 }),
    seed: wholeNumber('seed', values.seed, { min: 0, max: 2_147_483_647 }),
    engines: selectedNames('engine', engineNames, values.engine),
    records: selectedNames('records', recordNames, values.records),
    kinds,
    keep,
    misses,
    check,
    help,
  }
}
