import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, sharedBrowser } from '../../support/desk/desk-page.js'
import { browserPath } from '../../support/explorer-page.js'
import { createNotification, startLiveGateways, type LiveGateways } from './live-gateways.js'

if (browserPath === undefined) console.log('live badge in a browser: not run (no Chromium)')

/** The kit in the form that a page loads without a bundler. */
const clientBuild = fileURLToPath(
  new URL('../../../node_modules/graphql-sse/umd/graphql-sse.min.js', import.meta.url),
)
const patience = { timeout: 20_000, interval: 50 }

let gateways: LiveGateways
let browser: Browser

describe.runIf(browserPath !== undefined)('two people with a page open', () => {
  beforeAll(async () => {
    gateways = await startLiveGateways()
    browser = await sharedBrowser()
  })
  afterAll(async () => {
    await closeContexts()
    await gateways.close()
  })

  /** The page in a separate browser, served by one of the gateways. */
  async function pageAt(gateway: LiveGateways['one'], user: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage()
    const html = await readFile(join(import.meta.dirname, 'badge.html'), 'utf8')
    await page.route('**/badge*', (route) =>
      route.fulfill({ contentType: 'text/html', body: html }),
    )
    await page.route('**/graphql-sse.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', path: clientBuild }),
    )
    const scopes = ['notifications:read', 'notifications:act', 'personal:read'] as const
    await page.goto(`${gateway.url}/badge?token=${await gateway.token(scopes, 3600, user)}`)
    return page
  }

  it('see changes by the other person at once', async () => {
    const first = await createNotification(gateways.one)
    const one = await pageAt(gateways.one, 'one@example.com')
    const other = await pageAt(gateways.other, 'other@example.com')
    const badge = (page: Page) => page.locator('#badge').textContent()
    await expect.poll(() => badge(one), patience).toBe('1')
    await expect.poll(() => badge(other), patience).toBe('1')
    await createNotification(gateways.one, { message: 'Leak' })
    await expect.poll(() => badge(other), patience).toBe('2')
    expect(await other.locator('#list').textContent()).toBe('Leak (new)')
    await one.evaluate(`markRead(${JSON.stringify([first])})`)
    await expect.poll(() => badge(other), patience).toBe('1')
    await expect.poll(() => badge(one), patience).toBe('1')
  })
})
