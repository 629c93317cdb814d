import { createHash, type Hash } from 'node:crypto'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { LoadWatch, RecordLoad } from '../../records/record-load.js'
import type { RecordStore } from '../../records/record-store.js'
import type { RecordTransaction } from '../../records/model/changed-records.js'
import type { RecordKind } from '../../records/model/record-model.js'
import { type BalanceMeaning, ImportBatch, type Put, readRecord } from './import-batch.js'
import { faultsOf, type ImportLine, type LineFault, readImportLine } from './import-line.js'
import { type InputLine, readLines } from './read-lines.js'
import { z } from 'zod'

/** Something to read lines from. */
export interface ImportInput {
  /** Under which an interrupted import is found again. */
  readonly name: string
  /** The input from its first byte; may be called again only when `isRepeatable`. */
  open(): AsyncIterable<Buffer>
  readonly isRepeatable: boolean
}

export interface ImportOptions {
  /** Fields that cannot be read count as missing, as those of source services do. */
  readonly lenient?: boolean
  /** Begins at the first line although an import of this input was interrupted. */
  readonly restart?: boolean
  /** Told of every line that was rejected, and in a lenient import of fields that were left out. */
  readonly onFaults?: (line: number, faults: readonly LineFault[]) => void
  /** Called once, before anything else. */
  readonly onStart?: () => void
  readonly onProgress?: (done: { readonly lines: number; readonly bytes: number }) => void
  /** Told how far the indexes are that are made when the records of an empty gateway are loaded. */
  readonly onIndexing?: LoadWatch['onIndexing']
  /** Ends the import after the batch under way; the next one goes on from there. */
  readonly signal?: AbortSignal
}

export interface ImportSummary {
  readonly lines: number
  readonly taken: Readonly<Record<RecordKind, number>>
  readonly rejected: number
  /** Lines that an interrupted import had done before. */
  readonly doneBefore: number
}

/** The input is not the one that was interrupted, and cannot be read again from its start. */
export class OtherInputError extends Error {
  constructor() {
    super('The input is not the one whose import was interrupted. Give --restart to start again.')
  }
}

/**
 * The records of some lines could not be written, for a reason that is not in a field of theirs. Nothing of
 * these lines is written, and all before them is.
 */
export class ImportFailedError extends Error {
  constructor(
    readonly firstLine: number,
    readonly lastLine: number,
    { isRepeatable }: Pick<ImportInput, 'isRepeatable'>,
    options: ErrorOptions,
  ) {
    const again = isRepeatable
      ? `The same command goes on at line ${firstLine}.`
      : `Send the input again from its start; it goes on at line ${firstLine}.`
    super(`Lines ${firstLine} to ${lastLine} could not be written. ${again}`, options)
    this.name = 'ImportFailedError'
  }
}

/** About how many records one transaction writes. */
const batchSize = 500
/** Into a database without records, where nobody waits for the locks of so many. */
const firstBatchSize = 1_000
/** No record of a housing service comes near it. */
const mostLineBytes = 1024 * 1024

const beginning: ImportPosition = {
  line: 0,
  digest: '',
  taken: { person: 0, asset: 0, tenure: 0, account: 0, transaction: 0 },
  rejected: 0,
  isFirst: false,
}

/**
 * Loads records from lines of JSON as if their source services had told of them: in any order, any
 * number of times, beside a gateway that goes on working.
 */
export class RecordImport {
  private readonly positions: ImportPositions

  constructor(
    database: Database,
    private readonly records: RecordStore,
    private readonly clock: Clock,
    private readonly meaning: BalanceMeaning,
    /** For a database without records, and for many into one with some. */
    private readonly firstLoad: RecordLoad | null = null,
  ) {
    this.positions = new ImportPositions(database, clock)
  }

  /**
   * Goes on where an import of the same input was interrupted.
   *
   * @throws OtherInputError, the signal's reason when it is aborted, and ImportFailedError, with the
   * database's reason as its cause, when a batch cannot be written; the batches before are written
   */
  async run(input: ImportInput, options: ImportOptions = {}): Promise<ImportSummary> {
    const kept = await this.positions.read(input.name)
    const isFirst = kept?.isFirst ?? (await this.firstLoad?.isDue()) ?? false
    const start = { ...beginning, isFirst }
    const from = options.restart === true ? start : (kept ?? start)
    try {
      return await this.loadFrom(input, from, options)
    } catch (error) {
      if (!(error instanceof OtherInputError && input.isRepeatable)) throw error
      return this.loadFrom(input, start, options)
    }
  }

  private async loadFrom(
    input: ImportInput,
    from: ImportPosition,
    options: ImportOptions,
  ): Promise<ImportSummary> {
    const load = (records: RecordStore) => this.load(records, input, from, options)
    const first = from.isFirst ? await this.firstLoad?.run(load, options) : null
    const beside = () => load(this.records)
    const summary = first?.result ?? (await (this.firstLoad?.beside(beside) ?? beside()))
    await this.positions.remove(input.name)
    return summary
  }

  private async load(
    records: RecordStore,
    input: ImportInput,
    from: ImportPosition,
    options: ImportOptions,
  ): Promise<ImportSummary> {
    const fullSize = from.isFirst ? firstBatchSize : batchSize
    const hash = createHash('sha256')
    const position = { ...from, taken: { ...from.taken } }
    let batch = new ImportBatch()
    let bytes = 0
    let sent = from.line
    let writing = Promise.resolve()
    /** One batch is written while the lines of the next are read, and none before the one in front of it. */
    const flush = async () => {
      await writing
      options.signal?.throwIfAborted()
      const done = { lines: position.line, bytes }
      const taken = { ...position.taken }
      const reached = { ...position, taken, digest: hash.copy().digest('hex') }
      const mark = (tx: RecordTransaction) => this.positions.write(tx, input.name, reached)
      const first = sent + 1
      writing = batch.write(records, this.clock, mark).then(
        () => options.onProgress?.(done),
        (cause: unknown) => {
          throw new ImportFailedError(first, done.lines, input, { cause })
        },
      )
      // Its failure waits until the next batch is to be written, or the end.
      writing.catch(() => undefined)
      sent = position.line
      batch = new ImportBatch()
    }
    const onReached = () => options.onStart?.()
    try {
      for await (const line of linesAfter(from, input, { hash, onReached })) {
        const read = this.read(line, options)
        const isFull = batch.size >= fullSize || options.signal?.aborted === true
        // A record that comes twice has its later line judged by what its earlier one has written.
        if (isFull || (typeof read === 'object' && batch.has(read.line))) await flush()
        hash.update(line.content ?? '')
        bytes = line.end
        position.line = line.number
        if (read === 'rejected') position.rejected += 1
        if (typeof read !== 'object') continue
        position.taken[read.line.kind] += 1
        batch.add(read.line, read.put)
      }
      await flush()
    } finally {
      // Who gives up may close the database next.
      await Promise.allSettled([writing])
    }
    await writing
    options.signal?.throwIfAborted()
    const { line, taken, rejected } = position
    return { lines: line, taken, rejected, doneBefore: from.line }
  }

  private read({ number, content }: InputLine, { lenient, onFaults }: ImportOptions): LineRead {
    const reject = (faults: readonly LineFault[]) => {
      onFaults?.(number, faults)
      return 'rejected' as const
    }
    if (content === null) return reject([{ field: null, fault: 'is longer than 1 MB' }])
    const line = readImportLine(content)
    if (line === null) return 'blank'
    if ('fault' in line) return reject([line])
    const put = readRecord(line, this.meaning)
    const faults = faultsOf(line)
    if (faults.length > 0 && lenient !== true) return reject(faults)
    if (faults.length > 0) onFaults?.(number, faults)
    return { line, put }
  }
}

type LineRead = { readonly line: ImportLine; readonly put: Put } | 'rejected' | 'blank'

/**
 * The lines behind a position.
 *
 * @param hash is fed with the lines before
 * @param onReached is told once that those are the same, before the first line behind them
 * @throws OtherInputError when those are not the ones that the position was reached by
 */
async function* linesAfter(
  { line: last, digest }: ImportPosition,
  input: ImportInput,
  { hash, onReached }: { readonly hash: Hash; readonly onReached: () => void },
): AsyncGenerator<InputLine> {
  let isReached = last === 0
  if (isReached) onReached()
  for await (const line of readLines(input.open(), mostLineBytes)) {
    if (isReached) {
      yield line
      continue
    }
    hash.update(line.content ?? '')
    if (line.number < last) continue
    if (hash.copy().digest('hex') !== digest) throw new OtherInputError()
    isReached = true
    onReached()
  }
  if (!isReached) throw new OtherInputError()
}

const count = z.number().int().nonnegative()

const positionSchema = z.object({
  line: count,
  /** SHA-256 of the lines up to there; it tells whether an input is the same one. */
  digest: z.string(),
  /** Lines taken and rejected so far. */
  taken: z.object({
    person: count,
    asset: count,
    tenure: count,
    account: count,
    transaction: count,
  }),
  rejected: count,
  /** Whether the database had no records when it began. */
  isFirst: z.boolean().default(false),
})

/** How far an import has come. */
type ImportPosition = z.infer<typeof positionSchema>

/** Keeps the positions of imports that have not ended in the database, beside the records. */
class ImportPositions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * @param name of the input
   * @throws ZodError when the stored position is not one of ours
   */
  async read(name: string): Promise<ImportPosition | null> {
    const row = await this.database.prisma.gatewayState.findFirst({ where: { key: keyOf(name) } })
    return row === null ? null : positionSchema.parse(row.value)
  }

  async write(tx: RecordTransaction, name: string, position: ImportPosition): Promise<void> {
    await tx.$executeRaw`
      insert into gateway_state (key, value, updated_at)
      values (${keyOf(name)}, ${JSON.stringify(position)}::jsonb, ${this.clock.now()}::timestamptz)
      on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`
  }

  async remove(name: string): Promise<void> {
    await this.database.prisma.gatewayState.deleteMany({ where: { key: keyOf(name) } })
  }
}

/** Not the name itself: folders may be named after people. */
function keyOf(name: string): string {
  return `import ${createHash('sha256').update(name).digest('hex')}`
}
