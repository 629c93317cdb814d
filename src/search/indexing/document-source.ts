import type { RowSource } from '../../database/row-source.js'
import { unheard } from '../../foundation/unheard.js'
import { DocumentReader } from '../documents/document-reader.js'
import type { RecordKind } from '../../records/model/record-model.js'
import { accountDocuments } from '../kinds/account/document.js'
import { assetDocuments } from '../kinds/asset/document.js'
import { personDocuments } from '../kinds/person/document.js'
import { tenureDocuments } from '../kinds/tenure/document.js'
import { transactionDocuments } from '../kinds/transaction/document.js'
import type { DocumentSink } from '../../search-engine/maintained-engine.js'
import type { SearchDocument, SqlTransaction } from '../../search-engine/search-engine.js'
import { writeWords } from '../interpretation/word-store.js'

/**
 * Documents of the records that exist, as they are now and in the order of the ids: engines show equal hits
 * in the order in which they were given them, which is to be the same after each rebuild. A constant number
 * of statements.
 */
export async function documentsOf(
  kind: RecordKind,
  ids: readonly string[],
  source: RowSource,
): Promise<SearchDocument[]> {
  const made = await makers[kind](new DocumentReader(source), ids)
  const documents = new Map(made.map((document) => [document.id, document]))
  return ids.flatMap((id) => documents.get(id) ?? [])
}

/** Records of a kind, and the index that holds their documents. */
export interface ShownRecords {
  readonly sink: DocumentSink
  readonly kind: RecordKind
  readonly ids: readonly string[]
}

/** With more, those of several parts grow old together, and V8 lets them pile up. */
const documentsAtOnce = 200

/**
 * Makes indexes hold of these records what is so now: their documents, or nothing of those gone. Of many, some
 * are made while those before them are written.
 *
 * @param source asked for all kinds at once
 */
export async function refreshDocuments(
  shown: readonly ShownRecords[],
  source: RowSource,
  statements: SqlTransaction,
): Promise<void> {
  let writing = Promise.resolve()
  let upcoming: Promise<FoundRecords[]> = Promise.resolve([])
  try {
    for (const part of partsOf(shown)) {
      const made = await upcoming
      upcoming = unheard(foundOf(part, source))
      await writing
      writing = unheard(putDocuments(made, statements))
    }
    const last = await upcoming
    await writing
    await putDocuments(last, statements)
  } finally {
    // All of them end before a transaction that fails does.
    await Promise.allSettled([upcoming, writing])
  }
}

/** Some records of each kind at a time: a new address of a block changes all transactions of its homes. */
function partsOf(shown: readonly ShownRecords[]): ShownRecords[][] {
  const most = Math.max(0, ...shown.map(({ ids }) => ids.length))
  return Array.from({ length: Math.ceil(most / documentsAtOnce) }, (_, part) => {
    const from = part * documentsAtOnce
    return shown
      .map((records) => ({ ...records, ids: records.ids.slice(from, from + documentsAtOnce) }))
      .filter(({ ids }) => ids.length > 0)
  })
}

async function foundOf(shown: readonly ShownRecords[], source: RowSource): Promise<FoundRecords[]> {
  const made = await Promise.allSettled(
    shown.map(({ kind, ids }) => documentsOf(kind, ids, source)),
  )
  return shown.map((records, place) => {
    const outcome = made[place]
    if (outcome?.status === 'rejected') throw outcome.reason
    return { ...records, found: outcome?.value ?? [] }
  })
}

export interface FoundRecords extends ShownRecords {
  /** The documents of those of the ids that exist. */
  readonly found: readonly SearchDocument[]
}

/**
 * The words of the documents are kept with them, for searches that are mistyped. What is written next is made
 * while the database writes what was before it.
 */
export async function putDocuments(
  records: readonly FoundRecords[],
  statements: SqlTransaction,
): Promise<void> {
  const written = records.map(({ sink, kind, ids, found: documents }) => {
    const known = new Set(documents.map((document) => document.id))
    return { sink, kind, documents, gone: ids.filter((id) => !known.has(id)) }
  })
  const steps = [
    ...written.map(
      ({ sink, documents }) =>
        () =>
          sink.write(documents, statements),
    ),
    ...written.map(
      ({ sink, gone }) =>
        () =>
          sink.remove(gone, statements),
    ),
    () => writeWords(written, statements),
  ]
  let writing = Promise.resolve()
  let next = Promise.resolve()
  try {
    for (const step of steps) {
      next = unheard(step())
      await writing
      writing = next
    }
    await writing
  } finally {
    await Promise.allSettled([writing, next])
  }
}

type Maker = (reader: DocumentReader, ids: readonly string[]) => Promise<SearchDocument[]>

const makers: Readonly<Record<RecordKind, Maker>> = {
  person: personDocuments,
  asset: assetDocuments,
  tenure: tenureDocuments,
  transaction: transactionDocuments,
  account: accountDocuments,
}
