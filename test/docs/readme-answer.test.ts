import { afterAll, beforeAll, expect, it } from 'vitest'
import { settings } from '../../src/config/settings.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { codeBlocks, textOf } from './documents.js'

let server: TestGateway

// All of the default demo landlord, for the README speaks of what everybody sees who tries it.
beforeAll(async () => {
  server = await startTestGateway()
  await server.gateway.demo?.load({ size: settings.DEMO_SIZE.schema.parse(undefined) })
}, 360_000)

afterAll(async () => {
  await server.close()
})

it('gives the answer that the README shows for its query', async () => {
  const readme = textOf('README.md')
  const [query = ''] = codeBlocks(readme, 'graphql')
  const [answer = ''] = codeBlocks(readme, 'json')
  const { body } = await server.ask(query)
  expect(body).toEqual(JSON.parse(answer))
})
