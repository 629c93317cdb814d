import { parseArgs } from 'node:util'
import { UsageError } from '../../src/cli/command.js'
import { parseWhole } from '../../src/cli/option-values.js'
import { chosen } from '../support/chosen.js'
import { readSizes } from '../support/sizes.js'

export const partNames = [
  'memory',
  'database',
  'creates',
  'mixed',
  'fair',
  'traces',
  'apart',
  'meilisearch',
  'start',
] as const
export type PartName = (typeof partNames)[number]

const sizes = {
  rounds: { usual: 3, quick: 1, min: 1, max: 100 },
  /** How long each server is asked each question in a round. */
  seconds: { usual: 3, quick: 1, min: 1, max: 600 },
  /** Requests of the mixed load that arrive each second. */
  rate: { usual: 50, quick: 20, min: 1, max: 10_000 },
  /** Of all kinds, in the database. */
  records: { usual: 10_000, quick: 3_000, min: 1_000, max: 2_000_000 },
}

/** Fewer say too little of how much rounds differ. */
const checkRounds = 5

type Sizes = Readonly<Record<keyof typeof sizes, number>>

export interface Options extends Sizes {
  readonly parts: readonly PartName[]
  /** Minutes; null to run the parts. */
  readonly soak: number | null
  /** Programs of Node that starts are measured with. */
  readonly nodes: readonly string[]
  /** Whether a missed goal is a failure. */
  readonly checks: boolean
  readonly help: boolean
}

export const help = `npm run bench -- [options]

Builds the gateway, starts it in production mode with tokens, limits, guards and log, and measures it
beside other servers that have none of these, each in a process of its own with 10 connections:

  memory     a trivial query and pages of 12 and 100 persons with their tenures, answered from memory
             by all; the peers' resolvers call the same services. All answers are compared first
  database   the same pages out of a database and its search engine
  creates    notifications created over HTTP beside a bare route that writes the same rows, and bare
             inserts of one row
  mixed      searches, counts and creations that arrive at a fixed rate, however long answers take
  fair       what one caller's flood does to the searches of another, each side with its own token, and
             whether a desk and a nightly batch pass with the default limits
  traces     processor time of a page of 12 with few and with all requests traced
  apart      what limits, log and metrics cost a trivial query and a page of 12, each by itself
  meilisearch  pages of 12 on the Meilisearch at MEILISEARCH_URL, with MEILISEARCH_KEY, beside its own
             answers to what the gateway asks it
  start      from the start of the process to the first answer, on empty data (cold), and again when all
             demo data is there (warm)

Prints tables for a document and says which goals are reached; ends with 0 whatever they are, unless
a part could not be measured, or --check is given. Servers take turns, and all numbers are medians of rounds. The database
is a new one on the server at TEST_DATABASE_URL, or the embedded one without it, with no peers then.

  --only <a,b,…>     some of the above
  --quick            small sizes, to see that it works; the numbers mean little
  --check            ends with 1 when the median of a goal is missed by more than its rounds differ,
                     which is half of what lies between their quartiles; takes ${checkRounds} rounds or more
  --rounds <n>       default ${sizes.rounds.usual}
  --seconds <n>      that each server is asked each question in a round; default ${sizes.seconds.usual}
  --rate <n>         arrivals a second of the mixed load; default ${sizes.rate.usual}
  --records <n>      of all kinds in the database; default ${sizes.records.usual}
  --nodes <a,b,…>    programs of Node whose starts are measured; default the one that runs this
  --soak <minutes>   instead of the parts: the mixed load for so long, with memory at intervals
  --help             this text`

/** @throws UsageError, or the TypeError of parseArgs, when the arguments make no sense */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      rate: { type: 'string' },
      records: { type: 'string' },
      soak: { type: 'string' },
      nodes: { type: 'string', default: process.execPath },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const found = readSizes(sizes, values)
  if (values.check && values.rounds !== undefined && found.rounds < checkRounds) {
    throw new UsageError(`--check takes ${checkRounds} rounds or more.`)
  }
  return {
    checks: values.check,
    parts: chosen('only', partNames, values.only),
    soak:
      values.soak === undefined ? null : parseWhole('soak', values.soak, { min: 1, max: 10_000 }),
    nodes: values.nodes.split(','),
    help: values.help,
    ...found,
    rounds: values.check ? Math.max(found.rounds, checkRounds) : found.rounds,
  }
}
