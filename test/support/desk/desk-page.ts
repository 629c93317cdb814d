import axe from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { eventually } from '../eventually.js'
import { browserPath } from '../explorer-page.js'

const findFaults =
  "axe.run({ resultTypes: ['violations'], selectors: false }).then(({ violations }) => violations)"
const tabsAtMost = 80
/** Generous, for machines that are slow or busy. */
const patienceMs = 45_000
/** How long what axe finds at fault has to stay so. */
const settlingMs = 20_000

interface Fault {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

let shared: Promise<Browser> | undefined

/** The Chromium of this worker. Every test opens a context of its own; the browser ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.launch({
    executablePath: browserPath ?? '',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  return shared
}

/** Closes what a test file has left open. */
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

/** The desk in a browser of its own, used by the keyboard alone. */
export class DeskPage {
  /** What the console complained of, and what was asked of other hosts. */
  readonly complaints: string[] = []

  private constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  /** @param user who is signed in already, by the demo user's name in the address; nobody unless given */
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

  /** Opens the desk as one of the demo users. */
  async signIn(name: string): Promise<void> {
    await this.page.getByRole('button', { name }).waitFor()
    await this.reach(name)
    await this.page.keyboard.press('Enter')
    await this.page.getByRole('button', { name: 'Sign out' }).waitFor()
  }

  /** Opens a place by its address. */
  async goTo(place: string): Promise<void> {
    await this.page.goto(`${this.url}/desk#/${place}`)
  }

  /** Types into the box, which is reached from the beginning of the page. */
  async search(text: string): Promise<void> {
    await this.page.evaluate('document.activeElement.blur()')
    await this.reach('Search people')
    await this.page.keyboard.press('Control+A')
    await this.page.keyboard.type(text)
  }

  /** Goes on by Tab until something with that name has the focus. */
  async reach(name: string): Promise<void> {
    for (let tabs = 0; tabs < tabsAtMost; tabs += 1) {
      await this.page.keyboard.press('Tab')
      if ((await this.focused()).includes(name)) return
    }
    throw new Error(`Tab does not reach “${name}”.`)
  }

  /** Follows a link, or presses a button, by the keyboard. */
  async follow(name: string): Promise<void> {
    await this.page.getByText(name).first().waitFor()
    await this.reach(name)
    await this.page.keyboard.press('Enter')
  }

  /** The heading of the screen, once it is as wanted. */
  async heading(text: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: text }).waitFor()
  }

  async shows(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  /** What axe finds at fault and goes on to, each with its first element. */
  async faults(): Promise<readonly string[]> {
    // Once for each load of the page, for it is long.
    if (!(await this.page.evaluate<boolean>('"axe" in window')))
      await this.page.evaluate(axe.source)
    const deadline = performance.now() + settlingMs
    for (;;) {
      const found = await this.page.evaluate<Fault[]>(findFaults)
      // A page may still be changing: what is at fault stays so.
      if (found.length > 0 && performance.now() < deadline) continue
      return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
    }
  }

  /** What the focused element is called. */
  focused(): Promise<string> {
    return this.page.evaluate<string>(focused)
  }

  /** Whether the page is as wide as the screen, not wider. */
  async fits(): Promise<boolean> {
    return this.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')
  }

  /** Where the desk is, from behind the `#`. */
  async place(): Promise<string> {
    return decodeURIComponent(await this.page.evaluate<string>('location.hash.slice(2)'))
  }

  /** Resolves when the desk is where it should be. */
  async placed(wanted: string): Promise<void> {
    await eventually(
      () => this.place(),
      (place) => place === wanted,
    )
  }

  close(): Promise<void> {
    return this.page.context().close()
  }
}

/** What the focused element is called: its label, else its text; nothing while none has the focus. */
const focused = `(() => {
  const { activeElement: it } = document
  if (it === document.body) return ''
  return it.labels?.[0]?.textContent ?? it.getAttribute('aria-label') ?? it.textContent
})()`
