import type { Sql } from '../../database/sql.js'
import { createHash, type Hash } from 'node:crypto'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { RecordStore } from '../../records/record-store.js'
import type { RecordKind } from '../../records/model/record-model.js'
import { type BalanceRules, ImportBatch, type AddToSnapshot, readRecord } from './import-batch.js'
import { faultsOf, type ImportLine, type LineFault, readImportLine } from './import-line.js'
import { type InputLine, readLines } from './read-lines.js'
import { z } from 'zod'

/** The input of an import. */
export interface ImportInput {
  /** Identifies the input when an interrupted import continues. */
  readonly name: string
  /** The input from its start; callable again only if `isRepeatable`. */
  open(): AsyncIterable<Buffer>
  readonly isRepeatable: boolean
}

export interface ImportOptions {
  /** Treat unreadable fields as missing, as for source services. */
  readonly lenient?: boolean
  /** Start at the first line even if an import of this input was interrupted. */
  readonly restart?: boolean
  /** Called for every rejected line and, in a lenient import, for lines with unreadable fields. */
  readonly onFaults?: (line: number, faults: readonly LineFault[]) => void
  readonly onProgress?: (done: { readonly lines: number; readonly bytes: number }) => void
  /** Ends the import after the current batch; the next import continues there. */
  readonly signal?: AbortSignal
}

export interface ImportSummary {
  readonly lines: number
  readonly taken: Readonly<Record<RecordKind, number>>
  readonly rejected: number
  /** Lines that an interrupted import had done before. */
  readonly doneBefore: number
}

/** The input differs from the interrupted one and cannot be read again. */
export class OtherInputError extends Error {
  constructor() {
    super('The input is not the one whose import was interrupted. Give --restart to start again.')
  }
}

/** A batch could not be written, for a reason other than its fields. None of its lines is written; all earlier ones are. */
export class ImportFailedError extends Error {
  constructor(
    readonly firstLine: number,
    readonly lastLine: number,
    { isRepeatable }: Pick<ImportInput, 'isRepeatable'>,
    options: ErrorOptions,
  ) {
    const next = isRepeatable
      ? `The same command goes on at line ${firstLine}.`
      : `Send the input again from its start; it goes on at line ${firstLine}.`
    super(`Lines ${firstLine} to ${lastLine} could not be written. ${next}`, options)
    this.name = 'ImportFailedError'
  }
}

/** Approximate records per transaction. */
const batchSize = 500
/** Well above any record of the housing services. */
const maxLineBytes = 1024 * 1024

const startPosition: ImportPosition = {
  line: 0,
  digest: '',
  taken: { person: 0, asset: 0, tenure: 0, account: 0, transaction: 0 },
  rejected: 0,
}

/**
 * Imports records from JSON lines as if their source services had sent them: in any order, repeatedly, and while the
 * gateway runs.
 */
export class RecordImport {
  private readonly positions: ImportPositions

  constructor(
    database: Database,
    private readonly records: RecordStore,
    private readonly clock: Clock,
    private readonly rules: BalanceRules,
  ) {
    this.positions = new ImportPositions(database, clock)
  }

  /**
   * Continues an interrupted import of the same input.
   *
   * @throws OtherInputError; the signal's reason when it is aborted; ImportFailedError, with the database's error as its
   *   cause, when a batch cannot be written (the batches before it are written)
   */
  async run(input: ImportInput, options: ImportOptions = {}): Promise<ImportSummary> {
    const interrupted = await this.positions.read(input.name)
    const from = options.restart === true ? startPosition : (interrupted ?? startPosition)
    const summary = await this.load(input, from, options).catch((error: unknown) => {
      if (!(error instanceof OtherInputError && input.isRepeatable)) throw error
      return this.load(input, startPosition, options)
    })
    await this.positions.remove(input.name)
    return summary
  }

  private async load(
    input: ImportInput,
    from: ImportPosition,
    options: ImportOptions,
  ): Promise<ImportSummary> {
    const hash = createHash('sha256')
    const position = { ...from, taken: { ...from.taken } }
    let batch = new ImportBatch()
    let bytes = 0
    let sent = from.line
    let writing = Promise.resolve()
    /** Writes one batch while the lines of the next are read. Batches are written in order. */
    const flush = async () => {
      await writing
      options.signal?.throwIfAborted()
      const done = { lines: position.line, bytes }
      const taken = { ...position.taken }
      const reached = { ...position, taken, digest: hash.copy().digest('hex') }
      const savePosition = (tx: Sql) => this.positions.write(tx, input.name, reached)
      const first = sent + 1
      writing = batch.write(this.records, this.clock, savePosition).then(
        () => options.onProgress?.(done),
        (cause: unknown) => {
          throw new ImportFailedError(first, done.lines, input, { cause })
        },
      )
      // The failure is thrown before the next batch is written, or at the end.
      writing.catch(() => undefined)
      sent = position.line
      batch = new ImportBatch()
    }
    try {
      for await (const line of linesAfter(from, input, hash)) {
        const result = this.readLine(line, options)
        const isFull = batch.size >= batchSize || options.signal?.aborted === true
        // A repeated record goes into the next batch, so that it is compared with what the first line wrote.
        if (isFull || (typeof result === 'object' && batch.has(result.line))) await flush()
        hash.update(line.content ?? '')
        bytes = line.end
        position.line = line.number
        if (result === 'rejected') position.rejected += 1
        if (typeof result !== 'object') continue
        position.taken[result.line.kind] += 1
        batch.add(result.line, result.put)
      }
      await flush()
    } finally {
      // The caller may close the database next.
      await Promise.allSettled([writing])
    }
    await writing
    options.signal?.throwIfAborted()
    const { line, taken, rejected } = position
    return { lines: line, taken, rejected, doneBefore: from.line }
  }

  private readLine({ number, content }: InputLine, { lenient, onFaults }: ImportOptions): LineRead {
    const reject = (faults: readonly LineFault[]) => {
      onFaults?.(number, faults)
      return 'rejected' as const
    }
    if (content === null) return reject([{ field: null, fault: 'is longer than 1 MB' }])
    const line = readImportLine(content)
    if (line === null) return 'blank'
    if ('fault' in line) return reject([line])
    const addToSnapshot = readRecord(line, this.rules)
    const faults = faultsOf(line)
    if (faults.length > 0 && lenient !== true) return reject(faults)
    if (faults.length > 0) onFaults?.(number, faults)
    return { line, put: addToSnapshot }
  }
}

type LineRead = { readonly line: ImportLine; readonly put: AddToSnapshot } | 'rejected' | 'blank'

/**
 * The lines after a position.
 *
 * @param hash updated with the lines up to the position
 * @throws OtherInputError when the lines up to the position differ from those of the interrupted import
 */
async function* linesAfter(
  { line: last, digest }: ImportPosition,
  input: ImportInput,
  hash: Hash,
): AsyncGenerator<InputLine> {
  let isReached = last === 0
  for await (const line of readLines(input.open(), maxLineBytes)) {
    if (isReached) {
      yield line
      continue
    }
    hash.update(line.content ?? '')
    if (line.number < last) continue
    if (hash.copy().digest('hex') !== digest) throw new OtherInputError()
    isReached = true
  }
  if (!isReached) throw new OtherInputError()
}

const count = z.number().int().nonnegative()

const positionSchema = z.object({
  line: count,
  /** SHA-256 of the lines up to the position; identifies the input. */
  digest: z.string(),
  /** Counts of lines so far. */
  taken: z.object({
    person: count,
    asset: count,
    tenure: count,
    account: count,
    transaction: count,
  }),
  rejected: count,
})

/** The state of an import. */
type ImportPosition = z.infer<typeof positionSchema>

/** Stores the positions of unfinished imports in the database. */
class ImportPositions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws ZodError for an invalid stored position */
  async read(name: string): Promise<ImportPosition | null> {
    const row = await this.database.prisma.gatewayState.findFirst({ where: { key: keyOf(name) } })
    return row === null ? null : positionSchema.parse(row.value)
  }

  async write(tx: Sql, name: string, position: ImportPosition): Promise<void> {
    await tx.execute(
      `insert into gateway_state (key, value, updated_at)
      values ($1, $2::jsonb, $3::timestamptz)
      on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
      [keyOf(name), JSON.stringify(position), this.clock.now()],
    )
  }

  async remove(name: string): Promise<void> {
    await this.database.prisma.gatewayState.deleteMany({ where: { key: keyOf(name) } })
  }
}

/** Hashed, because folders may be named after people. */
function keyOf(name: string): string {
  return `import ${createHash('sha256').update(name).digest('hex')}`
}
