import type { Prisma } from '../../generated/prisma/client.js'
import { DocumentReader } from '../documents/document-reader.js'
import type { RecordKind } from '../../records/model/record-model.js'
import { accountDocuments } from '../kinds/account/document.js'
import { assetDocuments } from '../kinds/asset/document.js'
import { personDocuments } from '../kinds/person/document.js'
import { tenureDocuments } from '../kinds/tenure/document.js'
import { transactionDocuments } from '../kinds/transaction/document.js'
import type { DocumentSink } from '../../search-engine/maintained-engine.js'
import type { SearchDocument } from '../../search-engine/search-engine.js'
import { writeWords } from '../interpretation/word-store.js'

/**
 * Documents of the records that exist, as they are now and in the order of the ids: engines show equal hits
 * in the order in which they were given them, which is to be the same after each rebuild. A constant number
 * of statements.
 */
export async function documentsOf(
  kind: RecordKind,
  ids: readonly string[],
  client: Prisma.TransactionClient,
): Promise<SearchDocument[]> {
  const made = await makers[kind](new DocumentReader(client), ids)
  const documents = new Map(made.map((document) => [document.id, document]))
  return ids.flatMap((id) => documents.get(id) ?? [])
}

/** Makes an index hold of these records what is so now: their documents, or nothing of those gone. */
export async function refreshDocuments(
  sink: DocumentSink,
  kind: RecordKind,
  ids: readonly string[],
  client: Prisma.TransactionClient,
): Promise<void> {
  if (ids.length === 0) return
  await putDocuments(sink, kind, ids, await documentsOf(kind, ids, client), client)
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
  client: Prisma.TransactionClient,
): Promise<void> {
  const known = new Set(found.map((document) => document.id))
  const gone = ids.filter((id) => !known.has(id))
  await sink.write(found, client)
  await sink.remove(gone, client)
  await writeWords(kind, found, gone, client)
}

type Maker = (reader: DocumentReader, ids: readonly string[]) => Promise<SearchDocument[]>

const makers: Readonly<Record<RecordKind, Maker>> = {
  person: personDocuments,
  asset: assetDocuments,
  tenure: tenureDocuments,
  transaction: transactionDocuments,
  account: accountDocuments,
}
