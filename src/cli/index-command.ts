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

/** Rebuilds the search indexes and compares them with the records. */
export function addIndexCommands(program: Command, context: CommandContext): void {
  const index = program
    .command('index')
    .description('rebuild the search index, or compare it with the records')
    .addHelpText(
      'after',
      '\nBoth use the indexes of this release only, and refuse when gateways of another release run and this one has none.',
    )
  const indexOption = () =>
    new Option('--index <name>', 'only this index; default all').choices(indexNames)
  index
    .command('rebuild')
    .summary('build each index anew while searches and writes go on')
    .description(
      'Builds a new index beside each one in use, then swaps them, while searches and writes go on. One that was stopped continues where it was.',
    )
    .addOption(indexOption())
    .action((options) => rebuild(options.index, context))
  index
    .command('check')
    .description(
      'list documents that are missing, stale or surplus; ends with 1 when there are any',
    )
    .addOption(indexOption())
    .option('--limit <ids>', 'ids shown of each fault', wholeNumber(0, 1_000_000), 20)
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
  'The gateways on this database use indexes of another release, and this release has none. Give the command with the release that they run.'

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
      // What the database refused says neither whom nor what it takes.
      const refusal = await searchRefusal(database.pool).catch(() => null)
      throw refusal === null ? error : new Error(refusal, { cause: error })
    } finally {
      // A command that has ended is no replica.
      await uses.withdraw().catch(() => undefined)
    }
  })
}

/** A report in words and as JSON, with at most `limit` ids of each fault. */
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
