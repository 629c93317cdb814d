import { parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { exampleOperations } from '../../tools/pages/example-operations.js'
import { builtSchema } from '../support/built-schema.js'
import { sharedGateway } from '../support/gateway.js'
import { exchange, type HttpAnswer } from '../support/http-exchange.js'

const gateway = await sharedGateway()
const port = new URL(gateway.url).port

function page(headers: Record<string, string> = {}): Promise<HttpAnswer> {
  return exchange(gateway.url, { method: 'GET', path: '/explorer', headers })
}

describe('the explorer page', () => {
  it('has a policy that allows no other host', async () => {
    const { status, headers } = await page()
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'self';/)
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/https?:|\*|ws:/)
  })

  it('allows only its own scripts, by hash', async () => {
    const { headers, body } = await page()
    const scripts = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    expect(scripts).toMatch(/^('sha256-[\w+/]{43}=' ){2}blob:$/)
    expect(body.match(/<script>[^]*?<\/script>/g)).toHaveLength(2)
  })

  it('links to the other pages', async () => {
    const { body } = await page()
    expect([...body.matchAll(/<a href="(\/\w*)"/g)].map(([, to]) => to)).toEqual([
      '/',
      '/desk',
      '/explorer',
      '/docs',
      '/sandbox',
      '/docs',
    ])
    expect(body).toContain('name="viewport"')
  })

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['br;q=1, GZIP;q=0.5', 'gzip'],
    ['*', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0, *', undefined],
    ['gzip; q=0.000', undefined],
    [undefined, undefined],
  ])('is compressed on request: %s', async (accepted, encoding) => {
    const { headers, body } = await page(
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    )
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('Origin, Accept-Encoding')
    expect(body).toContain('Explorer: housing-gateway')
  })

  it('is not cached by the browser, because it contains a credential', async () => {
    expect((await page()).headers['cache-control']).toBe('no-store')
  })

  it.each(exampleOperations)('offers a valid operation: $query', ({ query }) => {
    expect(validate(builtSchema, parse(query))).toEqual([])
  })
})

describe('the development token', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])('is included in the page at %s', async (name) => {
    const token = String(gateway.gateway.developmentToken)
    expect(token).toMatch(/^ey/)
    for (const host of [name, `${name}:${port}`]) {
      expect((await page({ host })).body).toContain(`Bearer ${token}`)
    }
  })

  it.each([
    ['a foreign name', { host: 'evil.example' }],
    ['a foreign host name that begins like ours', { host: 'localhost.evil.example' }],
    ['a foreign host name that contains ours', { host: '127.0.0.1.evil.example:80' }],
    ['the name of another machine', { host: '192.168.1.10' }],
    ['a script of another page', { host: 'localhost', origin: 'https://evil.example' }],
    ['a proxy here', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy with the standard header', { host: 'localhost', forwarded: 'for=203.0.113.9' }],
    ['a proxy that sends only its name', { host: 'localhost', via: '1.1 tunnel' }],
    ['a proxy that sends only the host', { host: 'localhost', 'x-forwarded-host': 'example.org' }],
    ['a proxy that sends only the address', { host: 'localhost', 'x-real-ip': '127.0.0.1' }],
    ['a content delivery network', { host: 'localhost', 'cf-connecting-ip': '203.0.113.9' }],
    ['the sandbox', { host: 'localhost', origin: 'https://studio.apollographql.com' }],
  ])('is not shown to %s', async (_case, headers) => {
    const { status, body } = await page(headers)
    expect(status).toBe(200)
    expect(body).toContain('Bearer <token>')
    expect(body).not.toContain(gateway.gateway.developmentToken)
  })
})
