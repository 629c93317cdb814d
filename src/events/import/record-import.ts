import type { Clock } from '../../foundation/clock.js'
import { unheard } from '../../foundation/unheard.js'
import type { RecordStore } from '../../records/record-store.js'
import { mapKinds, type RecordKind } from '../../records/model/record-model.js'
import { type BalanceRules, ImportBatch, type AddToSnapshot, readRecord } from './import-batch.js'
import { faultsOf, type ImportLine, type LineFault, readImportLine } from './import-line.js'
import { type InputLine, readLines } from './read-lines.js'

export interface ImportOptions {
  /** If true, unreadable fields count as missing, as in responses of source services. */
  readonly lenient?: boolean
  /** Called for every rejected line and, in a lenient import, for lines with unreadable fields. */
  readonly onFaults?: (line: number, faults: readonly LineFault[]) => void
  readonly onProgress?: (done: { readonly lines: number; readonly bytes: number }) => void
  /** Ends the import after the current batch. */
  readonly signal?: AbortSignal
}

export interface ImportSummary {
  readonly lines: number
  readonly taken: Readonly<Record<RecordKind, number>>
  readonly rejected: number
}

/** A batch could not be written. None of its lines is imported; all earlier lines are. */
export class ImportFailedError extends Error {
  constructor(firstLine: number, lastLine: number, options: ErrorOptions) {
    super(
      `Lines ${firstLine} to ${lastLine} could not be written. All earlier lines are imported. Run the import again; imported lines change nothing.`,
      options,
    )
    this.name = 'ImportFailedError'
  }
}

/** Approximate records per transaction. */
const batchSize = 500
/** Well above any record of the housing services. */
const maxLineBytes = 1024 * 1024

/**
 * Imports records from JSON lines as if their source services had sent them: in any order, repeatedly, and while the
 * gateway runs.
 */
export class RecordImport {
  constructor(
    private readonly records: RecordStore,
    private readonly clock: Clock,
    private readonly rules: BalanceRules,
  ) {}

  /**
   * @throws the reason of the signal if it is aborted; ImportFailedError, caused by the error of the database, if a
   *   batch cannot be written
   */
  async run(input: AsyncIterable<Buffer>, options: ImportOptions = {}): Promise<ImportSummary> {
    const { onProgress, signal } = options
    const taken: Record<RecordKind, number> = { ...mapKinds(() => 0) }
    let rejected = 0
    let batch = new ImportBatch()
    let firstLine = 1
    let done = { lines: 0, bytes: 0 }
    let writing = Promise.resolve()
    /** Writes one batch while the lines of the next batch are read. Batches are written in order. */
    const flush = async () => {
      await writing
      signal?.throwIfAborted()
      const [first, last] = [firstLine, done]
      // A failure is thrown before the next batch is written, or at the end.
      writing = unheard(
        batch.write(this.records, this.clock).then(
          () => onProgress?.(last),
          (cause: unknown) => {
            throw new ImportFailedError(first, last.lines, { cause })
          },
        ),
      )
      firstLine = last.lines + 1
      batch = new ImportBatch()
    }
    try {
      for await (const line of readLines(input, maxLineBytes)) {
        const result = this.readLine(line, options)
        const isFull = batch.size >= batchSize || signal?.aborted === true
        // A repeated record goes into the next batch, so that it is compared with the record of the first line.
        if (isFull || (typeof result === 'object' && batch.has(result.line))) await flush()
        done = { lines: line.number, bytes: line.end }
        if (result === 'rejected') rejected += 1
        if (typeof result !== 'object') continue
        taken[result.line.kind] += 1
        batch.add(result.line, result.addToSnapshot)
      }
      await flush()
      await writing
    } finally {
      // Wait for the write, because the caller may close the database next.
      await Promise.allSettled([writing])
    }
    signal?.throwIfAborted()
    return { lines: done.lines, taken, rejected }
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
    return { line, addToSnapshot }
  }
}

type LineRead =
  { readonly line: ImportLine; readonly addToSnapshot: AddToSnapshot } | 'rejected' | 'blank'
