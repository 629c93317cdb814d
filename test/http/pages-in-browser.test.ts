import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, sharedBrowser } from '../support/desk/desk-page.js'
import { browserPath } from '../support/explorer-page.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'

if (browserPath === undefined) console.log('pages in a browser: not run (no Chromium)')

let gateway: TestGateway
let browser: Browser

interface Fault {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

const findFaults =
  "axe.run({ resultTypes: ['violations'], selectors: false }).then(({ violations }) => violations)"

describe.runIf(browserPath !== undefined)('in a browser', () => {
  beforeAll(async () => {
    gateway = await startTestGateway()
    browser = await sharedBrowser()
  })
  afterAll(async () => {
    await closeContexts()
    await gateway.close()
  })

  /** A page with the errors of its console. Its policy does not block evaluated scripts. */
  async function opened(
    path: string,
    settings: Parameters<Browser['newContext']>[0] = {},
  ): Promise<{ page: Page; complaints: string[] }> {
    const page = await (await browser.newContext(settings)).newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      const { url } = message.location()
      // The browser logs the HTTP status of the page itself.
      const isOwnStatus = message.text().includes('404') && url.endsWith(path)
      if (message.type() === 'error' && !isOwnStatus) complaints.push(message.text())
    })
    await page.goto(`${gateway.url}${path}`)
    return { page, complaints }
  }

  async function faults(page: Page): Promise<readonly Fault[]> {
    await page.evaluate(axe.source)
    return page.evaluate<Fault[]>(findFaults)
  }

  describe.each(['/', '/docs', '/graphql', '/sandbox', '/nowhere'])('the page %s', (path) => {
    it.each([
      ['on a desktop, light', { width: 1280, height: 900 }, 'light'],
      ['on a telephone, dark', { width: 390, height: 800 }, 'dark'],
    ] as const)(
      'has no accessibility violations, and works by keyboard, %s',
      async (_case, viewport, colorScheme) => {
        const { page, complaints } = await opened(path, { viewport, colorScheme })
        const violations = await faults(page)
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
        expect(complaints).toEqual([])
        const width = await page.evaluate<number>('document.documentElement.scrollWidth')
        expect(width).toBeLessThanOrEqual(viewport.width)
        // The first Tab stop is a link to the content.
        await page.keyboard.press('Tab')
        expect(await page.evaluate<string>('document.activeElement.className')).toBe('skip')
        await page.keyboard.press('Enter')
        expect(await page.evaluate<string>('document.activeElement.id')).toBe('main')
        await page.context().close()
      },
    )
  })

  it('the search box of the start page opens the desk with the text in the fragment', async () => {
    const { page, complaints } = await opened('/')
    await page.getByRole('searchbox').fill('o’neil & sons')
    await page.keyboard.press('Enter')
    await page.waitForURL(({ pathname }) => pathname === '/desk')
    const { pathname, search, hash } = new URL(page.url())
    expect([pathname, search]).toEqual(['/desk', ''])
    expect(decodeURIComponent(hash)).toBe('#/search?q=o’neil & sons')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('the explorer on a phone suggests the HTTP paths, and opens on request', async () => {
    const settings = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' } as const
    const { page } = await opened('/explorer', settings)
    await page.getByText('The explorer needs a wide screen').waitFor()
    expect(await page.locator('#root').isVisible()).toBe(false)
    expect((await faults(page)).map(({ id }) => id)).toEqual([])
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(390)
    await page.getByLabel('Show it anyway').press('Space')
    await page.locator('#root').waitFor()
    await page.context().close()
  })

  it('the explorer has no critical accessibility violation, and only violations of its library', async () => {
    const { page, complaints } = await opened('/explorer')
    await page.locator('.graphiql-query-editor .view-line').first().waitFor()
    const violations = await faults(page)
    expect(violations.filter(({ impact }) => impact === 'critical')).toEqual([])
    expect(violations.map(({ id }) => id).sort()).toEqual(['color-contrast', 'nested-interactive'])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
