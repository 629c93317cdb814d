import { parseArgs } from 'node:util'
import { indexNames, type IndexName } from '../search/kinds/kinds.js'
import type { Config } from '../config/config.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import type { MaintainedEngine } from '../search-engine/maintained-engine.js'
import { answer, jsonOption } from './answer.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { parseWhole } from './option-values.js'
import { searchRefusal } from './privilege-findings.js'
import { watched } from './watched.js'
import type { CheckReport } from '../search/indexing/index-checker.js'

const faults = ['missing', 'stale', 'surplus'] as const

interface IndexParts {
  readonly database: Database
  readonly config: Config
  readonly clock: Clock
}

interface Summary {
  readonly isSame: boolean
  readonly lines: readonly string[]
  readonly json: Readonly<Record<string, unknown>>
}

const defaultLimit = '20'
const limitBounds = { min: 0, max: 1_000_000 }

/** Rebuilds the search indexes and compares them with the records. */
export const indexCommand: Command = {
  summary: 'rebuild the search index, or compare it with the records',
  help: `housing-gateway index rebuild [--index <name>]
housing-gateway index check [--index <name>] [--limit <ids>] [--json]

rebuild builds a new index beside each one in use and then swaps them, while searches and writes go
on. One that was stopped goes on where it was. check prints how many documents are missing, stale or
surplus, with their ids, and ends with 1 when there are any. Both look after the indexes of this release
only, and refuse when gateways of another release run and this one has none.
  --index  one of ${indexNames.join(', ')}; default all
  --limit  ids shown of each fault; default ${defaultLimit}
  --json   prints the report of check as JSON`,
  run: subcommandOf({ rebuild, check }),
}

async function rebuild(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { index: { type: 'string' } } })
  const indexes = chosen(values.index)
  return withEngine(context, async (engine, database) => {
    const [{ IndexRebuilder }, { buildIndexes }] = await Promise.all([
      import('../search/indexing/index-rebuilder.js'),
      import('../search/indexing/several-indexes.js'),
    ])
    const rebuilder = new IndexRebuilder(engine, database)
    const rebuilt: IndexName[] = []
    const elsewhere: IndexName[] = []
    try {
      await watched(`Rebuilding ${values.index ?? 'all indexes'}`, context, (watch) =>
        buildIndexes(database, indexes, watch, async (index, part) => {
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
    return elsewhere.length === 0 ? 0 : 1
  })
}

async function check(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      index: { type: 'string' },
      limit: { type: 'string', default: defaultLimit },
      ...jsonOption,
    },
  })
  const indexes = chosen(values.index)
  const limit = parseWhole('limit', values.limit, limitBounds)
  const reports = await withEngine(context, async (engine, database) => {
    const { IndexChecker } = await import('../search/indexing/index-checker.js')
    const checker = new IndexChecker(engine, database)
    const summaries = []
    for (const index of indexes) {
      const report = await watched(`Checking ${index}`, context, (watch) =>
        checker.check(index, watch),
      )
      summaries.push(summarise(report, limit))
    }
    return summaries
  })
  answer(
    reports.map(({ json }) => json),
    values,
    context,
    () => {
      for (const { lines } of reports) for (const line of lines) context.output.out(line)
    },
  )
  return reports.every(({ isSame }) => isSame) ? 0 : 1
}

function chosen(name: string | undefined): readonly IndexName[] {
  if (name === undefined) return indexNames
  const index = indexNames.find((known) => known === name)
  if (index === undefined) {
    throw new UsageError(`Unknown index "${name}". Known: ${indexNames.join(', ')}.`)
  }
  return [index]
}

/** The indexes are those of another release. */
class OtherReleaseError extends Error {
  constructor() {
    super(
      'The gateways on this database use indexes of another release, and this release has none. Give the command with the release that they run.',
    )
    this.name = 'OtherReleaseError'
  }
}

/** The role of DATABASE_URL lacks rights that the command needs. */
class MissingRightsError extends Error {
  constructor(message: string, options: ErrorOptions) {
    super(message, options)
    this.name = 'MissingRightsError'
  }
}

function withEngine<T>(
  context: CommandContext,
  work: (engine: MaintainedEngine, database: Database) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database, config) => {
    try {
      return await onIndexes({ database, config, clock: context.clock }, work)
    } catch (error) {
      // What the database refused says neither whom nor what it takes.
      const refusal = await searchRefusal(database.pool).catch(() => null)
      throw refusal === null ? error : new MissingRightsError(refusal, { cause: error })
    }
  })
}

async function onIndexes<T>(
  { database, config, clock }: IndexParts,
  work: (engine: MaintainedEngine, database: Database) => Promise<T>,
): Promise<T> {
  const [{ createEngine }, { IndexPreparer }, { IndexUses }] = await Promise.all([
    import('../search/create-engine.js'),
    import('../search/indexing/index-preparer.js'),
    import('../search/indexing/index-uses.js'),
  ])
  const engine = await createEngine({ config, database, clock })
  const uses = new IndexUses(database.pool)
  const preparer = new IndexPreparer(engine, database, undefined, uses)
  if (await preparer.isLeftToOthers()) throw new OtherReleaseError()
  try {
    await preparer.complete()
    return await work(engine, database)
  } finally {
    // A command that has ended is no replica.
    await uses.withdraw().catch(() => undefined)
  }
}

/** A report in words and as JSON, with at most `limit` ids of each fault. */
function summarise(report: CheckReport, limit: number): Summary {
  const { index, records } = report
  const counts = faults.map((fault) => [fault, report[fault].length] as const)
  const isSame = counts.every(([, count]) => count === 0)
  const found = isSame ? 'no difference' : counts.map(([fault, count]) => `${count} ${fault}`)
  return {
    isSame,
    lines: [
      `${index}: ${records} records, ${[found].flat().join(', ')}`,
      ...faults.flatMap((fault) => shown(fault, report[fault], limit)),
    ],
    json: {
      index,
      records,
      ...Object.fromEntries(
        faults.map((fault) => [
          fault,
          { count: report[fault].length, ids: report[fault].slice(0, limit) },
        ]),
      ),
    },
  }
}

function shown(fault: string, ids: readonly string[], limit: number): string[] {
  const lines = ids.slice(0, limit).map((id) => `  ${fault} ${id}`)
  const hidden = ids.length - lines.length
  return hidden > 0 && limit > 0 ? [...lines, `  … and ${hidden} more ${fault}`] : lines
}
