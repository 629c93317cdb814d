import type { RowSource, Statements } from '../../database/row-source.js'
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

/** Makes an index hold of these records what is so now: their documents, or nothing of those gone. */
export async function refreshDocuments(
  sink: DocumentSink,
  kind: RecordKind,
  ids: readonly string[],
  statements: Statements,
): Promise<void> {
  if (ids.length === 0) return
  const found = await documentsOf(kind, ids, statements)
  await putDocuments(sink, kind, ids, found, statements)
}

/**
 * The words of the documents are kept with them, for searches that are mistyped.
 *
 * @param found the documents of those of the ids that exist
 */
export async function putDocuments(
  sink: DocumentSink,
  kind: RecordKind,
  ids: readonly string[],
  found: readonly SearchDocument[],
  statements: SqlTransaction,
): Promise<void> {
  const known = new Set(found.map((document) => document.id))
  const gone = ids.filter((id) => !known.has(id))
  await sink.write(found, statements)
  await sink.remove(gone, statements)
  await writeWords(kind, found, gone, statements)
}

type Maker = (reader: DocumentReader, ids: readonly string[]) => Promise<SearchDocument[]>

const makers: Readonly<Record<RecordKind, Maker>> = {
  person: personDocuments,
  asset: assetDocuments,
  tenure: tenureDocuments,
  transaction: transactionDocuments,
  account: accountDocuments,
}
