import axe from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { eventually } from '../eventually.js'
import { browserPath } from '../explorer-page.js'

const findFaults =
  "axe.run({ resultTypes: ['violations'], selectors: false }).then(({ violations }) => violations)"
const tabsAtMost = 80
/** Long, for slow or busy machines. */
const patienceMs = 45_000
/** A violation counts only if it lasts this long. */
const settlingMs = 20_000

interface Fault {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

let shared: Promise<Browser> | undefined

/** The Chromium of this worker. Each test opens a separate context. The browser ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.launch({
    executablePath: browserPath ?? '',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  return shared
}

/** Closes the contexts that a test has left open. */
export async function closeContexts(): Promise<void> {
  const browser = await sharedBrowser()
  await Promise.all(browser.contexts().map((context) => context.close()))
}

export const desktop = {
  viewport: { width: 1280, height: 900 },
  colorScheme: 'light',
} as const satisfies BrowserContextOptions
export const telephone = {
  viewport: { width: 390, height: 800 },
  colorScheme: 'dark',
} as const satisfies BrowserContextOptions

/** The desk in a separate browser context, used by the keyboard only. */
export class DeskPage {
  /** Console errors, and requests to other hosts. */
  readonly complaints: string[] = []

  private constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  /** @param user id of the signed-in demo user; by default there is none */
  static async open(
    browser: Browser,
    url: string,
    settings: BrowserContextOptions = {},
    user?: string,
  ): Promise<DeskPage> {
    const page = await (await browser.newContext(settings)).newPage()
    page.setDefaultTimeout(patienceMs)
    if (user !== undefined)
      await page.addInitScript(`sessionStorage.setItem('desk-user', '${user}')`)
    const desk = new DeskPage(page, url)
    page.on('pageerror', (error) => desk.complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') desk.complaints.push(message.text())
    })
    page.on('request', (request) => {
      const { origin } = new URL(request.url())
      if (origin !== url && origin !== 'null') desk.complaints.push(`foreign: ${request.url()}`)
    })
    await page.goto(`${url}/desk`)
    if (user !== undefined) await page.getByRole('button', { name: 'Sign out' }).waitFor()
    return desk
  }

  /** Signs in as a demo user. */
  async signIn(name: string): Promise<void> {
    await this.page.getByRole('button', { name }).waitFor()
    await this.reach(name)
    await this.page.keyboard.press('Enter')
    await this.page.getByRole('button', { name: 'Sign out' }).waitFor()
  }

  /** Opens an address of the desk. */
  async goTo(address: string): Promise<void> {
    await this.page.goto(`${this.url}/desk#/${address}`)
  }

  /** Types into the search box, reached by Tab from the start of the page. */
  async search(text: string): Promise<void> {
    await this.page.evaluate('document.activeElement.blur()')
    await this.reach('Search people')
    await this.page.keyboard.press('Control+A')
    await this.page.keyboard.type(text)
  }

  /** Presses Tab until an element with that name has the focus. */
  async reach(name: string): Promise<void> {
    for (let tabs = 0; tabs < tabsAtMost; tabs += 1) {
      await this.page.keyboard.press('Tab')
      if ((await this.focused()).includes(name)) return
    }
    throw new Error(`Tab does not reach “${name}”.`)
  }

  /** Follows a link or presses a button with the keyboard. */
  async follow(name: string): Promise<void> {
    await this.page.getByText(name).first().waitFor()
    await this.reach(name)
    await this.page.keyboard.press('Enter')
  }

  /** Waits for the heading of the screen. */
  async heading(text: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: text }).waitFor()
  }

  async shows(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  /** Lasting violations found by axe, each with its first element. */
  async faults(): Promise<readonly string[]> {
    // Only once for each page load, because the script is large.
    if (!(await this.page.evaluate<boolean>('"axe" in window')))
      await this.page.evaluate(axe.source)
    const deadline = performance.now() + settlingMs
    for (;;) {
      const faults = await this.page.evaluate<Fault[]>(findFaults)
      // The page may still be changing, so only lasting violations count.
      if (faults.length > 0 && performance.now() < deadline) continue
      return faults.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
    }
  }

  /** Name of the focused element. */
  focused(): Promise<string> {
    return this.page.evaluate<string>(focused)
  }

  /** Whether the page is no wider than the screen. */
  async fits(): Promise<boolean> {
    return this.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')
  }

  /** The current address, without `#/`. */
  async address(): Promise<string> {
    return decodeURIComponent(await this.page.evaluate<string>('location.hash.slice(2)'))
  }

  /** Waits until the desk is at the address. */
  async placed(expected: string): Promise<void> {
    await eventually(
      () => this.address(),
      (current) => current === expected,
    )
  }

  close(): Promise<void> {
    return this.page.context().close()
  }
}

/** Label or text of the focused element; empty if there is none. */
const focused = `(() => {
  const { activeElement: it } = document
  if (it === document.body) return ''
  return it.labels?.[0]?.textContent ?? it.getAttribute('aria-label') ?? it.textContent
})()`
