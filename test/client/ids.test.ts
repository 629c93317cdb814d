import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGatewayClient } from '../../client/src/apollo/client.js'
import { ask } from '../../client/src/ask.js'
import { InboxCountsDocument, ViewerDocument } from '../../client/src/documents/graphql.js'
import { readManifest } from '../../src/documents/document-manifest.js'
import { DocumentRegistry } from '../../src/documents/document-registry.js'
import { systemClock } from '../../src/foundation/clock.js'
import { builtSchema } from '../support/built-schema.js'
import { eventually } from '../support/eventually.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { tokensFor } from './callers.js'

const manifest = readManifest(
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, '../../client/src/documents/persisted-documents.json'),
      'utf8',
    ),
  ),
)

let gateway: TestGateway
let url: string

beforeAll(async () => {
  gateway = await startTestGateway({ TRUSTED_DOCUMENTS: 'only' })
  url = `${gateway.url}/graphql`
  const registry = new DocumentRegistry(gateway.gateway.database, systemClock)
  const rules = { schema: builtSchema, introspection: false, mostFaults: 1 }
  const { added, faults } = await registry.add(manifest, rules)
  expect(faults).toEqual([])
  expect(added).toHaveLength(manifest.length)
})

afterAll(() => gateway.close())

describe('at a gateway that takes registered documents only', () => {
  it('plain fetch asks by the ids of the kit, and is refused with texts', async () => {
    const caller = { url, tokens: tokensFor(gateway) }
    const asked = () => ask({ ...caller, byId: true }, ViewerDocument, {}).catch(() => null)
    const answer = await eventually(asked, (found) => found !== null)
    expect(answer?.viewer?.id).toBe('officer@example.com')
    await expect(ask(caller, ViewerDocument, {})).rejects.toMatchObject({
      errors: [{ extensions: { code: 'DOCUMENT_NOT_TRUSTED' } }],
    })
  })

  it('Apollo Client asks by them as well', async () => {
    const client = createGatewayClient({ url, tokens: tokensFor(gateway), byId: true })
    const { data, error } = await client.query({ query: InboxCountsDocument })
    expect(error).toBeUndefined()
    expect(data?.notificationCounts).toMatchObject({ badge: 0 })
    client.stop()
  })
})
