import { parseArgs } from 'node:util'
import { UsageError } from '../../src/cli/command.js'
import { parseWhole } from '../../src/cli/option-values.js'
import { chosen } from '../support/chosen.js'

export const partNames = ['import', 'pages', 'deliver', 'events', 'replicas'] as const
export type PartName = (typeof partNames)[number]

const bounds = { min: 1_000, max: 10_000_000 }
const usualSizes = [10_000, 30_000, 100_000]
const quickSizes = [1_000, 2_000, 4_000]
const usualSeconds = 3

export interface Options {
  /** False to print what was measured before. */
  readonly measures: boolean
  readonly checks: boolean
  readonly sizes: readonly number[]
  readonly parts: readonly PartName[]
  /** How long each question is asked. */
  readonly seconds: number
  /** The file with what was measured; null for that of the project. */
  readonly results: string | null
  /** Databases of the sizes stay for the next command. */
  readonly keeps: boolean
  readonly help: boolean
}

export const help = `npm run scale:model -- [options]

Says what a gateway and its Postgres server cost at sizes that nobody has measured: what a page, a creation, a
message, an event and an imported record take of a core, how long one caller waits, memory and disk. It fits one
simple curve to each at the two smaller sizes that were measured, predicts the third, and says how far that is from
what was measured there; then ten and a hundred times as much, and what a hundred replicas would do in a simulation.

Without --measure it prints the tables anew from what was measured before, and needs no server.

  --check          ends with 1 when a prediction is further off than it may be
  --measure        measures on the server at TEST_DATABASE_URL, which must run on this machine, under Linux, with
                   nothing else at work; what was measured of other sizes and parts stays
  --sizes <a,b,…>  records, and notifications, to measure with; default ${usualSizes.join()}
  --only <a,b,…>   some parts: ${partNames.join(', ')}; those after import need its records
  --seconds <n>    that each question is asked; default ${usualSeconds}
  --keep           leaves the databases, so that the next command can measure other parts on the same records
  --quick          small sizes and one second, to see that it works; give it other --results
  --results <file> where results are; default those in the repository
  --help           this text`

/** @throws UsageError, or the TypeError of parseArgs, when the arguments make no sense */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      measure: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      only: { type: 'string' },
      seconds: { type: 'string' },
      keep: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      results: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.quick && values.results === undefined) {
    throw new UsageError(
      '--quick measures nothing worth keeping: say with --results where to put it.',
    )
  }
  return {
    measures: values.measure,
    checks: values.check,
    sizes:
      values.sizes?.split(',').map((text) => parseWhole('sizes', text, bounds)) ??
      (values.quick ? quickSizes : usualSizes),
    parts: chosen('only', partNames, values.only),
    seconds:
      values.seconds === undefined
        ? values.quick
          ? 1
          : usualSeconds
        : parseWhole('seconds', values.seconds, { min: 1, max: 600 }),
    results: values.results ?? null,
    keeps: values.keep,
    help: values.help,
  }
}
