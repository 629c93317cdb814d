import { parseArgs } from 'node:util'
import { parseWhole } from '../../src/cli/option-values.js'
import { chosen } from '../support/chosen.js'
import { type EngineName, engineNames } from '../support/engines.js'
import { readSizes } from '../support/sizes.js'

export const partNames = [
  ...['import', 'events', 'projectors', 'rebuild', 'live', 'flood', 'meilisearch'],
] as const
export type PartName = (typeof partNames)[number]

const sizes = {
  /** Of all kinds together. */
  records: { usual: 100_000, quick: 3_000, min: 1_000, max: 2_000_000 },
  events: { usual: 5_000, quick: 200, min: 10, max: 1_000_000 },
  /** Events that come at once. */
  flood: { usual: 100_000, quick: 1_000, min: 100, max: 10_000_000 },
  /** How long those are worked off at most. */
  seconds: { usual: 120, quick: 120, min: 1, max: 100_000 },
}

/** How much of everything is measured. */
export type Sizes = Readonly<Record<keyof typeof sizes, number>>

export interface Options extends Sizes {
  readonly engines: readonly EngineName[]
  readonly parts: readonly PartName[]
  readonly seed: number
  readonly help: boolean
}

export const help = `npm run bench:events -- [options]

Loads a landlord into a throw-away database and measures how records become fresh:

  import    records import of a file, beside the record store given the same records
  events    events a second, stored over HTTP and projected to where searches find them, with source
            services in a process of their own that answer after 5 ms; how long a single one takes, and a
            tenure that is replaced
  projectors  the same events worked off by one replica and by three, with services that answer after 100 ms;
            on Postgres only
  rebuild   index rebuild, beside the same documents loaded into the same tables in plain batches;
            with MEILISEARCH_URL and its keys also on a Meilisearch
  live      rebuilds while queries and writes go on: none fails, sees less than before, or is lost
  flood     very many events at once: how much memory they take, and whether none is lost

  meilisearch  with MEILISEARCH_URL and its keys: how fast a server is filled, follows and answers, and
            what it says itself of its answers

It judges import and rebuild only by what it prints, and ends with 1 when live or flood lose something.
Postgres is the server at TEST_DATABASE_URL, without which only the embedded one is measured.

  --engine <name>   postgres or embedded; default both
  --only <a,b,…>    some of the above
  --quick           small sizes, to see that it works; the numbers mean little
  --records <n>     of all kinds together; default ${sizes.records.usual}
  --events <n>      of all kinds, one after the other; default ${sizes.events.usual}
  --flood <n>       events at once; default ${sizes.flood.usual}
  --seconds <n>     that those are worked off at most; default ${sizes.seconds.usual}
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
  return {
    engines: chosen('engine', engineNames, values.engine),
    parts: chosen('only', partNames, values.only),
    seed: parseWhole('seed', values.seed, { min: 0, max: 2_147_483_647 }),
    help: values.help,
    ...readSizes(sizes, values),
  }
}
