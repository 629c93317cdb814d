import { describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { digestOf } from '../../src/documents/document-manifest.js'
import { eventually } from '../support/eventually.js'
import { sharedGateway } from '../support/gateway.js'
import { exchange, expectGraphqlError, type HttpAnswer } from '../support/http-exchange.js'
import { registerDocuments } from '../support/registered-documents.js'
import { samplePerson } from '../support/samples.js'

const person = samplePerson({ dateOfBirth: new Date('1990-02-19') })

const plain =
  'query Plain($size: Int) { searchPersons(pageSize: $size) { totalCount nodes { id dateOfBirth } } }'
const words = 'query Words($text: String) { searchPersons(searchText: $text) { totalCount } }'
const filter =
  'query Filter($filter: PersonFilterInput) { searchPersons(filter: $filter) { totalCount } }'
const day =
  'query Day($from: Date) { searchTenures(filter: { startOfTenureDate: { from: $from } }) { totalCount } }'
const change =
  'mutation Change($id: ID!) { deleteNotification(input: { id: $id }) { errors { __typename } } }'
const wide = `{ ${Array.from({ length: 60 }, (_, index) => `a${index}: __typename`).join(' ')} }`
const deep = `{ searchAssets(pageSize: 1) { nodes { ${'block { '.repeat(14)}id${' }'.repeat(14)} } } }`

const bearer = (bearerToken: string | null = token) =>
  bearerToken === null ? {} : { authorization: `Bearer ${bearerToken}` }

const gateway = await sharedGateway()
const token = await gateway.token(allScopes)
await gateway.gateway.records.save({ persons: [person] })
const texts = [plain, words, filter, day, change, wide, deep, '{ __typename }']
expect((await registerDocuments(gateway, texts)).size).toBe(texts.length)
// The gateway learns of new documents asynchronously.
await eventually(() => post({ documentId: digestOf('{ __typename }') }), { status: 200 })

async function post(body: unknown, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  return exchange(gateway.url, {
    headers: { 'content-type': 'application/json', ...bearer(), ...headers },
    body: JSON.stringify(body),
  })
}

async function get(
  query: Readonly<Record<string, string>>,
  headers: Record<string, string> = bearer(),
): Promise<HttpAnswer> {
  const path = `/graphql?${new URLSearchParams(query).toString()}`
  return exchange(gateway.url, { method: 'GET', path, headers })
}

const dataOf = ({ body }: HttpAnswer) => (JSON.parse(body) as { data?: unknown }).data

describe('by POST', () => {
  it.each([
    ['a bare digest', (digest: string) => ({ documentId: digest })],
    ['a digest with its name', (digest: string) => ({ documentId: `sha256:${digest}` })],
    ['a digest in capitals', (digest: string) => ({ documentId: digest.toUpperCase() })],
    [
      'the format of Apollo clients',
      (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } }),
    ],
  ])('accepts %s', async (_name, by) => {
    const answer = await post({ ...by(digestOf(words)), variables: { text: 'example' } })
    expect(answer.status).toBe(200)
    expect(dataOf(answer)).toEqual({ searchPersons: { totalCount: 1 } })
  })

  it('answers registered documents beyond the limits that apply to texts', async () => {
    for (const query of [wide, deep]) {
      expectGraphqlError(await post({ query }), 400, 'GRAPHQL_VALIDATION_FAILED')
      expect(await post({ documentId: digestOf(query) })).toMatchObject({ status: 200 })
    }
  })

  it('answers 404 for an unknown id, and answers Apollo clients in their own format', async () => {
    const sha256Hash = digestOf('{ nothing }')
    expectGraphqlError(await post({ documentId: sha256Hash }), 404, 'PERSISTED_QUERY_NOT_FOUND')
    const persistedQuery = { version: 1, sha256Hash }
    const answer = await post({ extensions: { persistedQuery } })
    expectGraphqlError(answer, 200, 'PERSISTED_QUERY_NOT_FOUND')
    expect(answer.body).toContain('"message":"PersistedQueryNotFound"')
  })

  it('serves Apollo clients that send the text after an unknown digest', async () => {
    const query = '{ viewer { __typename } }'
    const persistedQuery = { version: 1, sha256Hash: digestOf(query) }
    for (const accept of ['application/json', 'application/json;q=0.9']) {
      const answer = await post({ query, extensions: { persistedQuery } }, { accept })
      expect(answer.status, answer.body).toBe(200)
      // Sending the text does not register it.
      expectGraphqlError(
        await post({ extensions: { persistedQuery } }),
        200,
        'PERSISTED_QUERY_NOT_FOUND',
      )
      const wrong = { ...persistedQuery, sha256Hash: digestOf('other') }
      expectGraphqlError(
        await post({ query, extensions: { persistedQuery: wrong } }, { accept }),
        ...([400, 'BAD_REQUEST'] as const),
      )
    }
  })

  it.each([
    ['a text beside the id', { documentId: digestOf(words), query: words }],
    ['an id that is a number', { documentId: 1 }],
    ['an empty id', { documentId: '' }],
    ['a very long id', { documentId: 'x'.repeat(301) }],
    ['variables that are a list', { documentId: digestOf(words), variables: [] }],
    ['variables that are a text', { documentId: digestOf(words), variables: '{}' }],
    ['a name that is a number', { documentId: digestOf(words), operationName: 1 }],
    ['a digest that is a list', { extensions: { persistedQuery: { version: 1, sha256Hash: [] } } }],
    ['another version', { extensions: { persistedQuery: { version: 2, sha256Hash: 'x' } } }],
    ['other extensions alone', { extensions: { other: 1 } }],
    ['a list of requests', [{ documentId: digestOf(words) }]],
  ])('refuses %s', async (_name, body) => {
    expectGraphqlError(await post(body), 400, 'BAD_REQUEST')
  })

  it('treats null as absent', async () => {
    const nulls = { query: null, variables: null, operationName: null, extensions: null }
    expect(await post({ documentId: digestOf(words), ...nulls })).toMatchObject({ status: 200 })
  })
})

describe('by GET', () => {
  const size = JSON.stringify({ size: 5 })

  it('answers queries without text variables', async () => {
    const answer = await get({ documentId: digestOf(plain), variables: size })
    expect(answer.status, answer.body).toBe(200)
    expect(dataOf(answer)).toMatchObject({ searchPersons: { totalCount: 1 } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('accepts the query parameters of Apollo clients', async () => {
    const persistedQuery = { version: 1, sha256Hash: digestOf(plain) }
    const answer = await get({
      variables: size,
      operationName: 'Plain',
      extensions: JSON.stringify({ persistedQuery }),
    })
    expect(answer.status).toBe(200)
  })

  it.each([
    ['a text', words, { text: 'example' }],
    ['an omitted text', words, {}],
    ['an object with texts', filter, { filter: {} }],
    ['a date, which may be a date of birth', day, { from: '2024-01-01' }],
  ])('refuses documents with variables for %s', async (_name, text, variables) => {
    const answer = await get({ documentId: digestOf(text), variables: JSON.stringify(variables) })
    expectGraphqlError(answer, 405, 'POST_REQUIRED')
    expect(answer.headers).toMatchObject({ allow: 'POST', 'cache-control': 'no-store' })
  })

  it('refuses mutations without running them', async () => {
    const answer = await get({ documentId: digestOf(change), variables: '{"id":"x"}' })
    expectGraphqlError(answer, 405, 'BAD_REQUEST')
    expect(answer.headers.allow).toBe('POST')
  })

  it.each([
    ['variables that are not JSON', { variables: '{' }],
    ['variables that are a list', { variables: '[]' }],
    ['a text beside the id', { query: '{ __typename }' }],
  ])('refuses %s', async (_name, extra) => {
    const answer = await get({ documentId: digestOf(plain), ...extra })
    expectGraphqlError(answer, 400, 'BAD_REQUEST')
  })
})
