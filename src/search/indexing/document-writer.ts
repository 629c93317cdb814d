import type { Sql } from '../../database/sql.js'
import { unheard } from '../../foundation/unheard.js'
import { DocumentReader, type MakeDocuments } from '../../records/kinds/document-reader.js'
import type { RecordKind } from '../../records/model/record-model.js'
import type { DocumentSink } from '../../../packages/search-engine/src/maintained-engine.js'
import { type WrittenDocuments, writeWords } from '../interpretation/word-store.js'
import { ownTurns, readDocuments } from './document-source.js'

/** Records of a kind, and the index that holds their documents. */
export interface ShownRecords {
  readonly sink: DocumentSink
  readonly kind: RecordKind
  readonly ids: readonly string[]
}

/** Larger parts delay the first write, and outlive the young generation of V8's heap. */
const documentsAtOnce = 100

/** Writes the documents of records into their indexes, and deletes the documents of removed records. */
export function refreshDocuments(
  shown: readonly ShownRecords[],
  sql: Sql,
  atOnce = documentsAtOnce,
): Promise<void> {
  return writeParts(partsOf(shown, atOnce), sql)
}

type Parts = Iterable<readonly ShownRecords[]> | AsyncIterable<readonly ShownRecords[]>

/**
 * Writes the documents of many records, part by part. The documents of one part are built while the engine writes the
 * previous part.
 *
 * @param written called after each part
 */
export async function writeParts(
  parts: Parts,
  sql: Sql,
  written?: (part: readonly ShownRecords[]) => Promise<void>,
): Promise<void> {
  const turns = ownTurns()
  let writing = Promise.resolve()
  try {
    for await (const part of readAhead(parts, sql)) {
      // Lets the previous part be sent.
      await turns.pass()
      const made: MadeDocuments[] = []
      for (const { sink, kind, ids, make } of part) {
        const documents = await make(turns)
        const existing = new Set(documents.map(({ id }) => id))
        made.push({ sink, kind, documents, gone: ids.filter((id) => !existing.has(id)) })
      }
      await writing
      writing = unheard(putDocuments(made, sql).then(() => written?.(part)))
    }
    await writing
  } finally {
    // The last write must end before a failed transaction ends.
    await Promise.allSettled([writing])
  }
}

/** The parts with their rows. The rows of the next part are read while the current part is used. */
async function* readAhead(parts: Parts, sql: Sql): AsyncGenerator<ReadRecords[]> {
  const reading: Promise<ReadRecords[]>[] = []
  try {
    for await (const part of parts) {
      reading.push(unheard(readAll(part, sql)))
      if (reading.length > 1) yield (await reading.shift()) ?? []
    }
    yield* reading
  } finally {
    await Promise.allSettled(reading)
  }
}

/** Splits the records into parts: a new address of a block changes all transactions of its homes. */
function partsOf(shown: readonly ShownRecords[], atOnce: number): ShownRecords[][] {
  const most = Math.max(0, ...shown.map(({ ids }) => ids.length))
  return Array.from({ length: Math.ceil(most / atOnce) }, (_, part) =>
    shown
      .map((records) => ({
        ...records,
        ids: records.ids.slice(part * atOnce, (part + 1) * atOnce),
      }))
      .filter(({ ids }) => ids.length > 0),
  )
}

interface ReadRecords extends ShownRecords {
  readonly make: MakeDocuments
}

async function readAll(shown: readonly ShownRecords[], sql: Sql): Promise<ReadRecords[]> {
  const reader = new DocumentReader(sql)
  const reads = shown.map(async (records) => ({
    ...records,
    make: await readDocuments(records.kind, records.ids, reader),
  }))
  // After a failure, the other reads must end as well.
  await Promise.allSettled(reads)
  return Promise.all(reads)
}

interface MadeDocuments extends WrittenDocuments {
  readonly sink: DocumentSink
}

/**
 * Writes documents, and their words for the correction of mistyped searches. The values of one statement are made
 * while the database runs the previous statement.
 */
async function putDocuments(made: readonly MadeDocuments[], sql: Sql): Promise<void> {
  const changed = made.filter(({ documents }) => documents.length > 0)
  const shrunk = made.filter(({ gone }) => gone.length > 0)
  const steps = [
    ...changed.map(
      ({ sink, documents }) =>
        () =>
          sink.write(documents, sql),
    ),
    ...shrunk.map(
      ({ sink, gone }) =>
        () =>
          sink.remove(gone, sql),
    ),
    () => writeWords(made, sql),
  ]
  const turns = ownTurns()
  const writing: Promise<void>[] = []
  try {
    for (const step of steps) {
      // Lets the previous statement be sent, and other operations run.
      await turns.pass()
      writing.push(unheard(step()))
    }
    await Promise.all(writing)
  } finally {
    await Promise.allSettled(writing)
  }
}
