import { parseArgs } from 'node:util'
import { chosen } from '../support/chosen.js'
import { type EngineName, engineNames } from '../support/engines.js'
import { readSizes } from '../support/sizes.js'

export const partNames = ['backlog', 'deliverers', 'creates', 'list', 'inbox'] as const
export type PartName = (typeof partNames)[number]

const sizes = {
  rounds: { usual: 20, quick: 3, min: 1, max: 1_000 },
  /** Creations of each kind in a round. */
  creates: { usual: 200, quick: 50, min: 10, max: 10_000 },
  callers: { usual: 10, quick: 10, min: 1, max: 100 },
  /** How long each backlog is drained. */
  seconds: { usual: 20, quick: 3, min: 1, max: 3_600 },
  /** Deliveries that wait. */
  backlog: { usual: 100_000, quick: 2_000, min: 1_000, max: 10_000_000 },
  /** Stored notifications that lists are taken from. */
  notifications: { usual: 1_000_000, quick: 20_000, min: 10_000, max: 10_000_000 },
  /** Of each kind. */
  queries: { usual: 200, quick: 20, min: 10, max: 10_000 },
}

/** How much of everything is measured. */
export type Sizes = Readonly<Record<keyof typeof sizes, number>>

export interface Options extends Sizes {
  readonly engines: readonly EngineName[]
  readonly parts: readonly PartName[]
  readonly help: boolean
}

export const help = `npm run bench:notifications -- [options]

Measures, on throw-away databases and with the sandbox in a process of its own for a provider:

  backlog     how fast waiting messages are sent, at the pace that the provider allows and without it,
              how long claiming them takes, and how much memory that needs
  deliverers  how one replica, and then three, keep to the pace of one service together; on a server only
  creates     creations a second beside bare inserts of the same row, in turns
  list        pages and counts of one channel and target, and the indexes they use
  inbox       page, badge and counts of two readers over HTTP, beside a question that does "select 1"

It judges creations, which should be half as fast as bare inserts, and inboxes, and always ends with 0.
Postgres is the server at TEST_DATABASE_URL, without which only the embedded one is measured.

  --engine <name>       postgres or embedded; default both
  --only <a,b,…>        some of the above
  --quick               small sizes, to see that it works; the numbers mean little
  --rounds <n>          of creations; default ${sizes.rounds.usual}
  --creates <n>         creations of each kind in a round; default ${sizes.creates.usual}
  --callers <n>         that create at the same time; default ${sizes.callers.usual}
  --seconds <n>         that each backlog is drained; default ${sizes.seconds.usual}
  --backlog <n>         waiting messages; default ${sizes.backlog.usual}
  --notifications <n>   that lists are taken from; default ${sizes.notifications.usual}
  --queries <n>         of each kind; default ${sizes.queries.usual}
  --help                this text`

/** @throws UsageError, or the TypeError of parseArgs, when the arguments make no sense */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      creates: { type: 'string' },
      callers: { type: 'string' },
      seconds: { type: 'string' },
      backlog: { type: 'string' },
      notifications: { type: 'string' },
      queries: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  return {
    engines: chosen('engine', engineNames, values.engine),
    parts: chosen('only', partNames, values.only),
    help: values.help,
    ...readSizes(sizes, values),
  }
}
