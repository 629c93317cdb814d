import { parseArgs } from 'node:util'
import { wholeNumber } from '../support/command.js'

export interface Options {
  /** Number of records of all kinds. */
  readonly records: number
  /** Number of work orders, each with two notes. */
  readonly repairs: number
  /** Queries per kind of search. */
  readonly queries: number
  readonly seed: number
  /** Only kinds of search whose name contains this text. */
  readonly kind: string
  readonly keep: boolean
  readonly check: boolean
  readonly help: boolean
}

export const help = `npm run bench:search -- [options]

Loads a landlord and prints how long each kind of search takes on Postgres (median and 99th percentile), and what
replacing a record takes. With MEILISEARCH_URL and MEILISEARCH_KEY the same searches are timed on Meilisearch, with
the times that the server reports. The goals are for 800,000 records, which take about ten minutes to load.

The database is created on the server at TEST_DATABASE_URL, or on an embedded server.

  --records <n>   of all kinds, 1,000 to 2,000,000; default 100000
  --repairs <n>   work orders, each with two notes, besides the records, 12 to 200,000; default 1000
  --queries <n>   for each kind of search, 10 to 2000; default 100
  --seed <n>      of the landlord and the queries; default 1
  --kind <text>   only kinds of search with this in their names
  --keep          keep the database on the server at TEST_DATABASE_URL, and reuse it
  --check         exit with 1 when a goal is missed
  --help          this text`

/** @throws UsageError, or the TypeError of parseArgs, for invalid arguments */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      records: { type: 'string', default: '100000' },
      repairs: { type: 'string', default: '1000' },
      queries: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      kind: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  return {
    ...values,
    records: wholeNumber('records', values.records, { min: 1_000, max: 2_000_000 }),
    repairs: wholeNumber('repairs', values.repairs, { min: 12, max: 200_000 }),
    queries: wholeNumber('queries', values.queries, { min: 10, max: 2_000 }),
    seed: wholeNumber('seed', values.seed, { min: 0, max: 2_147_483_647 }),
  }
}
