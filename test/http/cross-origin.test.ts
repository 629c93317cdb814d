import { describe, expect, it } from 'vitest'
import { sharedGateway, type TestGateway } from '../support/gateway.js'
import { exchange, type HttpAnswer } from '../support/http-exchange.js'
import { sharedProductionGateway } from '../support/production-gateway.js'

const sandbox = 'https://studio.apollographql.com'

const gateway = await sharedGateway()
const production = await sharedProductionGateway({ CORS_ORIGINS: 'https://Housing.example:443/' })

async function preflight(of: TestGateway, origin: string): Promise<HttpAnswer> {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  }
  return exchange(of.url, { method: 'OPTIONS', headers })
}

const allowed = ({ headers }: HttpAnswer) => headers['access-control-allow-origin']

describe('pages of other origins', () => {
  it('are allowed from Apollo Sandbox in development, and can read the request id', async () => {
    const { status, headers } = await preflight(gateway, sandbox)
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': sandbox,
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-expose-headers':
        'x-request-id, x-client-request-id, x-correlation-id, link, location, idempotency-replayed, retry-after, ratelimit, ratelimit-policy',
    })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it.each([
    'http://localhost:5173',
    'https://localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:8080',
    'http://desk.localhost:5173',
  ])('of this machine are allowed in development: %s', async (origin) => {
    expect(allowed(await preflight(gateway, origin))).toBe(origin)
    expect(allowed(await preflight(production, origin))).toBeUndefined()
  })

  it.each([
    ['the sandbox in production', () => preflight(production, sandbox)],
    ['another page in development', () => preflight(gateway, 'https://evil.example')],
    [
      'a page whose origin begins with the origin of the sandbox',
      () => preflight(gateway, `${sandbox}.evil.example`),
    ],
    [
      'a page whose host begins with localhost',
      () => preflight(gateway, 'http://localhost.evil.example'),
    ],
    ['a page whose host ends with localhost', () => preflight(gateway, 'http://evil-localhost')],
    ['another machine of the local network', () => preflight(gateway, 'http://192.168.1.10:5173')],
    ['a sandboxed frame', () => preflight(gateway, 'null')],
  ])('are refused: %s', async (_case, ask) => {
    expect(allowed(await ask())).toBeUndefined()
  })

  it('are allowed if their origin is configured, in any spelling', async () => {
    const answer = await preflight(production, 'https://housing.example')
    expect(allowed(answer)).toBe('https://housing.example')
  })

  it('get an answer to a plain OPTIONS', async () => {
    expect((await exchange(gateway.url, { method: 'OPTIONS' })).status).toBe(204)
  })
})

describe('the log of refused origins', () => {
  const lines = (origin: string) =>
    production.log.filter((line) => line.includes(`"origin":"${origin}"`))

  it('names each origin once', async () => {
    for (let time = 0; time < 3; time++) await preflight(production, 'https://desk.example')
    expect(lines('https://desk.example')).toHaveLength(1)
    expect(lines('https://desk.example')[0]).toContain('CORS_ORIGINS')
  })

  it('omits allowed origins and the origin of the gateway', async () => {
    const own = production.url
    await preflight(production, own)
    await preflight(production, 'https://housing.example')
    expect([...lines(own), ...lines('https://housing.example')]).toEqual([])
  })

  it('has at most 100 entries for any number of origins', async () => {
    for (let number = 0; number < 150; number++) {
      await preflight(production, `https://n${number}.flood.example`)
    }
    const warnings = production.log.filter((line) => line.includes('.flood.example'))
    expect(warnings.length).toBeLessThanOrEqual(100)
  })
})
