import { type Command, Option } from '@commander-js/extra-typings'
import { indexNames, type IndexName } from '../search/kinds/kinds.js'
import type { Database } from '../database/database.js'
import type { MaintainedEngine } from '../../packages/search-engine/src/maintained-engine.js'
import { answer, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption } from './command.js'
import { withDatabase } from './command-database.js'
import { wholeNumber } from './option-values.js'
import { searchRefusal } from './privilege-findings.js'
import { watched } from './watched.js'
import type { CheckReport } from '../search/indexing/index-checker.js'

const faults = ['missing', 'stale', 'surplus'] as const

interface CheckOptions extends JsonChoice {
  readonly index?: IndexName | undefined
  readonly limit: number
}

/** Adds the commands that rebuild and check the search indexes. */
export function addIndexCommands(program: Command, context: CommandContext): void {
  const index = program
    .command('index')
    .description('rebuild the search indexes, or compare them with the records')
    .addHelpText(
      'after',
      '\nBoth commands use only the indexes of this release. They refuse to run if this release has no indexes and gateways of another release are running.',
    )
  const indexOption = () =>
    new Option('--index <name>', 'only this index (default: all)').choices(indexNames)
  index
    .command('rebuild')
    .summary('rebuild the indexes while searches and writes continue')
    .description(
      'Builds a new index beside each index in use, then swaps them. Searches and writes continue. A stopped rebuild resumes.',
    )
    .addOption(indexOption())
    .action((options) => rebuild(options.index, context))
  index
    .command('check')
    .description('list missing, stale and surplus documents; exit code 1 if there are any')
    .addOption(indexOption())
    .option('--limit <ids>', 'maximum number of ids for each fault', wholeNumber(0, 1_000_000), 20)
    .addOption(jsonOption)
    .action((options) => check(options, context))
}

async function rebuild(only: IndexName | undefined, context: CommandContext): Promise<void> {
  await withEngine(context, async (engine, database) => {
    const [{ IndexRebuilder }, { buildIndexes }] = await Promise.all([
      import('../search/indexing/index-rebuilder.js'),
      import('../search/indexing/several-indexes.js'),
    ])
    const rebuilder = new IndexRebuilder(engine, database)
    const rebuilt: IndexName[] = []
    const elsewhere: IndexName[] = []
    try {
      await watched(`Rebuilding ${only ?? 'all indexes'}`, context, (watch) =>
        buildIndexes(database, chosen(only), watch, async (index, part) => {
          const isDone = await rebuilder.rebuild(index, part)
          ;(isDone ? rebuilt : elsewhere).push(index)
        }),
      )
    } finally {
      for (const index of rebuilt) context.output.error(`The index ${index} is rebuilt.`)
      for (const index of elsewhere) {
        context.output.error(`The index ${index} is being rebuilt by another process.`)
      }
    }
    if (elsewhere.length > 0) context.exitCode = 1
  })
}

async function check(options: CheckOptions, context: CommandContext): Promise<void> {
  const { index: only, limit } = options
  const reports = await withEngine(context, async (engine, database) => {
    const { IndexChecker } = await import('../search/indexing/index-checker.js')
    const checker = new IndexChecker(engine, database)
    const summaries = []
    for (const index of chosen(only)) {
      const report = await watched(`Checking ${index}`, context, (watch) =>
        checker.check(index, watch),
      )
      summaries.push(summarise(report, limit))
    }
    return summaries
  })
  const json = reports.map((report) => report.json)
  answer(json, options, context, () => {
    for (const { lines } of reports) for (const line of lines) context.output.out(line)
  })
  if (!reports.every(({ isSame }) => isSame)) context.exitCode = 1
}

function chosen(only: IndexName | undefined): readonly IndexName[] {
  return only === undefined ? indexNames : [only]
}

const otherRelease =
  'The running gateways use indexes of another release, and this release has none. Run this command with the release of the gateways.'

function withEngine<T>(
  context: CommandContext,
  work: (engine: MaintainedEngine, database: Database) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database, config) => {
    const [{ createEngine }, { IndexPreparer }, { IndexUses }] = await Promise.all([
      import('../search/create-engine.js'),
      import('../search/indexing/index-preparer.js'),
      import('../search/indexing/index-uses.js'),
    ])
    const uses = new IndexUses(database.pool)
    try {
      const engine = await createEngine({ config, database, clock: context.clock })
      const preparer = new IndexPreparer(engine, database, undefined, uses)
      if (await preparer.isLeftToOthers()) throw new Error(otherRelease)
      await preparer.complete()
      return await work(engine, database)
    } catch (error) {
      // The database error names neither the role nor the missing privilege.
      const refusal = await searchRefusal(database.pool).catch(() => null)
      throw refusal === null ? error : new Error(refusal, { cause: error })
    } finally {
      // This command was registered as a user of the indexes.
      await uses.withdraw().catch(() => undefined)
    }
  })
}

/** A report as text and as JSON, with at most `limit` ids for each fault. */
function summarise(report: CheckReport, limit: number) {
  const { index, records } = report
  const counts = faults.map((fault) => ({
    fault,
    count: report[fault].length,
    ids: report[fault].slice(0, limit),
  }))
  const isSame = counts.every(({ count }) => count === 0)
  const found = counts.map(({ fault, count }) => `${count} ${fault}`).join(', ')
  return {
    isSame,
    lines: [
      `${index}: ${records} records, ${isSame ? 'no difference' : found}`,
      ...counts.flatMap(({ fault, count, ids }) => [
        ...ids.map((id) => `  ${fault} ${id}`),
        ...(count > limit && limit > 0 ? [`  … and ${count - limit} more ${fault}`] : []),
      ]),
    ],
    json: {
      ...{ index, records },
      ...Object.fromEntries(counts.map(({ fault, count, ids }) => [fault, { count, ids }])),
    },
  }
}
