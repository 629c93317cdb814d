import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainOperation } from '../../src/http/plain-operation.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { exchange, type HttpAnswer } from '../support/http-exchange.js'

const query = '{ __typename }'
const json = 'application/json; charset=utf-8'
const graphqlResponse = 'application/graphql-response+json; charset=utf-8'

const read = (body: unknown, headers: { accept?: string } = {}, method = 'POST') =>
  plainOperation({ method, headers, body } as Parameters<typeof plainOperation>[0])

describe('a plain operation', () => {
  it.each([
    [undefined, json],
    ['*/*', json],
    ['application/json', json],
    ['application/json, text/plain, */*', json],
    ['application/graphql-response+json,application/json;q=0.9', graphqlResponse],
  ])('is answered as %s asks', (accept, mediaType) => {
    const headers = accept === undefined ? {} : { accept }
    expect(read({ query }, headers)).toEqual({ operation: { query }, mediaType })
  })

  it('is taken as it came, but for what is null', () => {
    const whole = { query, variables: { a: 1 }, operationName: 'A', extensions: { b: 2 } }
    expect(read(whole)?.operation).toEqual(whole)
    const nulls = { query, variables: null, operationName: null, extensions: null, other: 1 }
    expect(read(nulls)?.operation).toEqual({ query })
  })

  it.each([
    ['a GET', { query }, {}, 'GET'],
    ['something else that is wanted', { query }, { accept: 'text/html' }],
    ['no query', { extensions: { persistedQuery: {} } }],
    ['an empty query', { query: '' }],
    ['a query that is an object', { query: { kind: 'Document' } }],
    ['variables that are a list', { query, variables: [] }],
    ['a name that is a number', { query, operationName: 1 }],
    ['extensions that are a text', { query, extensions: '{}' }],
    ['a list', [{ query }]],
    ['nothing', null],
  ])('is none: %s', (_name, body, headers = {}, method = 'POST') => {
    expect(read(body, headers, method)).toBeNull()
  })
})

describe('what is answered to a plain operation', () => {
  let gateway: TestGateway
  let token: string

  beforeAll(async () => {
    gateway = await startTestGateway()
    token = await gateway.token(['search:persons'])
  })
  afterAll(() => gateway.close())

  const post = async (
    body: object,
    accept: string,
    authorization: string,
    { url }: Pick<TestGateway, 'url'> = gateway,
  ) => {
    const headers = { 'content-type': 'application/json', accept, authorization }
    return parts(await exchange(url, { headers, body: JSON.stringify(body) }))
  }

  /** Without what differs between any two answers. */
  function parts({ status, body, headers }: HttpAnswer): object {
    const { 'x-request-id': _id, 'x-correlation-id': _same, ...others } = headers
    const { date: _date, ratelimit: _left, ...rest } = others
    return { status, body, headers: rest }
  }

  it.each([
    ['data', { query }],
    ['data and an error', { query: '{ __typename person(id: "x") { id } }' }],
    ['no syntax', { query: '{' }],
    ['no such field', { query: '{ nothing }' }],
    ['no such operation', { query: 'query A { __typename }', operationName: 'B' }],
    ['an empty name', { query: 'query A { __typename }', operationName: '' }],
    ['a wrong variable', { query: 'query A($a: Int!) { __typename @skip(if: $a) }' }],
    [
      'a variable that is missing',
      { query: 'query A($a: ID!) { person(id: $a) { id } }', variables: {} },
    ],
    [
      'a persisted query',
      { query, extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
    ],
    ['a subscription', { query: 'subscription { nothing }' }],
    ['too deep a query', { query: `{ ${'a { '.repeat(100)} b ${'}'.repeat(100)} }` }],
  ])('is what Apollo answers, to the byte: %s', async (_name, body) => {
    for (const authorization of [`Bearer ${token}`, 'Bearer wrong']) {
      // Its weight changes nothing, but is negotiated.
      expect(await post(body, 'application/json', authorization)).toEqual(
        await post(body, 'application/json;q=0.9', authorization),
      )
      const apolloClient = 'application/graphql-response+json,application/json;q=0.9'
      expect(await post(body, apolloClient, authorization)).toEqual(
        await post(body, apolloClient.replace('0.9', '0.8'), authorization),
      )
    }
  })
  it('is what Apollo answers where a token cannot be checked now', async () => {
    const unreachable = await startTestGateway({
      AUTH_JWKS_URL: 'http://127.0.0.1:9/keys',
      AUTH_ISSUER: 'https://login.example/',
      AUTH_AUDIENCE: 'housing-gateway',
    })
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const foreign = `Bearer ${part({ alg: 'RS256', kid: 'a' })}.${part({ sub: 'a' })}.AAAA`
    try {
      const answer = await post({ query }, 'application/json', foreign, unreachable)
      expect(answer).toMatchObject({ status: 503 })
      expect(answer).toEqual(await post({ query }, 'application/json;q=0.9', foreign, unreachable))
    } finally {
      await unreachable.close()
    }
  })
})
