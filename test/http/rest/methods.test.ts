import { describe, expect, it } from 'vitest'
import { sharedGateway } from '../../support/gateway.js'
import { startProductionGateway } from '../../support/production-gateway.js'
import type { OpenApiDocument } from '../../../src/http/rest/docs-page.js'
import { restClient } from '../../support/rest-client.js'
import { someUuid as targetId } from '../../support/root-operations.js'

const gateway = await sharedGateway()
const ask = await restClient(gateway)

describe('an HTTP path', () => {
  it.each([
    ['PUT', '/notifications', 'POST, GET, HEAD, OPTIONS'],
    ['POST', `/notifications/${targetId}`, 'GET, PATCH, DELETE, HEAD, OPTIONS'],
    ['POST', '/search/persons', 'GET, HEAD, OPTIONS'],
    ['DELETE', `/message-status/housing/${targetId}`, 'GET, HEAD, OPTIONS'],
  ])('refuses other methods and lists the allowed methods: %s %s', async (method, path, allow) => {
    const answer = await ask({ method, path, token: null })
    expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } })
    expect(answer.headers.allow).toBe(allow)
    expect(await ask({ method: 'OPTIONS', path, token: null })).toMatchObject({
      status: 204,
      headers: { allow },
    })
  })

  it('answers HEAD like GET, without the body', async () => {
    const get = await ask({ path: '/notifications' })
    const head = await ask({ method: 'HEAD', path: '/notifications' })
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  it('gives the reason if the URL is too long', async () => {
    const answer = await ask({ path: `/notifications/${'a'.repeat(500)}` })
    expect(answer).toMatchObject({
      status: 414,
      body: { code: 'BAD_REQUEST', detail: 'A part of the address is too long.' },
    })
  })

  it.each(['/notifications/a/b', '/search/staff', '/message-status/housing', '/search/%zz'])(
    'that is unknown is answered with a problem document: %s',
    async (path) => {
      const answer = await ask({ path })
      expect([400, 404]).toContain(answer.status)
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    },
  )
})

describe('CORS', () => {
  it('allows the methods and headers of the paths', async () => {
    const { headers } = await ask({
      method: 'OPTIONS',
      path: '/notifications',
      token: null,
      headers: {
        origin: 'https://studio.apollographql.com',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    })
    expect(headers).toMatchObject({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization,idempotency-key',
    })
    expect(headers['access-control-expose-headers']).toContain('link, location')
  })
})

describe('the page that documents the paths', () => {
  it('names every path with its parameters and answers', async () => {
    const [page, { body }] = await Promise.all([
      ask({ path: '/docs', token: null }),
      ask({ path: '/openapi.json' }),
    ])
    expect(page.status).toBe(200)
    const { paths } = body as OpenApiDocument
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    )
    expect(described.length).toBeGreaterThan(10)
    const sections = new Map(
      page.text.split(/<h3 id="/).map((text) => [text.slice(0, text.indexOf('"')), text]),
    )
    for (const { path, method, operationId, parameters = [], responses } of described) {
      const section = sections.get(operationId) ?? ''
      expect(section).toContain(`${method.toUpperCase()} ${path}`)
      for (const { name } of parameters) expect(section).toContain(`<code>${name}</code>`)
      for (const status of Object.keys(responses)) {
        expect(section).toContain(`<th scope="row">${status}</th>`)
      }
    }
  })

  it('has each anchor once, and no broken links', async () => {
    const { text } = await ask({ path: '/docs', token: null })
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, word = '']) => word)
    const anchors = all(/ id="([^"]+)"/g)
    expect(new Set(anchors).size).toBe(anchors.length)
    const links = all(/href="#([^"]+)"/g)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([])
  })

  it('is served in production, like the OpenAPI document', async () => {
    const production = await startProductionGateway()
    const askThere = await restClient(production)
    expect((await askThere({ path: '/docs' })).status).toBe(200)
    expect((await askThere({ path: '/openapi.json' })).status).toBe(200)
    await production.close()
  })
})
