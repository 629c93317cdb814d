import type { Command } from '@commander-js/extra-typings'
import type { Config } from '../config/config.js'
import type { CommandContext } from './command.js'
import { withDatabase } from './command-database.js'
import { wholeNumber } from './option-values.js'
import { progressLines } from './progress.js'
import { addRemovedCommand } from './removed-commands.js'
import { loadTools, type DemoData } from '../tools.js'

/** Adds the commands of the demo landlord. */
export function addDemoCommands(program: Command, context: CommandContext): void {
  const demo = program.command('demo').description('load or remove the demo landlord')
  demo
    .command('load')
    .description('load it; the same size and seed always give the same records')
    .option(
      '--size <properties>',
      'number of properties (default: DEMO_SIZE)',
      wholeNumber(20, 100_000),
    )
    .option('--seed <number>', 'seed of the generated records', wholeNumber(0, 2_147_483_647), 1)
    .action(async ({ size, seed }) => {
      // With DEMO_DATA=on, production refuses it.
      const environment = { ...context.environment, DEMO_DATA: 'on' }
      await withDemoData({ ...context, environment }, async (data, { DEMO_SIZE }) => {
        const properties = size ?? DEMO_SIZE
        const onProgress = progressLines('Loading demo data', context.output)
        await data.load({ size: properties, seed, onProgress })
        context.output.error(`The demo landlord is loaded: ${properties} properties, seed ${seed}.`)
      })
    })
  demo
    .command('wipe')
    .description('remove the demo records only')
    .action(async () => {
      await withDemoData(context, (data) => data.wipe())
      context.output.error('The demo landlord is removed.')
    })
  demo
    .command('status')
    .description('show how much of it is loaded')
    .action(async () => {
      const { state, size, seed, loaded, total } = await withDemoData(context, (data) =>
        data.status(),
      )
      context.output.out(
        state === 'absent'
          ? 'absent'
          : `${state}: ${String(size)} properties, seed ${String(seed)}, ${loaded} of ${total} rows`,
      )
    })
  addRemovedCommand(demo, context, {
    name: 'event',
    replacement: 'demo event was removed. docs/events.md shows the two requests to use instead.',
  })
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
    // Writes through the record store, so that the search index of a running gateway stays consistent.
    const { records } = await createRecords({ database, clock: context.clock, config })
    return work(createDemoData({ database, records, clock: context.clock }), config)
  })
}
