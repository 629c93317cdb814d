import { afterAll, beforeEach, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { eventually } from '../support/eventually.js'
import { startMeilisearchGateway } from '../support/meilisearch-gateway.js'

const search = '{ searchPersons(searchText: "ana") { totalCount } }'

const gateway = await startMeilisearchGateway({ OPERATION_TIMEOUT_SECONDS: '0.5' })
afterAll(() => gateway.close())
beforeEach(() => {
  gateway.server.brokenOff = 0
  gateway.server.faults.push({ kind: 'hang', path: 'search' })
})

const isBrokenOff = () => eventually(() => gateway.server.brokenOff, 1)

it('a search that Meilisearch does not answer is cancelled at the deadline', async () => {
  const { body } = await gateway.ask(search)
  expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual(['DEADLINE_EXCEEDED'])
  await isBrokenOff()
})

it('a search that Meilisearch does not answer is cancelled when its caller disconnects', async () => {
  const leaving = new AbortController()
  const request = fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await gateway.token(allScopes)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query: search }),
    signal: leaving.signal,
  })
  request.catch(() => undefined)
  await eventually(() => gateway.server.faults.length, 0)
  leaving.abort()
  await expect(request).rejects.toThrow()
  await isBrokenOff()
})
