import type { Command } from '@commander-js/extra-typings'
import { constants, createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { ImportSummary, RecordImport } from '../events/import/record-import.js'
import { type CommandContext, UsageError, withDatabase } from './command.js'
import { describeFailure } from './failure.js'
import { addRecordsRefresh } from './records-refresh.js'
import { watched } from './progress.js'

interface ImportChoices {
  readonly lenient?: true | undefined
}

/** Adds the commands that import and refresh records. */
export function addRecordsCommands(program: Command, context: CommandContext): void {
  const records = program
    .command('records')
    .description('import records from a file, or reread them from their source services')
  records
    .command('import')
    .summary('import records from a file')
    .description(
      'Imports a file with one JSON object per line, such as {"kind":"person","record":{…}}, in any order. See docs/examples/records.ndjson for an example of each kind. Lines with an invalid field are rejected with their faults on standard error, the others are imported, and the exit code is then 1. Importing again changes nothing, so a stopped import can be repeated. The command works beside a running gateway.',
    )
    .argument('<file>', 'file with one JSON object per line; "-" reads standard input')
    .option('--lenient', 'treat invalid fields as missing instead of rejecting their lines')
    .action((path, options) => importRecords(path, options, context))
  addRecordsRefresh(records, context)
}

async function importRecords(
  path: string,
  { lenient }: ImportChoices,
  context: CommandContext,
): Promise<void> {
  const { input, size } = path === '-' ? standardInput(context) : await file(path)
  const summary = await withImport(context, (records) =>
    watched('Importing', context, ({ onProgress, signal }) =>
      records.run(input, {
        lenient: lenient === true,
        signal,
        onFaults: (line, faults) => {
          for (const { field, fault } of faults) {
            context.output.error(`line ${line}: ${field ?? 'it'} ${fault}`)
          }
        },
        onProgress: ({ lines, bytes }) => {
          onProgress(size === null ? lines : bytes, size)
        },
      }),
    ),
  )
  show(summary, context)
  if (summary.rejected === 0) return
  context.output.error(
    'Correct the rejected lines and import them, either alone or with the whole file.',
  )
  context.exitCode = 1
}

interface Opened {
  readonly input: AsyncIterable<Buffer>
  /** In bytes; null if unknown. */
  readonly size: number | null
}

async function file(path: string): Promise<Opened> {
  const stats = await access(path, constants.R_OK)
    .then(() => stat(path))
    .catch(() => null)
  if (stats === null) throw new UsageError(`${path} does not exist or cannot be read.`)
  if (stats.isDirectory()) throw new UsageError(`${path} is a folder. Name a file.`)
  return { input: createReadStream(path), size: stats.size }
}

function standardInput({ input }: CommandContext): Opened {
  return { input: input(), size: null }
}

function show({ lines, taken, rejected }: ImportSummary, context: CommandContext) {
  const kinds = Object.entries(taken).map(([kind, count]) => `${count} ${kind}`)
  context.output.out(`${lines} lines: ${kinds.join(', ')}; ${rejected} rejected`)
}

function withImport<T>(
  context: CommandContext,
  work: (records: RecordImport) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database, config) => {
    const [{ ImportFailedError, RecordImport }, { createRecords }, { withPendingWords }] =
      await Promise.all([
        import('../events/import/record-import.js'),
        import('../search/create-records.js'),
        import('../search/interpretation/word-index.js'),
      ])
    const { engine, records } = await createRecords({ database, clock: context.clock, config })
    const meaning = config.SOURCE_SERVICES
    const run = () => work(new RecordImport(records, context.clock, meaning))
    try {
      // With an engine outside the database, the follower writes the words.
      return await (engine.transactional ? withPendingWords(database.sql, run) : run())
    } catch (error) {
      if (error instanceof ImportFailedError) context.output.error(describeFailure(error.cause))
      throw error
    }
  })
}
