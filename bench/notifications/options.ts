import { parseArgs } from 'node:util'
import { parseWhole } from '../../src/cli/option-values.js'
import { chosen } from '../support/chosen.js'
import { type EngineName, engineNames } from '../support/engines.js'

export const partNames = ['backlog', 'creates', 'list'] as const
export type PartName = (typeof partNames)[number]

/** How much of everything is measured. */
export interface Sizes {
  readonly rounds: number
  /** Creations of each kind in a round. */
  readonly creates: number
  readonly callers: number
  /** How long each backlog is drained. */
  readonly seconds: number
  /** Deliveries that wait. */
  readonly backlog: number
  /** Stored notifications that lists are taken from. */
  readonly notifications: number
  /** Of each kind. */
  readonly queries: number
}

export interface Options extends Sizes {
  readonly engines: readonly EngineName[]
  readonly parts: readonly PartName[]
  readonly help: boolean
}

const usual: Sizes = {
  rounds: 20,
  creates: 200,
  callers: 10,
  seconds: 20,
  backlog: 100_000,
  notifications: 1_000_000,
  queries: 200,
}

const quick: Sizes = {
  ...{ rounds: 3, creates: 50, callers: 10, seconds: 3 },
  ...{ backlog: 2_000, notifications: 20_000, queries: 20 },
}

const bounds: Readonly<Record<keyof Sizes, { readonly min: number; readonly max: number }>> = {
  rounds: { min: 1, max: 1_000 },
  creates: { min: 10, max: 10_000 },
  callers: { min: 1, max: 100 },
  seconds: { min: 1, max: 3_600 },
  backlog: { min: 1_000, max: 10_000_000 },
  notifications: { min: 10_000, max: 10_000_000 },
  queries: { min: 10, max: 10_000 },
}

export const help = `npm run bench:notifications -- [options]

Measures, on throw-away databases and with the sandbox in a process of its own for a provider:

  backlog   how fast waiting messages are sent, at the pace that the provider allows and without it,
            how long claiming them takes, and how much memory that needs
  creates   creations a second beside bare inserts of the same row, in turns
  list      pages and counts of one channel and target, and the indexes they use

It judges only creations, which should be half as fast as bare inserts, and always ends with 0.
Postgres is the server at TEST_DATABASE_URL, without which only PGlite, the embedded one, is measured.

  --engine <name>       postgres or pglite; default both
  --only <part>         backlog, creates or list
  --quick               small sizes, to see that it works; the numbers mean little
  --rounds <n>          of creations; default ${usual.rounds}
  --creates <n>         creations of each kind in a round; default ${usual.creates}
  --callers <n>         that create at the same time; default ${usual.callers}
  --seconds <n>         that each backlog is drained; default ${usual.seconds}
  --backlog <n>         waiting messages; default ${usual.backlog}
  --notifications <n>   that lists are taken from; default ${usual.notifications}
  --queries <n>         of each kind; default ${usual.queries}
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
  const size = (name: keyof Sizes) => {
    const given = values[name]
    return given === undefined
      ? (values.quick ? quick : usual)[name]
      : parseWhole(name, given, bounds[name])
  }
  return {
    engines: chosen('engine', engineNames, values.engine),
    parts: chosen('only', partNames, values.only),
    help: values.help,
    rounds: size('rounds'),
    creates: size('creates'),
    callers: size('callers'),
    seconds: size('seconds'),
    backlog: size('backlog'),
    notifications: size('notifications'),
    queries: size('queries'),
  }
}
