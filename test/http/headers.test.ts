import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { exchange, type HttpAnswer } from '../support/http-exchange.js'
import { startProductionGateway } from '../support/production-gateway.js'

const sandbox = 'https://studio.apollographql.com'

let gateway: TestGateway
let production: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway()
  production = await startProductionGateway({ CORS_ORIGINS: 'https://housing.example' })
})

afterAll(async () => {
  await gateway.close()
  await production.close()
})

async function health(requestId: string): Promise<unknown> {
  const headers = { 'x-request-id': requestId }
  const answer = await exchange(gateway.url, { method: 'GET', path: '/health', headers })
  return answer.headers['x-request-id']
}

describe('the request id', () => {
  it.each(['abc-1', 'a:b.c_d', 'x'.repeat(128)])('is taken and returned: %s', async (given) => {
    expect(await health(given)).toBe(given)
  })

  it.each(['', 'with space', '<script>', 'x'.repeat(129), 'a,b', 'id;drop'])(
    'is made anew instead of %j',
    async (given) => {
      expect(await health(given)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    },
  )

  it('stands in every log line of its request', async () => {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'log-me-1' }
    await exchange(gateway.url, { headers, body: '{"query":"{ __typename }"}' })
    const lines = gateway.log.filter((line) => line.includes('log-me-1'))
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      {
        ...{ requestId: 'log-me-1', msg: 'request completed', res: { statusCode: 200 } },
        req: { method: 'POST', path: '/graphql' },
      },
    ])
  })
})

async function preflight(of: TestGateway, origin: string): Promise<HttpAnswer> {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  }
  return exchange(of.url, { method: 'OPTIONS', headers })
}

describe('CORS', () => {
  it('lets Apollo Sandbox in during development, and reads the request id to it', async () => {
    const { status, headers } = await preflight(gateway, sandbox)
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': sandbox,
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-expose-headers':
        'x-request-id, link, location, idempotency-replayed, retry-after, ratelimit, ratelimit-policy',
    })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it.each([
    ['the sandbox in production', () => preflight(production, sandbox)],
    ['another page in development', () => preflight(gateway, 'https://evil.example')],
    ['a page that only begins like it', () => preflight(gateway, `${sandbox}.evil.example`)],
    ['a sandboxed frame', () => preflight(gateway, 'null')],
  ])('keeps out %s', async (_case, ask) => {
    const { headers } = await ask()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('lets the configured origin in', async () => {
    const { headers } = await preflight(production, 'https://housing.example')
    expect(headers['access-control-allow-origin']).toBe('https://housing.example')
  })

  it('answers an OPTIONS request that is no preflight', async () => {
    expect((await exchange(gateway.url, { method: 'OPTIONS' })).status).toBe(204)
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
