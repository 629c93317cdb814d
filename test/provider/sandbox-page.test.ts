import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import { addSandboxRoutes } from '../../tools/pages/sandbox-route.js'
import { pageLinks } from '../../src/http/pages/page-links.js'
import { createHttpServer } from '../../src/http/server.js'
import { exchange } from '../support/http-exchange.js'
import { address, startSandbox, templates, values } from './sandbox-subject.js'

const subject = await startSandbox()
const http = await createHttpServer(readConfig({ LOG_LEVEL: 'silent' }))
const links = pageLinks({ desk: false, explorer: false, sandbox: true })
addSandboxRoutes(http, { sandbox: subject.sandbox, links })
const url = await http.listen({ host: '127.0.0.1', port: 0 })
const client = subject.client()
await client.sendEmail(templates.email.id, 'ada@example.com', {
  personalisation: { name: '<script>alert(1)</script>', amount: '"1" & \'2\'' },
  reference: '<img src=x>',
})
await client.sendSms(templates.sms.id, '07700900123', { personalisation: values })
const personalisation = { ...values, ...address }
await client.sendLetter(templates.letter.id, { personalisation })
subject.clock.advance(5_000)

afterAll(async () => {
  await http.close()
  await subject.close()
})

const page = async (query = '', headers: Record<string, string> = {}) =>
  exchange(url, { method: 'GET', path: `/sandbox${query}`, headers })

const recipients = (html: string) =>
  [...html.matchAll(/<dt>To<\/dt><dd>(.*?)<\/dd>/g)].map((hit) => hit[1])
const everybody = ['Ada Hill, 1 High Street, SW1A 2AA', '07700900123', 'ada@example.com']

describe('the page', () => {
  it('lists messages, newest first, with status, times and text', async () => {
    const { status, headers, body } = await page()
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(recipients(body)).toEqual(everybody)
    expect([...body.matchAll(/class="status">(.*?)</g)].map((hit) => hit[1])).toEqual([
      'received',
      'delivered',
      'delivered',
    ])
    expect(body).toContain('<dd>2026-03-02T09:00:05.000Z</dd>')
    expect(body).toContain('Ada Hill, we have not received your service charge payment of £12.50')
  })

  it('escapes every value', async () => {
    const { body } = await page(`?recipient=${encodeURIComponent('"><script>')}`)
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;"')
    const { body: all } = await page()
    expect(all).toContain('Dear &lt;script&gt;alert(1)&lt;/script&gt;,')
    expect(all).toContain('payment of £&quot;1&quot; &amp; &#39;2&#39;')
    expect(all).toContain('<dd>&lt;img src=x&gt;</dd>')
    expect([body, all].join('').match(/<script\b[^>]*>/g)).toEqual([
      '<script src="/sandbox/page.js" defer>',
      '<script src="/sandbox/page.js" defer>',
    ])
  })

  it.each([
    ['?channel=sms', ['07700900123']],
    ['?channel=letter&recipient=high%20street', everybody.slice(0, 1)],
    ['?recipient=ADA@', ['ada@example.com']],
    ['?recipient=nobody', []],
    ['?channel=fax', everybody],
    ['?channel=sms&channel=email', everybody],
  ])('can be filtered by %s', async (query, expected) => {
    const { status, body } = await page(query)
    expect(status).toBe(200)
    expect(recipients(body)).toEqual(expected)
  })

  it('includes its script', async () => {
    const type = 'text/javascript; charset=utf-8'
    expect(await page('/page.js')).toMatchObject({ status: 200, headers: { 'content-type': type } })
  })

  it.each<[string, Record<string, string>]>([
    ['a page whose host name resolves to this machine', { host: 'evil.example' }],
    ['a caller of a proxy', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }],
    ['a script of another page', { host: 'localhost', origin: 'https://evil.example' }],
  ])('is hidden from %s', async (_case, headers) => {
    const { status, body } = await page('', headers)
    expect(status).toBe(404)
    expect(body).not.toContain('ada@example.com')
  })
})
