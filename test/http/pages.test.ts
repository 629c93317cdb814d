import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sharedGateway, type TestGateway } from '../support/gateway.js'
import { exchange, expectGraphqlError, type HttpAnswer } from '../support/http-exchange.js'
import { sharedProductionGateway } from '../support/production-gateway.js'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const development = await sharedGateway()
const production = await sharedProductionGateway()

const page = ({ url }: TestGateway, path: string, accept = browser): Promise<HttpAnswer> =>
  exchange(url, { method: 'GET', path, headers: { accept } })

const linked = ({ body }: HttpAnswer) =>
  [...body.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, to = '']) => to)

const pagePaths = ['/', '/docs', '/graphql', '/sandbox', '/nowhere']

describe.each(pagePaths)('the page %s', (path) => {
  it('has a policy that allows no other host and nothing inline except styles', async () => {
    const { headers, body } = await page(development, path)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const style = /<style>([^]*?)<\/style>/.exec(body)?.[1] ?? ''
    const digest = createHash('sha256').update(style).digest('base64')
    expect(policy).toContain(`style-src 'sha256-${digest}'`)
    expect(body.match(/<style/g)).toHaveLength(1)
    expect(body).not.toMatch(/\sstyle=|\son\w+=|<script>|javascript:/)
  })

  it('works with screen readers: language, title, one heading, landmarks', async () => {
    const { headers, body } = await page(development, path)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(body).toMatch(/<title>[^<]+<\/title>/)
    expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
    expect(body.match(/<h1>/g)).toHaveLength(1)
    expect(body.match(/<main id="main"/g)).toHaveLength(1)
    expect(body).toContain('<nav aria-label="Pages">')
    const levels = [...body.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  })

  it.each(['development', 'production'])('has no broken links, in %s', async (mode) => {
    const gateway = mode === 'production' ? production : development
    const links = linked(await page(gateway, path))
    expect(links).toContain('/')
    for (const link of links) expect((await page(gateway, link)).status, link).toBe(200)
  })
})

describe('the start page', () => {
  it('links to all other pages', async () => {
    const inDevelopment = [
      '/desk',
      '/explorer',
      '/docs',
      '/sandbox',
      '/openapi.json',
      '/health',
      '/ready',
    ]
    const links = linked(await page(development, '/'))
    expect(inDevelopment.filter((path) => !links.includes(path))).toEqual([])
  })

  it('links in production to the available pages', async () => {
    expect([...new Set(linked(await page(production, '/')))].sort()).toEqual([
      '/',
      '/docs',
      '/graphql',
      '/health',
      '/openapi.json',
      '/ready',
    ])
    for (const path of ['/desk', '/explorer', '/sandbox']) {
      expect((await page(production, path)).status).toBe(404)
    }
  })
})

describe('an unknown path', () => {
  it.each(['/nowhere', '/search/nothing', '/docs/static/index.html', '/explorer/x'])(
    'gives a browser a page: %s',
    async (path) => {
      for (const gateway of [development, production]) {
        const answer = await page(gateway, path)
        expect(answer.status).toBe(404)
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
        expect(answer.body).toContain('There is nothing here')
      }
    },
  )

  it('does not repeat the path', async () => {
    const { body } = await page(development, '/<script>alert(1)</script>?secret=1')
    expect(body).not.toMatch(/alert|secret/)
  })

  it.each([undefined, '*/*', 'application/json', 'application/json, text/html;q=0.5'])(
    'gives a program JSON, with Accept: %s',
    async (accept) => {
      const headers = accept === undefined ? {} : { accept }
      const request = { method: 'GET', headers }
      const answer = await exchange(development.url, { ...request, path: '/nowhere' })
      expectGraphqlError(answer, 404, 'NOT_FOUND')
      const problem = await exchange(development.url, { ...request, path: '/search/nothing' })
      expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    },
  )

  it('answers POST in JSON', async () => {
    const headers = { accept: browser, 'content-type': 'application/json' }
    const answer = await exchange(development.url, { path: '/nowhere', headers, body: '{}' })
    expectGraphqlError(answer, 404, 'NOT_FOUND')
  })
})

describe('/graphql in a browser', () => {
  it('links to the HTTP paths, and to the explorer if it is on', async () => {
    const response = await page(development, '/graphql')
    expect(response.status).toBe(200)
    expect(response.body).toContain('This address is for programs.')
    expect(linked(response)).toEqual(expect.arrayContaining(['/explorer', '/docs']))
    const inProduction = linked(await page(production, '/graphql'))
    expect(inProduction).toContain('/docs')
    expect(inProduction).not.toContain('/explorer')
  })

  it.each([
    ['with any media type', '/graphql', '*/*'],
    ['with JSON in Accept', '/graphql', 'application/json'],
    ['with a document', '/graphql?query={__typename}', browser],
  ])('is answered in JSON %s', async (_case, path, accept) => {
    const { headers } = await page(development, path, accept)
    expect(headers['content-type']).toMatch(/json/)
  })
})
