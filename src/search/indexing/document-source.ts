import type { Sql } from '../../database/sql.js'
import { currentScope } from '../../foundation/operation-scope.js'
import { WorkTurns } from '../../foundation/work-turns.js'
import { DocumentReader, type MakeDocuments } from '../../records/kinds/document-reader.js'
import { kindParts } from '../../records/kinds/kind-parts.js'
import type { RecordKind } from '../../records/model/record-model.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'

/**
 * The documents of the existing records, in the order of the ids: engines show equal hits in the order of insertion,
 * which must be the same after each rebuild. Runs a constant number of statements.
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
  const make = await kindParts[kind].documents(reader, ids)
  return async (turns) => {
    const made = await make(turns)
    const documents = new Map(made.map((document) => [document.id, document]))
    return ids.flatMap((id) => documents.get(id) ?? [])
  }
}

/** The turns of the current operation; new turns outside an operation. */
export function ownTurns(): WorkTurns {
  return currentScope()?.turns ?? new WorkTurns()
}
