import { parseArgs } from 'node:util'
import type { Config } from '../config/config.js'
import { loadTools, type DemoData } from '../tools.js'
import { type Command, type CommandContext, subcommandOf } from './command.js'
import { withDatabase } from './command-database.js'
import { demoEvent } from './demo-event.js'
import { parseWhole } from './option-values.js'
import { startProgress } from './progress.js'

const defaultSeed = '1'
const sizeBounds = { min: 20, max: 100_000 }
const seedBounds = { min: 0, max: 2_147_483_647 }

/** Loads and removes the demo landlord. */
export const demoCommand: Command = {
  summary: 'load or remove the demo landlord',
  help: `housing-gateway demo load [--size <properties>] [--seed <number>]
housing-gateway demo wipe
housing-gateway demo status
housing-gateway demo event person-updated <uuid> [--surname <name>] [--url <address>]

The same size and seed always give the same records.
  --size   number of properties; default DEMO_SIZE
  --seed   default ${defaultSeed}

event changes a person at the demo source services of a running gateway, sends the event and waits until
the search finds the change.`,
  run: subcommandOf({ load, wipe, status, event: demoEvent }),
}

async function load(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { size: { type: 'string' }, seed: { type: 'string', default: defaultSeed } },
  })
  const wanted = values.size === undefined ? null : parseWhole('size', values.size, sizeBounds)
  const seed = parseWhole('seed', values.seed, seedBounds)
  // So that production refuses this as it refuses DEMO_DATA.
  const environment = { ...context.environment, DEMO_DATA: 'on' }
  return withDemoData({ ...context, environment }, async (demo, config) => {
    const size = wanted ?? config.DEMO_SIZE
    const progress = startProgress('Loading demo data', context.output)
    try {
      await demo.load({
        size,
        seed,
        onProgress: (done, total) => {
          progress.update(done, total)
        },
      })
    } finally {
      progress.stop()
    }
    context.output.error(`The demo landlord is loaded: ${size} properties, seed ${seed}.`)
    return 0
  })
}

async function wipe(args: string[], context: CommandContext): Promise<number> {
  parseArgs({ args, options: {} })
  await withDemoData(context, (demo) => demo.wipe())
  context.output.error('The demo landlord is removed.')
  return 0
}

async function status(args: string[], context: CommandContext): Promise<number> {
  parseArgs({ args, options: {} })
  const { state, size, seed, loaded, total } = await withDemoData(context, (demo) => demo.status())
  context.output.out(
    state === 'absent'
      ? 'absent'
      : `${state}: ${String(size)} properties, seed ${String(seed)}, ${loaded} of ${total} rows`,
  )
  return 0
}

function withDemoData<T>(
  context: CommandContext,
  work: (demo: DemoData, config: Config) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database, config) => {
    const [{ createDemoData }, { createRecords }] = await Promise.all([
      loadTools(),
      import('../search/create-records.js'),
    ])
    // The gateway may be running: what is loaded or removed here must be so in its search too.
    const { records } = await createRecords({ database, clock: context.clock, config })
    return work(createDemoData({ database, records, clock: context.clock }), config)
  })
}
