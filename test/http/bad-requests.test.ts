import { describe, expect, it } from 'vitest'
import { documentLimits } from '../../src/operation/limits.js'
import { sharedGateway } from '../support/gateway.js'
import {
  exchange,
  exchangeBytes,
  expectGraphqlError,
  type Exchange,
} from '../support/http-exchange.js'

const gateway = await sharedGateway()

const json = { 'content-type': 'application/json' }
const preflight = { 'apollo-require-preflight': '1' }
const typename = '{"query":"{ __typename }"}'

async function expectRefusal(request: Exchange, status: number, code: string): Promise<void> {
  expectGraphqlError(await exchange(gateway.url, request), status, code)
}

describe('a body without an operation', () => {
  it.each([
    ['malformed JSON', '{"query":'],
    ['nothing', ''],
    ['null', 'null'],
    ['an empty list', '[]'],
    ['a text', '"x"'],
    ['a number', '1'],
    ['true', 'true'],
    ['an empty object', '{}'],
    ['a blank query', '{"query":""}'],
    ['a query that is a number', '{"query":5}'],
    ['variables without a query', '{"variables":{}}'],
    ['variables that are a text', '{"variables":"x"}'],
    ['variables that are a list', '{"query":"{ __typename }","variables":[1]}'],
    ['an operationName that is a number', '{"query":"{ __typename }","operationName":5}'],
    ['extensions that are a text', '{"query":"{ __typename }","extensions":"x"}'],
    ['an object that would reach a prototype', '{"__proto__":{"a":1},"query":"{ __typename }"}'],
    ['a batch', `[${typename},${typename}]`],
  ])('is refused: %s', async (_case, body) => {
    await expectRefusal({ headers: json, body }, 400, 'BAD_REQUEST')
  })

  it('is refused if the document is not GraphQL, or the operation name is missing', async () => {
    await expectRefusal({ headers: json, body: '{"query":"{"}' }, 400, 'GRAPHQL_PARSE_FAILED')
    await expectRefusal(
      { headers: json, body: '{"query":"query A { __typename } query B { __typename }"}' },
      400,
      'OPERATION_RESOLUTION_FAILURE',
    )
  })

  it('is refused only above the size limit', async () => {
    const padded = (bytes: number) => typename + ' '.repeat(bytes - typename.length)
    const fits = await exchange(gateway.url, {
      headers: json,
      body: padded(documentLimits.bodyBytes),
    })
    expect(fits.status).toBe(200)
    const body = padded(documentLimits.bodyBytes + 1)
    await expectRefusal({ headers: json, body }, 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('a wrong media type', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
    'application/xml',
    'nonsense',
    '',
  ])('is refused: %j', async (type) => {
    const headers = { ...preflight, 'content-type': type }
    await expectRefusal({ headers, body: typename }, 415, 'UNSUPPORTED_MEDIA_TYPE')
  })

  it('is refused for a GET', async () => {
    const path = '/graphql?query={__typename}'
    const headers = { ...preflight, 'content-type': 'text/plain' }
    await expectRefusal({ method: 'GET', path, headers }, 415, 'BAD_REQUEST')
  })

  it.each(['text/html', 'text/*, image/png', 'application/jsonp'])(
    'is refused in Accept before the operation runs: %s',
    async (accept) => {
      const query = `mutation {
        createNotification(
          input: {
            targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6", targetType: ACTUALS
            notificationType: SCREEN, message: "Hello"
          }
        ) { isReplayed }
      }`
      const authorization = `Bearer ${await gateway.token(['notifications:write'])}`
      const headers = { ...json, accept, authorization }
      await expectRefusal({ headers, body: JSON.stringify({ query }) }, 406, 'BAD_REQUEST')
      expect(await gateway.gateway.database.prisma.notification.count()).toBe(0)
      const someJson = { ...headers, accept: 'text/html, application/JSON ; q=0.1' }
      const answer = await exchange(gateway.url, { headers: someJson, body: typename })
      expect(answer.status).toBe(200)
    },
  )
})

describe('a wrong method or path is refused', () => {
  it.each(['PATCH', 'TRACE', 'QUERY', 'PROPFIND', 'LOCK'])(
    'with the allowed methods: %s',
    async (method) => {
      const answer = await exchange(gateway.url, { method })
      expectGraphqlError(answer, 405, 'METHOD_NOT_ALLOWED')
      expect(answer.headers.allow).toBe('GET, POST, PUT, DELETE, OPTIONS')
    },
  )

  it('for a mutation by GET', async () => {
    const path = `/graphql?query=${encodeURIComponent('mutation { __typename }')}`
    const answer = await exchange(gateway.url, { method: 'GET', path, headers: preflight })
    expectGraphqlError(answer, 405, 'BAD_REQUEST')
    expect(answer.headers.allow).toBe('POST')
  })

  it.each([
    ['GET', '/nowhere'],
    ['POST', '/nowhere'],
    ['GET', '/graphql/'],
    ['DELETE', '/health'],
    ['GET', '/../../etc/passwd'],
  ])('for an unknown path: %s %s', async (method, path) => {
    await expectRefusal({ method, path }, 404, 'NOT_FOUND')
  })

  it('for an address that cannot be decoded', async () => {
    await expectRefusal({ method: 'GET', path: '/%zz' }, 400, 'BAD_REQUEST')
  })
})

describe('a broken request is refused', () => {
  it('with huge headers', async () => {
    const headers = { ...json, 'x-large': 'x'.repeat(20_000) }
    expect((await exchange(gateway.url, { headers, body: typename })).status).toBe(431)
  })

  it('if it is not HTTP', async () => {
    const answer = await exchangeBytes(gateway.url, 'This is not HTTP.\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  })

  it.each(['[::1]:99999', 'a b', '"><script>', '%'])('with the Host %s', async (host) => {
    await expectRefusal({ headers: { ...json, host }, body: typename }, 400, 'BAD_REQUEST')
  })

  it('if it is HTTP/1.0 without a Host, except for probes', async () => {
    const graphql = await exchangeBytes(gateway.url, 'GET /graphql HTTP/1.0\r\n\r\n')
    expect(graphql).toMatch(/^HTTP\/1\.1 400 /)
    expect(graphql).toContain('"code":"BAD_REQUEST"')
    const health = await exchangeBytes(gateway.url, 'GET /health HTTP/1.0\r\n\r\n')
    expect(health).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  it.each(['evil.example', 'x'.repeat(300), '127.0.0.1:1'])(
    'but not a request with the foreign Host %s',
    async (host) => {
      const answer = await exchange(gateway.url, { headers: { ...json, host }, body: typename })
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.body)).toEqual({ data: { __typename: 'Query' } })
    },
  )
})
