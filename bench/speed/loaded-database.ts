import { openDatabase } from '../../src/database/open-database.js'
import { digestOf } from '../../src/documents/document-manifest.js'
import { DocumentRegistry } from '../../src/documents/document-registry.js'
import { createGatewaySchema } from '../../src/graphql/schema.js'
import { createRecords } from '../../src/search/create-records.js'
import { clock, landlordOf, loadLandlord } from '../support/landlord.js'
import { withProgress } from '../support/progress.js'
import type { ThrowawayDatabase } from '../support/throwaway-database.js'
import { tidy } from '../support/tidy.js'

/** Loads a landlord into a database and closes it. */
export async function fillDatabase(throwaway: ThrowawayDatabase, records: number): Promise<void> {
  const database = await openDatabase({ ...throwaway, poolSize: 2 })
  try {
    const { records: store } = await createRecords({ database, clock })
    await withProgress('loading records', (onProgress) =>
      loadLandlord(landlordOf(records, 1), store, onProgress),
    )
    await tidy(database)
  } finally {
    await database.close()
  }
}

/** Registers documents, so that a gateway on the database answers them by digest. */
export async function registerTexts(
  throwaway: ThrowawayDatabase,
  texts: readonly string[],
): Promise<void> {
  const database = await openDatabase({ ...throwaway, poolSize: 2 })
  try {
    const schema = await createGatewaySchema(new Map())
    const documents = texts.map((text) => ({ id: digestOf(text), text }))
    const rules = { schema, introspection: false, mostFaults: 1 }
    const [fault] = (await new DocumentRegistry(database, clock).add(documents, rules)).faults
    if (fault !== undefined) throw new Error(`${fault.id}: ${fault.fault}`)
  } finally {
    await database.close()
  }
}
