import { type IndexName, kindOfIndex } from '../../src/search/kinds/kinds.js'
import type { Database } from '../../src/database/database.js'
import { rowsOf } from '../../src/database/row-source.js'
import type { SearchDocument } from '../../src/search-engine/search-engine.js'
import { documentsOf } from '../../src/search/indexing/document-source.js'
import { beforeAll, recordIdsAfter } from '../../src/search/indexing/record-ids.js'

/** As many documents as a rebuild writes at a time. */
const batchSize = 1_000

/** The documents of an index in the order in which a rebuild writes them. */
export async function* documentBatches(
  database: Database,
  index: IndexName,
): AsyncGenerator<SearchDocument[]> {
  const kind = kindOfIndex[index]
  let ids = await recordIdsAfter(database.pool, kind, beforeAll, batchSize)
  for (let last = ids.at(-1); last !== undefined; last = ids.at(-1)) {
    yield await documentsOf(kind, ids, rowsOf(database))
    ids = await recordIdsAfter(database.pool, kind, last, batchSize)
  }
}
