import { parseArgs } from 'node:util'
import { parseWhole } from '../../src/cli/option-values.js'
import { chosen } from '../support/chosen.js'
import { type EngineName, engineNames } from '../support/engines.js'

export const partNames = ['import', 'events', 'rebuild', 'live', 'flood'] as const
export type PartName = (typeof partNames)[number]

/** How much of everything is measured. */
export interface Sizes {
  /** Of all kinds together. */
  readonly records: number
  readonly events: number
  /** Events that come at once. */
  readonly flood: number
  /** How long those are worked off at most. */
  readonly seconds: number
}

export interface Options extends Sizes {
  readonly engines: readonly EngineName[]
  readonly parts: readonly PartName[]
  readonly seed: number
  readonly help: boolean
}

const usual: Sizes = { records: 100_000, events: 5_000, flood: 100_000, seconds: 120 }
const quick: Sizes = { records: 3_000, events: 200, flood: 1_000, seconds: 120 }

const bounds: Readonly<Record<keyof Sizes, { readonly min: number; readonly max: number }>> = {
  records: { min: 1_000, max: 2_000_000 },
  events: { min: 10, max: 1_000_000 },
  flood: { min: 100, max: 10_000_000 },
  seconds: { min: 1, max: 100_000 },
}

export const help = `npm run bench:events -- [options]

Loads a landlord into a throw-away database and measures how records become fresh:

  import    records import of a file, beside the record store given the same records
  events    events a second, stored over HTTP and projected to where searches find them, with source
            services in a process of their own; and how long a single one takes
  rebuild   index rebuild, beside the same documents loaded into the same tables in plain batches;
            with MEILISEARCH_URL and its keys also on a Meilisearch
  live      rebuilds while queries and writes go on: none fails, sees less than before, or is lost
  flood     very many events at once: how much memory they take, and whether none is lost

It judges import and rebuild only by what it prints, and ends with 1 when live or flood lose something.
Postgres is the server at TEST_DATABASE_URL, without which only PGlite, the embedded one, is measured.

  --engine <name>   postgres or pglite; default both
  --only <a,b,…>    some of the above, in this order
  --quick           small sizes, to see that it works; the numbers mean little
  --records <n>     of all kinds together; default ${usual.records}
  --events <n>      of all kinds, one after the other; default ${usual.events}
  --flood <n>       events at once; default ${usual.flood}
  --seconds <n>     that those are worked off at most; default ${usual.seconds}
  --seed <n>        which landlord; default 1
  --help            this text`

/** @throws UsageError, or the TypeError of parseArgs, when the arguments make no sense */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      records: { type: 'string' },
      events: { type: 'string' },
      flood: { type: 'string' },
      seconds: { type: 'string' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const size = (name: keyof Sizes) => {
    const given = values[name]
    return given === undefined
      ? (values.quick ? quick : usual)[name]
      : parseWhole(name, given, bounds[name])
  }
  return {
    engines: chosen('engine', engineNames, values.engine),
    parts:
      values.only === undefined
        ? partNames
        : values.only.split(',').flatMap((name) => chosen('only', partNames, name)),
    seed: parseWhole('seed', values.seed, { min: 0, max: 2_147_483_647 }),
    help: values.help,
    records: size('records'),
    events: size('events'),
    flood: size('flood'),
    seconds: size('seconds'),
  }
}
