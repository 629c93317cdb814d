import { expect, it } from 'vitest'
import { settings } from '../../src/config/settings.js'
import { demoBatches } from '../../tools/landlord/demo-batches.js'
import { buildLandlordSync } from '../../tools/landlord/landlord.js'
import { sharedGateway } from '../support/gateway.js'
import { codeBlocks, textOf } from './documents.js'

// The persons of the default demo landlord. The answer needs no assets or transactions.
const server = await sharedGateway()
const size = settings.DEMO_SIZE.schema.parse(undefined)
const today = new Date().toISOString().slice(0, 10)
for (const batch of demoBatches(buildLandlordSync({ seed: 1, size, today }))) {
  if (!('records' in batch) || batch.records.transactions !== undefined) continue
  const { assets: _assets, ...records } = batch.records
  await server.gateway.records.save(records)
}

it('gives the response that the README shows for its query', async () => {
  const readme = textOf('README.md')
  const [query = ''] = codeBlocks(readme, 'graphql')
  const [answer = ''] = codeBlocks(readme, 'json')
  const { body } = await server.ask(query)
  expect(body).toEqual(JSON.parse(answer))
})
