import { existsSync } from 'node:fs'
import { chromium, type BrowserContext, type Page, type Response } from 'playwright-core'
import { expect, vi } from 'vitest'

const patience = { timeout: 30_000, interval: 100 }

/** As high and wide as a result, which the page wraps and shows only in part otherwise. */
const viewport = { width: 2_400, height: 2_000 }

/** The Chromium of this machine: `CHROMIUM_PATH`, or one of a package; undefined without any. */
export const browserPath = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

/** The text of the result pane; the editor in it keeps its lines in no order. */
const resultText = `[...document.querySelectorAll('.result-window .view-line')]
  .sort((one, other) => parseInt(one.style.top) - parseInt(other.style.top))
  .map((line) => line.textContent)
  .join('\\n')
  .replaceAll('\\u00a0', ' ')`

/** The explorer in a real browser that reaches nothing but the gateway. */
export class ExplorerPage {
  /** Addresses on other hosts that the page asked for. */
  readonly foreign: string[] = []
  readonly complaints: string[] = []

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  /** @param profile an empty folder for what the browser keeps */
  static async open(executablePath: string, profile: string, address: string) {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      viewport,
      args: [
        ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    })
    const explorer = new ExplorerPage(context, context.pages()[0] ?? (await context.newPage()))
    await context.route(
      (url) => url.protocol.startsWith('http') && url.origin !== address,
      (route) => {
        explorer.foreign.push(route.request().url())
        return route.abort()
      },
    )
    explorer.page.on('pageerror', (error) => explorer.complaints.push(error.message))
    explorer.page.on('console', (message) => {
      if (message.type() === 'error') explorer.complaints.push(message.text())
    })
    await explorer.page.goto(address)
    await explorer.loaded()
    return explorer
  }

  /** Resolves when the page can be used. */
  async loaded(): Promise<void> {
    await this.page.locator('.graphiql-execute-button').waitFor(patience)
    await this.page.locator('.graphiql-query-editor .view-line').first().waitFor(patience)
  }

  tabs(): Promise<string[]> {
    return this.page.locator('.graphiql-tab-button').allTextContents()
  }

  async openTab(name: string): Promise<void> {
    // While the page settles, it ignores the first clicks.
    await vi.waitFor(async () => {
      await this.page.locator('.graphiql-tab-button', { hasText: name }).click()
      const active = this.page.locator('.graphiql-tab-active .graphiql-tab-button')
      expect(await active.textContent()).toBe(name)
    }, patience)
  }

  /** Puts JSON into the editor for variables, in place of what is there. */
  async setVariables(variables: unknown): Promise<void> {
    await this.page.locator('.graphiql-editor-tool .monaco-editor').first().click()
    await this.page.keyboard.press('Control+A')
    await this.page.keyboard.insertText(JSON.stringify(variables))
  }

  /** Presses the button and returns what the result pane then shows. */
  async run(): Promise<string> {
    const response = await vi.waitFor(() => this.press(), patience)
    const begin = JSON.stringify(await response.json(), null, 2).slice(0, 80)
    // The pane shows the answer some time after it came.
    return vi.waitFor(async () => {
      const shown = await this.page.evaluate<string>(resultText)
      expect(shown.slice(0, begin.length)).toBe(begin)
      return shown
    }, patience)
  }

  /**
   * Sends the operation. Just after a change of tabs the page still holds the name of the one before,
   * and then complains by itself without asking the gateway.
   */
  private async press(): Promise<Response> {
    const [response] = await Promise.all([
      this.page.waitForResponse('**/graphql', { timeout: 3_000 }),
      this.page.locator('.graphiql-execute-button').click(),
    ])
    return response
  }

  async reload(): Promise<void> {
    await this.page.reload()
    await this.loaded()
  }

  /** Everything that the page keeps in the browser beyond its life. */
  kept(): Promise<string> {
    return this.page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')
  }

  close(): Promise<void> {
    return this.context.close()
  }
}
