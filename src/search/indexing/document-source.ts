import type { Sql } from '../../database/sql.js'
import { currentScope } from '../../foundation/operation-scope.js'
import { WorkTurns } from '../../foundation/work-turns.js'
import { DocumentReader, type MakeDocuments } from '../../records/kinds/document-reader.js'
import type { RecordKind } from '../../records/model/record-model.js'
import { accountDocuments } from '../../records/account/document.js'
import { assetDocuments } from '../../records/asset/document.js'
import { noteDocuments } from '../../records/note/document.js'
import { personDocuments } from '../../records/person/document.js'
import { tenureDocuments } from '../../records/tenure/document.js'
import { transactionDocuments } from '../../records/transaction/document.js'
import { workOrderDocuments } from '../../records/work-order/document.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'

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
export async function readDocuments(
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

/** The turns of the current operation, if there is one. */
export function ownTurns(): WorkTurns {
  return currentScope()?.turns ?? new WorkTurns()
}

type ReadKind = (reader: DocumentReader, ids: readonly string[]) => Promise<MakeDocuments>

const readers: Readonly<Record<RecordKind, ReadKind>> = {
  person: personDocuments,
  asset: assetDocuments,
  tenure: tenureDocuments,
  transaction: transactionDocuments,
  account: accountDocuments,
  workOrder: workOrderDocuments,
  note: noteDocuments,
}
