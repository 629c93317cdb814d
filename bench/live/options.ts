import { parseArgs } from 'node:util'
import { chosen } from '../support/chosen.js'
import { readSizes } from '../support/sizes.js'

export const partNames = ['inboxes', 'everybody', 'kills', 'creations'] as const
export type PartName = (typeof partNames)[number]

const sizes = {
  /** That are open at once. */
  streams: { usual: 1_000, quick: 60, min: 2, max: 100_000 },
  /** Of the part about one inbox each. */
  changes: { usual: 2_000, quick: 60, min: 10, max: 1_000_000 },
  /** Of the part in which every stream shows every change. */
  shared: { usual: 40, quick: 10, min: 5, max: 10_000 },
  /** Of the part with kills. */
  killed: { usual: 10_000, quick: 150, min: 10, max: 1_000_000 },
  kills: { usual: 20, quick: 2, min: 1, max: 1_000 },
  replicas: { usual: 3, quick: 3, min: 2, max: 20 },
  /** Notifications that are created in a round, with and without announcing them. */
  creates: { usual: 400, quick: 40, min: 10, max: 100_000 },
  rounds: { usual: 10, quick: 2, min: 1, max: 1_000 },
  /** That create at the same time. */
  callers: { usual: 10, quick: 10, min: 1, max: 100 },
}

export type Sizes = Readonly<Record<keyof typeof sizes, number>>

export interface Options extends Sizes {
  readonly parts: readonly PartName[]
  readonly check: boolean
  readonly help: boolean
}

export const help = `npm run bench:live -- [options]

Measures live updates between gateways that are processes of their own, on a throw-away database of the server
at TEST_DATABASE_URL:

  inboxes    streams at one gateway, two for each inbox, and changes made at another: how long a change takes
             to each stream that is to show it, and the memory of a stream
  everybody  the same where every stream may see every notification, so that each change is an event of all
  kills      changes at several gateways of which one after the other is killed and replaced: how long streams
             take, whether they show what the database holds, and whether any shows what is somebody else’s
  creations  how much slower creations are because they are announced

  --only <a,b,…>     some of the above
  --check            end with 1 when a goal is missed
  --quick            small sizes, to see that it works; the numbers mean little
  --streams <n>      that are open; default ${sizes.streams.usual}
  --changes <n>      of inboxes; default ${sizes.changes.usual}
  --shared <n>       changes for everybody; default ${sizes.shared.usual}
  --killed <n>       changes amid kills; default ${sizes.killed.usual}
  --kills <n>        default ${sizes.kills.usual}
  --replicas <n>     gateways amid kills; default ${sizes.replicas.usual}
  --creates <n>      creations in a round; default ${sizes.creates.usual}
  --rounds <n>       of creations; default ${sizes.rounds.usual}
  --callers <n>      that create at the same time; default ${sizes.callers.usual}
  --help             this text`

/** @throws UsageError, or the TypeError of parseArgs, when the arguments make no sense */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      check: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      streams: { type: 'string' },
      changes: { type: 'string' },
      shared: { type: 'string' },
      killed: { type: 'string' },
      kills: { type: 'string' },
      replicas: { type: 'string' },
      creates: { type: 'string' },
      rounds: { type: 'string' },
      callers: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  return {
    parts: chosen('only', partNames, values.only),
    check: values.check,
    help: values.help,
    ...readSizes(sizes, values),
  }
}
