import { type Command, Option } from '@commander-js/extra-typings'
import { indexNames, type IndexName } from '../records/kinds/kinds.js'
import type { Database } from '../database/database.js'
import type { MaintainedEngine } from '../../packages/search-engine/src/maintained-engine.js'
import { printResult, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption, withDatabase } from './command.js'
import { wholeNumber } from './option-values.js'
import { searchRefusal } from './privilege-findings.js'
import { watched } from './progress.js'
import type { CheckReport } from '../search/indexing/index-checker.js'
import type { IndexLifecycle } from '../search/indexing/index-lifecycle.js'

const faults = ['missing', 'stale', 'surplus'] as const

/** Indexes rebuilt at a time. While the engine writes one index, the gateway builds the documents of another. */
const indexesAtOnce = 2

interface CheckOptions extends JsonChoice {
  readonly index?: IndexName | undefined
  readonly limit: number
}

/** Commands that rebuild, check and prune the search indexes. */
export function addIndexCommands(program: Command, context: CommandContext): void {
  const index = program.command('index').description('rebuild, check or prune the search indexes')
  const indexOption = () =>
    new Option('--index <name>', 'only this index (default: all)').choices(indexNames)
  index
    .command('rebuild')
    .summary('build each index again; searches and writes continue')
    .description(
      'Builds a new index beside each current one, then swaps them. Searches and writes continue. An interrupted build continues where it stopped.',
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
  index
    .command('prune')
    .summary('drop the indexes of other releases')
    .description(
      'Drops the indexes that other releases built. Run it after an upgrade, when no gateway of another release runs.',
    )
    .action(() => prune(context))
}

async function rebuild(only: IndexName | undefined, context: CommandContext): Promise<void> {
  await withIndexes(context, async ({ lifecycle }) => {
    const rebuilt: IndexName[] = []
    const elsewhere: IndexName[] = []
    try {
      await watched(`Rebuilding ${only ?? 'all indexes'}`, context, (watch) =>
        lifecycle.each(selectedIndexes(only), watch, indexesAtOnce, async (index, part) => {
          const isDone = await lifecycle.rebuild(index, part)
          ;(isDone ? rebuilt : elsewhere).push(index)
        }),
      )
    } finally {
      for (const index of rebuilt) context.output.error(`The index ${index} is rebuilt.`)
      for (const index of elsewhere) {
        context.output.error(`Another process is building the index ${index}.`)
      }
    }
    if (elsewhere.length > 0) context.exitCode = 1
  })
}

async function prune(context: CommandContext): Promise<void> {
  await withIndexes(context, async (indexes) => {
    requireBuilt(indexNames, indexes)
    const { engine, lifecycle } = indexes
    for (const index of indexNames) {
      for (const name of await lifecycle.prune(index)) {
        context.output.out(`Dropped ${name}.`)
      }
      for (const { name } of await engine.otherVersions(index)) {
        context.output.error(`Another process is writing to ${name}. Run the command again later.`)
        context.exitCode = 1
      }
    }
  })
}

async function check(options: CheckOptions, context: CommandContext): Promise<void> {
  const { index: only, limit } = options
  const reports = await withIndexes(context, async (indexes) => {
    requireBuilt(selectedIndexes(only), indexes)
    const { IndexChecker } = await import('../search/indexing/index-checker.js')
    const checker = new IndexChecker(indexes.engine, indexes.database)
    const summaries = []
    for (const index of selectedIndexes(only)) {
      const report = await watched(`Checking ${index}`, context, (watch) =>
        checker.check(index, watch),
      )
      summaries.push(summarise(report, limit))
    }
    return summaries
  })
  const json = reports.map((report) => report.json)
  printResult(json, options, context, () => {
    for (const { lines } of reports) for (const line of lines) context.output.out(line)
  })
  if (!reports.every(({ isSame }) => isSame)) context.exitCode = 1
}

function selectedIndexes(only: IndexName | undefined): readonly IndexName[] {
  return only === undefined ? indexNames : [only]
}

/** The indexes of this release. */
interface Indexes {
  readonly engine: MaintainedEngine
  readonly database: Database
  readonly lifecycle: IndexLifecycle
  readonly unbuilt: readonly IndexName[]
}

function requireBuilt(names: readonly IndexName[], { unbuilt }: Indexes): void {
  const missing = names.find((name) => unbuilt.includes(name))
  if (missing === undefined) return
  throw new Error(
    `The index ${missing} of this release has not been built. Run "index rebuild", or this command with the release of the running gateways.`,
  )
}

function withIndexes<T>(context: CommandContext, work: (indexes: Indexes) => Promise<T>) {
  return withDatabase(context, async (database, config) => {
    const [{ createEngine }, { IndexLifecycle }] = await Promise.all([
      import('../search/create-engine.js'),
      import('../search/indexing/index-lifecycle.js'),
    ])
    try {
      const engine = await createEngine({ config, database, clock: context.clock })
      const lifecycle = new IndexLifecycle(engine, database)
      return await work({ engine, database, lifecycle, unbuilt: await lifecycle.prepare() })
    } catch (error) {
      // The database error names neither the role nor the missing privilege.
      const refusal = await searchRefusal(database.sql).catch(() => null)
      throw refusal === null ? error : new Error(refusal, { cause: error })
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
  const summary = counts.map(({ fault, count }) => `${count} ${fault}`).join(', ')
  return {
    isSame,
    lines: [
      `${index}: ${records} records, ${isSame ? 'no difference' : summary}`,
      ...counts.flatMap(({ fault, count, ids }) => [
        ...ids.map((id) => `  ${fault} ${id}`),
        ...(count > limit && limit > 0 ? [`  … and ${count - limit} more ${fault}`] : []),
      ]),
    ],
    json: {
      index,
      records,
      ...Object.fromEntries(counts.map(({ fault, count, ids }) => [fault, { count, ids }])),
    },
  }
}
