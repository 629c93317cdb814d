import type { Sql } from '../../database/sql.js'
import { unheard } from '../../foundation/unheard.js'
import { currentScope } from '../../foundation/work-scope.js'
import { WorkTurns } from '../../foundation/work-turns.js'
import {
  DocumentReader,
  type MakeDocuments,
} from '../../records/kinds/document-reader.js'
import type { RecordKind } from '../../records/model/record-model.js'
import { accountDocuments } from '../../records/account/document.js'
import { assetDocuments } from '../../records/asset/document.js'
import { personDocuments } from '../../records/person/document.js'
import { tenureDocuments } from '../../records/tenure/document.js'
import { transactionDocuments } from '../../records/transaction/document.js'
import type { DocumentSink } from '../../../packages/search-engine/src/maintained-engine.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { writeWords } from '../interpretation/word-store.js'

/**
 * The documents of the existing records, in the order of the ids: engines show equal hits in the order of
 * insertion, which must be the same after each rebuild. Takes a constant number of statements.
 */
export async function documentsOf(
  kind: RecordKind,
  ids: readonly string[],
  sql: Sql,
): Promise<SearchDocument[]> {
  const make = await readDocuments(kind, ids, new DocumentReader(sql))
  return make(ownTurns())
}

/** Reads the rows from which the documents are made. */
async function readDocuments(
  kind: RecordKind,
  ids: readonly string[],
  reader: DocumentReader,
): Promise<MakeDocuments> {
  const make = await readers[kind](reader, ids)
  return async (turns) => {
    const made = await make(turns)
    const documents = new Map(made.map((document) => [document.id, document]))
    return ids.flatMap((id) => documents.get(id) ?? [])
  }
}

/** Records of a kind, and the index that holds their documents. */
export interface ShownRecords {
  readonly sink: DocumentSink
  readonly kind: RecordKind
  readonly ids: readonly string[]
}

/** Larger parts delay the first write, and outlive the young generation of V8's heap. */
const documentsAtOnce = 100

/**
 * Writes the documents of records into their indexes, and deletes those of removed records. With many records, the
 * documents of one part are built while the database writes the previous part.
 */
export async function refreshDocuments(shown: readonly ShownRecords[], sql: Sql): Promise<void> {
  const turns = ownTurns()
  const [first = [], ...rest] = partsOf(shown)
  let reading = unheard(readAll(first, sql))
  let writing: Promise<unknown> = Promise.resolve()
  try {
    for (const upcoming of [...rest, []]) {
      const read = await reading
      // Lets the previous part be sent.
      await turns.pass()
      const found: FoundRecords[] = []
      for (const { make, ...records } of read) {
        found.push({ ...records, found: await make(turns) })
      }
      reading = unheard(writing.then(() => readAll(upcoming, sql)))
      writing = unheard(putDocuments(found, sql))
    }
    await writing
  } finally {
    // They must end before a failed transaction ends.
    await Promise.allSettled([reading, writing])
  }
}

/** Splits the records into parts: a new address of a block changes all transactions of its homes. */
function partsOf(shown: readonly ShownRecords[]): ShownRecords[][] {
  const most = Math.max(0, ...shown.map(({ ids }) => ids.length))
  return Array.from({ length: Math.ceil(most / documentsAtOnce) }, (_, part) => {
    const from = part * documentsAtOnce
    return shown
      .map((records) => ({ ...records, ids: records.ids.slice(from, from + documentsAtOnce) }))
      .filter(({ ids }) => ids.length > 0)
  })
}

interface ReadRecords extends ShownRecords {
  readonly make: MakeDocuments
}

async function readAll(shown: readonly ShownRecords[], sql: Sql): Promise<ReadRecords[]> {
  const reader = new DocumentReader(sql)
  const read = await Promise.allSettled(
    shown.map(({ kind, ids }) => readDocuments(kind, ids, reader)),
  )
  return shown.map((records, place) => {
    const outcome = read[place]
    if (outcome?.status === 'rejected') throw outcome.reason
    return { ...records, make: outcome?.value ?? (() => Promise.resolve([])) }
  })
}

export interface FoundRecords extends ShownRecords {
  /** The documents of the existing records. */
  readonly found: readonly SearchDocument[]
}

/**
 * Writes documents, and their words for the correction of mistyped searches. The values of one statement are made
 * while the database runs the statement before.
 */
export async function putDocuments(records: readonly FoundRecords[], sql: Sql): Promise<void> {
  const written = records.map(({ sink, kind, ids, found: documents }) => {
    const known = new Set(documents.map((document) => document.id))
    return { sink, kind, documents, gone: ids.filter((id) => !known.has(id)) }
  })
  const steps = [
    ...written
      .filter(({ documents }) => documents.length > 0)
      .map(
        ({ sink, documents }) =>
          () =>
            sink.write(documents, sql),
      ),
    ...written
      .filter(({ gone }) => gone.length > 0)
      .map(
        ({ sink, gone }) =>
          () =>
            sink.remove(gone, sql),
      ),
    () => writeWords(written, sql),
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

/** The turns of the current operation, if there is one. */
function ownTurns(): WorkTurns {
  return currentScope()?.turns ?? new WorkTurns()
}

type ReadKind = (reader: DocumentReader, ids: readonly string[]) => Promise<MakeDocuments>

const readers: Readonly<Record<RecordKind, ReadKind>> = {
  person: personDocuments,
  asset: assetDocuments,
  tenure: tenureDocuments,
  transaction: transactionDocuments,
  account: accountDocuments,
}
