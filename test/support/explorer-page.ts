import { existsSync } from 'node:fs'
import { chromium, type BrowserContext, type Page, type Response } from 'playwright-core'
import { expect, vi } from 'vitest'

const patience = { timeout: 30_000, interval: 100 }

/** Large enough for a whole result, because the page renders only the visible lines. */
const viewport = { width: 2_400, height: 2_000 }

/**
 * Path of Chromium: `CHROMIUM_PATH`, or else an installed browser, preferably a light one. Undefined if there
 * is none.
 */
export const browserPath = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

/** Text of the result pane. The elements of the lines are unordered. */
const resultText = `[...document.querySelectorAll('.result-window .view-line')]
  .sort((one, other) => parseInt(one.style.top) - parseInt(other.style.top))
  .map((line) => line.textContent)
  .join('\\n')
  .replaceAll('\\u00a0', ' ')`

/** Whether the page has stored the open tab. It stores the tab some time after each change. */
const isRemembered = `(() => {
  const kept = (name) => localStorage.getItem('graphiql:' + name)
  const { tabs, activeTabIndex } = JSON.parse(kept('tabState'))
  const { title, query, variables } = tabs[activeTabIndex]
  return document.querySelector('.graphiql-tab-active .graphiql-tab-button').textContent === title
    && kept('query') === query && (kept('variables') ?? '') === (variables ?? '')
})()`

/** The explorer in a browser that can reach only the gateway. */
export class ExplorerPage {
  /** Requests of the page to other hosts. */
  readonly foreign: string[] = []
  readonly complaints: string[] = []

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  /** @param profile an empty folder for the data of the browser */
  static async open(executablePath: string, profile: string, address: string) {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      viewport,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
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
    await explorer.page.goto(`${address}/explorer`)
    await explorer.loaded()
    return explorer
  }

  /** Waits until the page is ready. */
  async loaded(): Promise<void> {
    await this.page.locator('.graphiql-execute-button').waitFor(patience)
    await this.page.locator('.graphiql-query-editor .view-line').first().waitFor(patience)
  }

  tabs(): Promise<string[]> {
    return this.page.locator('.graphiql-tab-button').allTextContents()
  }

  async openTab(name: string): Promise<void> {
    await this.page.locator('.graphiql-tab-button', { hasText: name }).click()
    const active = this.page.locator('.graphiql-tab-active .graphiql-tab-button')
    await vi.waitFor(async () => {
      expect(await active.textContent()).toBe(name)
    }, patience)
  }

  /** Types an id into `{ "id": "" }`, the variables of a prepared operation. */
  async fillInId(id: string): Promise<void> {
    await this.page.locator('.graphiql-editor-tool .monaco-editor').first().click()
    for (const key of ['Control+End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
      await this.page.keyboard.press(key)
    }
    await this.page.keyboard.insertText(id)
  }

  /** Replaces the operation in the open tab. */
  async write(operation: string): Promise<void> {
    await this.page.locator('.graphiql-query-editor .monaco-editor').first().click()
    await this.page.keyboard.press('Control+A')
    await this.page.keyboard.insertText(operation)
  }

  /** Presses the run button. Pressing it again ends a subscription. */
  async start(): Promise<void> {
    await this.page.locator('.graphiql-execute-button').click()
  }

  /** The current text of the result pane. */
  resultText(): Promise<string> {
    return this.page.evaluate<string>(resultText)
  }

  /** Runs the operation and returns the text of the result pane. */
  async run(): Promise<string> {
    const response = await vi.waitFor(() => this.press(), patience)
    const begin = JSON.stringify(await response.json(), null, 2).slice(0, 80)
    // The pane shows the response with a delay.
    return vi.waitFor(async () => {
      const text = await this.page.evaluate<string>(resultText)
      expect(text.slice(0, begin.length)).toBe(begin)
      return text
    }, patience)
  }

  /**
   * Sends the operation. After a change of tabs the page may use the previous operation name, and fail
   * without a request, until the text is edited.
   */
  private async press(): Promise<Response> {
    await this.page.locator('.graphiql-query-editor .monaco-editor').first().click()
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.insertText(' ')
    const [request] = await Promise.all([
      this.page.waitForRequest('**/graphql', { timeout: 1_000 }),
      this.page.locator('.graphiql-execute-button').click(),
    ])
    const response = await request.response()
    if (response === null) throw new Error('The gateway did not answer.')
    return response
  }

  /** Reloads the page after it has stored its state. */
  async reload(): Promise<void> {
    await vi.waitFor(async () => {
      expect(await this.page.evaluate<boolean>(isRemembered)).toBe(true)
    }, patience)
    await this.page.reload()
    await this.loaded()
  }

  /** All browser storage of the page. */
  storage(): Promise<string> {
    return this.page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')
  }

  close(): Promise<void> {
    return this.context.close()
  }
}
