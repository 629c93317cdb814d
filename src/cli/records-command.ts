import { constants, createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportInput, ImportSummary, RecordImport } from '../events/import/record-import.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { describeFailure } from './failure.js'
import { FaultList } from './fault-list.js'
import { startCount, startProgress } from './progress.js'
import { refreshRecords } from './records-refresh.js'
import { watched } from './watched.js'

/** Loads records from files, and has them read again. */
export const recordsCommand: Command = {
  summary: 'load records from a file, or read them again from their source services',
  help: `housing-gateway records import <file.ndjson | -> [--rejects <file>] [--lenient] [--restart]
housing-gateway records refresh [--kind <kind>,…] [--after <kind>:<uuid>] [--removals <number>]

import loads a file in which each line is a record as its source service has it, in any order; - reads
standard input:
  {"kind":"person","record":{"id":"b69e6519-3712-4509-a30e-0b5af596915b","surname":"Example"}}
kind is person, asset, tenure, account or transaction. docs/import.md has an example of each.

A line with a field that cannot be read is rejected; the others are loaded, and the exit code is 1. An
import that was stopped goes on where it was, and one that is done again changes nothing. A gateway may
be running.
  --rejects  a file for the rejected lines' numbers, fields and faults; else the first 20 are shown. One
             that exists has to be empty or hold such faults
  --lenient  takes fields that cannot be read for missing, instead of rejecting their lines
  --restart  begins at the first line although the import was stopped

refresh has the running gateways read every stored record again from its source service, and write what
has changed or is gone there; docs/events.md tells why. No more than 500 of its events wait at a time. The
exit code is 1 when some were given up.
  --kind      kinds of record, separated by commas; default all but transaction
  --after     goes on behind this record, which a refresh that was stopped has printed
  --removals  stops when more records than this are gone at their sources; default 100`,
  run: subcommandOf({ import: importRecords, refresh: refreshRecords }),
}

async function importRecords(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      rejects: { type: 'string' },
      lenient: { type: 'boolean', default: false },
      restart: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new UsageError('Name one file, or - .')
  const { input, size } = path === '-' ? standardInput(context) : await file(path)
  const faults = new FaultList(values.rejects, path === '-' ? undefined : path)
  let rejected = 0
  try {
    const summary = await withImport(context, (records) =>
      watched(
        'Importing',
        context,
        ({ onProgress, onStage, signal }) =>
          records.run(input, {
            lenient: values.lenient,
            restart: values.restart,
            signal,
            onStart: (doneBefore) => {
              faults.open(doneBefore)
            },
            onFaults: (line, found) => {
              faults.add(line, found)
            },
            onProgress: ({ lines, bytes }) => {
              onProgress(size === null ? lines : bytes, size ?? 0)
            },
            onIndexing: (done, total) => {
              onStage('Indexing')
              onProgress(done, total)
            },
          }),
        size === null ? startCount : startProgress,
      ),
    )
    show(summary, context)
    rejected = summary.rejected
  } finally {
    for (const line of faults.close()) context.output.error(line)
  }
  if (rejected === 0) return 0
  context.output.error('Correct the rejected lines and import them, alone or with the whole file.')
  return 1
}

interface Opened {
  readonly input: ImportInput
  /** In bytes; null when it is not known. */
  readonly size: number | null
}

async function file(path: string): Promise<Opened> {
  const found = await access(path, constants.R_OK)
    .then(() => stat(path))
    .catch(() => null)
  if (found === null) throw new UsageError(`${path} is not there, or may not be read.`)
  if (found.isDirectory()) throw new UsageError(`${path} is a folder. Name a file.`)
  const { size } = found
  const input = { name: resolve(path), open: () => createReadStream(path), isRepeatable: true }
  return { input, size }
}

function standardInput({ input }: CommandContext): Opened {
  return { input: { name: '-', open: input, isRepeatable: false }, size: null }
}

function show({ lines, taken, rejected, doneBefore }: ImportSummary, context: CommandContext) {
  const kinds = Object.entries(taken).map(([kind, count]) => `${count} ${kind}`)
  context.output.out(`${lines} lines: ${kinds.join(', ')}; ${rejected} rejected`)
  if (doneBefore > 0) context.output.error(`${doneBefore} of them were done before.`)
}

function withImport<T>(
  context: CommandContext,
  work: (records: RecordImport) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database, config) => {
    const [{ ImportFailedError, RecordImport }, { createRecords }] = await Promise.all([
      import('../events/import/record-import.js'),
      import('../search/create-records.js'),
    ])
    const { records, firstLoad } = await createRecords({ database, clock: context.clock, config })
    const meaning = config.SOURCE_SERVICES
    try {
      return await work(new RecordImport(database, records, context.clock, meaning, firstLoad))
    } catch (error) {
      if (error instanceof ImportFailedError) context.output.error(describeFailure(error.cause))
      throw error
    }
  })
}
