import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { browserPath } from '../explorer-page.js'
import { DeskGateway } from './desk-gateway.js'
import { closeContexts, DeskPage, sharedBrowser } from './desk-page.js'

/** The gateway of a test file, and the browser of the worker. */
export class DeskTrial {
  private constructor(
    readonly gateway: DeskGateway,
    readonly browser: Browser,
  ) {}

  static async start(): Promise<DeskTrial> {
    const [gateway, browser] = await Promise.all([DeskGateway.start(), sharedBrowser()])
    return new DeskTrial(gateway, browser)
  }

  /** Opens the desk before sign-in. */
  open(settings?: BrowserContextOptions): Promise<DeskPage> {
    return DeskPage.open(this.browser, this.gateway.url, settings)
  }

  /** Opens the desk as a signed-in demo user. */
  openAs(user: string, settings?: BrowserContextOptions): Promise<DeskPage> {
    return DeskPage.open(this.browser, this.gateway.url, settings, user)
  }

  async close(): Promise<void> {
    await this.gateway.close()
  }
}

/**
 * Tests of the desk in a browser. Skipped if there is no Chromium.
 *
 * @param tests defines the tests; call its argument only inside a test
 * @param prepare adds data to the gateway before the first test
 */
export function inBrowser(
  name: string,
  tests: (trial: () => DeskTrial) => void,
  prepare: (trial: DeskTrial) => Promise<void> = () => Promise.resolve(),
): void {
  if (browserPath === undefined) console.log(`${name}: not run (no Chromium)`)
  describe.runIf(browserPath !== undefined)(name, () => {
    let trial: DeskTrial | null = null
    beforeAll(async () => {
      trial = await DeskTrial.start()
      await prepare(trial)
    })
    afterEach(closeContexts)
    afterAll(() => trial?.close())
    tests(() => {
      if (trial === null) throw new Error('The desk is only available inside a test.')
      return trial
    })
  })
}
