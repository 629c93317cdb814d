import { digestOf } from '../../src/documents/document-manifest.js'
import { DocumentRegistry } from '../../src/documents/document-registry.js'
import { systemClock } from '../../src/foundation/clock.js'
import { builtSchema } from './built-schema.js'
import type { TestGateway } from './gateway.js'

const rules = { schema: builtSchema, introspection: true, mostFaults: 5 }

/** Registers documents like the command, and returns their ids by text. Invalid documents are skipped. */
export async function registerDocuments(
  { gateway }: Pick<TestGateway, 'gateway'>,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const registry = new DocumentRegistry(gateway.database, systemClock)
  const documents = [...new Set(texts)].map((text) => ({ id: digestOf(text), text }))
  const { faults } = await registry.add(documents, rules)
  const wrong = new Set(faults.map(({ id }) => id))
  const right = documents.filter(({ id }) => !wrong.has(id))
  if (wrong.size > 0) await registry.add(right, rules)
  return new Map(right.map(({ id, text }) => [text, id]))
}
