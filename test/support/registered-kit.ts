import { readFileSync } from 'node:fs'
import type { Database } from '../../src/database/database.js'
import { readManifest } from '../../src/documents/document-manifest.js'
import { DocumentRegistry } from '../../src/documents/document-registry.js'
import { systemClock } from '../../src/foundation/clock.js'
import { builtSchema } from './built-schema.js'
import { eventually } from './eventually.js'

/** Registers all documents of the client kit, and waits until the gateway accepts them. */
export async function registerKit(database: Database, url: string): Promise<void> {
  const text = readFileSync('client/src/documents/persisted-documents.json', 'utf8')
  const manifest = readManifest(JSON.parse(text), 'manifest.json')
  const registry = new DocumentRegistry(database, systemClock)
  const rules = { schema: builtSchema, introspection: false, mostFaults: 1 }
  const { added, faults } = await registry.add(manifest, rules)
  if (faults.length > 0 || added.length !== manifest.length) throw new Error(JSON.stringify(faults))
  await eventually(
    async () => {
      const request = { documentId: manifest.at(-1)?.id, variables: {} }
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(request)
      return (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).text()
    },
    (answer) => !answer.includes('PERSISTED_QUERY_NOT_FOUND'),
  )
}
