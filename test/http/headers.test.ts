import { describe, expect, it } from 'vitest'
import { sharedGateway } from '../support/gateway.js'
import { exchange, type Exchange } from '../support/http-exchange.js'

const gateway = await sharedGateway()

it('returns the correlation id of the caller, or else the request id', async () => {
  const ask = async (headers: Readonly<Record<string, string>>) =>
    (await exchange(gateway.url, { method: 'GET', path: '/notifications', headers })).headers
  const answerHeaders = await ask({ 'x-correlation-id': 'desk-7' })
  expect(answerHeaders['x-correlation-id']).toBe('desk-7')
  expect(answerHeaders['x-request-id']).not.toBe('desk-7')
  for (const headers of [
    {},
    { 'x-correlation-id': 'a b' },
    { 'x-correlation-id': 'x'.repeat(129) },
  ]) {
    const response = await ask(headers)
    expect(response['x-correlation-id']).toBe(response['x-request-id'])
  }
})

async function idsFor(requestId: string): Promise<unknown> {
  const headers = { 'x-request-id': requestId }
  const answer = await exchange(gateway.url, { method: 'GET', path: '/health', headers })
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  return answer.headers['x-client-request-id']
}

describe('the request id', () => {
  it.each(['abc-1', 'a:b.c_d', 'x'.repeat(128)])(
    'of the caller is returned with our own: %s',
    async (value) => {
      expect(await idsFor(value)).toBe(value)
    },
  )

  it.each(['', 'with space', '<script>', 'x'.repeat(129), 'a,b', 'id;drop'])(
    'of the caller is ignored when it is %j',
    async (value) => {
      expect(await idsFor(value)).toBeUndefined()
    },
  )

  it('is new for every request, even with an id of the caller', async () => {
    const headers = { 'x-request-id': 'the-same' }
    const answers = [1, 2].map(() => exchange(gateway.url, { method: 'GET', headers }))
    const ids = (await Promise.all(answers)).map((answer) => answer.headers['x-request-id'])
    expect(new Set([...ids, 'the-same']).size).toBe(3)
  })

  it('is in every log line of its request, with the id of the caller', async () => {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'log-me-1' }
    const request = { headers, body: '{"query":"{ __typename }"}' }
    const answer = await exchange(gateway.url, request)
    const requestId = answer.headers['x-request-id']
    const lines = gateway.log.filter((line) => line.includes('log-me-1'))
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      {
        requestId,
        clientRequestId: 'log-me-1',
        msg: 'request completed',
        req: { method: 'POST', path: '/graphql' },
        res: { statusCode: 200 },
      },
    ])
  })

  it('of the caller is in no log line if it is malformed', async () => {
    await idsFor('x'.repeat(129))
    expect(gateway.log.join('')).not.toContain('x'.repeat(129))
  })
})

describe('no answer may be stored by browsers and proxies', () => {
  const query = '{"query":"{ __typename }"}'
  const json = { 'content-type': 'application/json' }

  it.each<[string, Exchange]>([
    ['GraphQL', { headers: json, body: query }],
    [
      'GraphQL by GET',
      {
        method: 'GET',
        path: '/graphql?query={__typename}',
        headers: { 'apollo-require-preflight': '1' },
      },
    ],
    ['a GraphQL error', { headers: json, body: '{"query":"{"}' }],
    ['an HTTP path', { method: 'GET', path: '/notifications' }],
    ['an unknown path', { method: 'GET', path: '/nowhere' }],
    ['an address that cannot be decoded', { method: 'GET', path: '/%zz' }],
    ['a wrong method', { method: 'PUT' }],
    ['a HEAD', { method: 'HEAD' }],
    ['an event', { path: '/events', headers: json, body: '{}' }],
    ['a probe', { method: 'GET', path: '/health' }],
    ['readiness', { method: 'GET', path: '/ready' }],
    ['the explorer', { method: 'GET', path: '/explorer' }],
    ['the start page', { method: 'GET', path: '/' }],
  ])('%s', async (_case, request) => {
    const { headers } = await exchange(gateway.url, request)
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('security headers', () => {
  it.each(['/health', '/ready', '/nowhere', '/graphql'])('are on %s', async (path) => {
    const { headers } = await exchange(gateway.url, { method: 'GET', path })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['strict-transport-security']).toContain('max-age=')
    expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined()
  })
})
