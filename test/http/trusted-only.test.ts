import { describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { digestOf } from '../../src/documents/document-manifest.js'
import { openEvents } from '../support/event-stream.js'
import { eventually } from '../support/eventually.js'
import { sharedGateway } from '../support/gateway.js'
import { exchange, expectGraphqlError } from '../support/http-exchange.js'
import { registerDocuments } from '../support/registered-documents.js'

const text = 'query Kinds { __typename }'
const subscription = 'subscription Followed { notificationChanged { event } }'

const post = (body: object, extraHeaders: Record<string, string> = {}) =>
  exchange(gateway.url, { headers: { ...headers, ...extraHeaders }, body: JSON.stringify(body) })

const gateway = await sharedGateway({ TRUSTED_DOCUMENTS: 'only' })
const token = await gateway.token(allScopes)
const headers: Record<string, string> = {
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
}
expect((await registerDocuments(gateway, [text, subscription])).size).toBe(2)
// The gateway learns of new documents asynchronously.
await eventually(() => post({ documentId: digestOf(text) }), { status: 200 })

const persistedQuery = { version: 1, sha256Hash: digestOf(text) }

describe('when only registered documents are allowed', () => {
  it('their ids are accepted', async () => {
    for (const body of [{ documentId: digestOf(text) }, { extensions: { persistedQuery } }]) {
      expect(await post(body)).toMatchObject({
        status: 200,
        body: '{"data":{"__typename":"Query"}}\n',
      })
    }
    const path = `/graphql?documentId=${digestOf(text)}`
    expect(await exchange(gateway.url, { method: 'GET', path, headers })).toMatchObject({
      status: 200,
    })
  })

  it.each([
    ['a text', { query: text }],
    ['a text that is not GraphQL', { query: '{' }],
    ['a text beside its digest', { query: text, extensions: { persistedQuery } }],
    ['nothing', {}],
    ['a list', [{ documentId: digestOf(text) }]],
  ])('%s is refused', async (_name, body) => {
    for (const accept of ['application/json', 'application/json;q=0.9', 'text/event-stream']) {
      expectGraphqlError(await post(body, { accept }), 400, 'DOCUMENT_NOT_TRUSTED')
    }
    expectGraphqlError(await post(body, { authorization: '' }), 400, 'DOCUMENT_NOT_TRUSTED')
  })

  it('a text in a URL is refused', async () => {
    const path = `/graphql?query=${encodeURIComponent(text)}`
    for (const accept of ['application/json', 'text/event-stream']) {
      const request = { method: 'GET', path, headers: { ...headers, accept } }
      expectGraphqlError(await exchange(gateway.url, request), 400, 'DOCUMENT_NOT_TRUSTED')
    }
  })

  it('the HTTP paths still work', async () => {
    const answer = await exchange(gateway.url, { method: 'GET', path: '/notifications', headers })
    expect(answer.status, answer.body).toBe(200)
  })

  it('streams accept only documents', async () => {
    const init = { headers: { ...headers, accept: 'text/event-stream' } }
    const documentId = digestOf(subscription)
    const posted = await openEvents(`${gateway.url}/graphql`, {
      ...init,
      method: 'POST',
      body: JSON.stringify({ documentId }),
    })
    const got = await openEvents(`${gateway.url}/graphql?documentId=${documentId}`, init)
    for (const stream of [posted, got]) {
      const [first] = await stream.atLeast(1)
      expect(first?.data?.data).toEqual({ notificationChanged: { event: 'STATE' } })
      stream.close()
    }
    const unregistered = { documentId: digestOf('{ gone }') }
    const accept = 'text/event-stream'
    expectGraphqlError(await post(unregistered, { accept }), 404, 'PERSISTED_QUERY_NOT_FOUND')
    expectGraphqlError(await post({ documentId: 1 }, { accept }), 400, 'BAD_REQUEST')
  })

  it('a reserved stream carries registered documents', async () => {
    const { authorization = '' } = headers
    const reserved = await exchange(gateway.url, { method: 'PUT', headers: { authorization } })
    expect(reserved.status, reserved.body).toBe(201)
    const token = reserved.body
    const stream = await openEvents(`${gateway.url}/graphql?token=${token}`, {
      headers: { ...headers, accept: 'text/event-stream' },
    })
    const streamHeaders = { 'x-graphql-event-stream-token': token }
    const extensions = { operationId: 'one' }
    const carried = await post({ documentId: digestOf(subscription), extensions }, streamHeaders)
    expect(carried.status, carried.body).toBe(202)
    await stream.atLeast(1)
    expectGraphqlError(
      await post({ query: subscription, extensions }, streamHeaders),
      ...([400, 'DOCUMENT_NOT_TRUSTED'] as const),
    )
    stream.close()
  })
})
