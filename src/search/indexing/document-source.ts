import type { RowSource } from '../../database/row-source.js'
import { DocumentReader } from '../documents/document-reader.js'
import type { RecordKind } from '../../records/model/record-model.js'
import { accountDocuments } from '../kinds/account/document.js'
import { assetDocuments } from '../kinds/asset/document.js'
import { personDocuments } from '../kinds/person/document.js'
import { tenureDocuments } from '../kinds/tenure/document.js'
import { transactionDocuments } from '../kinds/transaction/document.js'
import type { DocumentSink } from '../../search-engine/maintained-engine.js'
import type { SearchDocument, SqlTransaction } from '../../search-engine/search-engine.js'
import { type WrittenDocuments, writeWords } from '../interpretation/word-store.js'

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

/**
 * Makes indexes hold of these records what is so now: their documents, or nothing of those gone.
 *
 * @param source asked for all kinds at once
 */
export async function refreshDocuments(
  shown: readonly ShownRecords[],
  source: RowSource,
  statements: SqlTransaction,
): Promise<void> {
  // All of them end before a transaction that fails does.
  const made = await Promise.allSettled(
    shown.map(({ kind, ids }) => documentsOf(kind, ids, source)),
  )
  const found = made.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
  await putDocuments(
    shown.map((records, place) => ({ ...records, found: found[place] ?? [] })),
    statements,
  )
}

export interface FoundRecords extends ShownRecords {
  /** The documents of those of the ids that exist. */
  readonly found: readonly SearchDocument[]
}

/** The words of the documents are kept with them, for searches that are mistyped. */
export async function putDocuments(
  records: readonly FoundRecords[],
  statements: SqlTransaction,
): Promise<void> {
  const written: WrittenDocuments[] = []
  for (const { sink, kind, ids, found } of records) {
    const known = new Set(found.map((document) => document.id))
    const gone = ids.filter((id) => !known.has(id))
    await sink.write(found, statements)
    await sink.remove(gone, statements)
    written.push({ kind, documents: found, gone })
  }
  await writeWords(written, statements)
}

type Maker = (reader: DocumentReader, ids: readonly string[]) => Promise<SearchDocument[]>

const makers: Readonly<Record<RecordKind, Maker>> = {
  person: personDocuments,
  asset: assetDocuments,
  tenure: tenureDocuments,
  transaction: transactionDocuments,
  account: accountDocuments,
}
