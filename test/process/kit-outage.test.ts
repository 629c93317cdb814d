import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenSource } from '../../client/src/tokens.js'
import { allScopes } from '../../src/access/scopes.js'
import { developmentSecret, signDevelopmentToken } from '../../tools/token/development-token.js'
import { systemClock } from '../../src/foundation/clock.js'
import { openStreams, someNotification } from '../client/callers.js'
import { servePage } from '../client/example-page.js'
import { buildExamplePage, installPackedKit, type PackedKit } from '../client/packed-kit.js'
import { CrashSite } from '../support/crash-site.js'
import { closeContexts, sharedBrowser } from '../support/desk/desk-page.js'
import { eventually } from '../support/eventually.js'
import { browserPath } from '../support/explorer-page.js'
import { freePort } from '../support/free-port.js'
import type { GatewayProcess } from '../support/gateway-process.js'
import { openKitClients, kitClientSlots, type KitClient } from '../support/live/kit-clients.js'

if (browserPath === undefined) console.log('tabs of a browser in an outage: not run (no Chromium)')

const outageMs = 5_000
/**
 * Maximum time from the restart of the gateway until every client has the current state, as promised in
 * docs/live.md.
 */
const maxRecoveryMs = 5_000
const pollOptions = { timeout: 60_000, interval: 20 }

describe('after an outage of five seconds', () => {
  let site: CrashSite
  let gateway: GatewayProcess
  let token: string
  let environment: Readonly<Record<string, string>>

  const url = () => `http://127.0.0.1:${environment['PORT'] ?? ''}`
  /** Kills and restarts the gateway. Returns the times of both, by `performance.now()`. */
  const killAndRestart = async () => {
    await gateway.kill()
    const killedAt = performance.now()
    await pause(outageMs)
    gateway = await site.start(environment)
    return { killedAt, returnedAt: performance.now() }
  }

  beforeAll(async () => {
    site = await CrashSite.open()
    environment = { PORT: String(await freePort()) }
    gateway = await site.start(environment)
    token = await signDevelopmentToken(
      {
        user: 'officer@example.com',
        name: 'Ada Officer',
        scopes: allScopes,
        ttlSeconds: 3_600,
        issuer: undefined,
        audience: undefined,
        secret: await developmentSecret(gateway.dataDir),
      },
      systemClock,
    )
  })
  afterAll(() => site.close())

  describe('the client kit', () => {
    let clients: KitClient[]
    const unserved = (moment: number) => () =>
      clients.filter((client) => !client.isServedSince(moment)).map(({ name }) => name)

    beforeAll(async () => {
      clients = openKitClients(
        url(),
        tokenSource(() => Promise.resolve(token)),
      )
      await eventually(unserved(0), [])
    })
    afterAll(() => {
      for (const client of clients) client.close()
    })

    it('gives every subscription the current state within five seconds of the restart', async () => {
      const { killedAt, returnedAt } = await killAndRestart()
      await expect.poll(unserved(killedAt), pollOptions).toEqual([])
      for (const { name, stateAt } of clients) {
        const times = stateAt.map((at) => Math.round(at - returnedAt)).sort((a, b) => a - b)
        process.stdout.write(
          `${name}: ms from the restart to the current state, per subscription: ${times.join(', ')}\n`,
        )
      }
      const late = clients.flatMap(({ name, stateAt }) =>
        stateAt
          .filter((at) => at - returnedAt > maxRecoveryMs)
          .map((at) => `${name}: ${Math.round(at - returnedAt)} ms`),
      )
      expect(late).toEqual([])
      // No client reported `open` before all its subscriptions were served.
      const early = clients.filter(({ openAt, stateAt }) => openAt < Math.max(...stateAt))
      expect(early.map(({ name }) => name)).toEqual([])
      expect(clients.flatMap(({ faults }) => faults)).toEqual([])
    })

    it('leaves no unused stream', async () => {
      await expect.poll(() => openStreams({ url: url() }), pollOptions).toBe(kitClientSlots)
    })
  })

  describe.runIf(browserPath !== undefined)('three tabs of a browser', () => {
    let kit: PackedKit
    let pageServer: Awaited<ReturnType<typeof servePage>>
    let browser: Browser
    const tabs: Page[] = []
    const badges = () =>
      Promise.all(tabs.map(async (tab) => Number.parseInt(await tab.locator('#inbox').innerText())))

    beforeAll(async () => {
      kit = await installPackedKit()
      pageServer = await servePage(await buildExamplePage(kit, url()))
      browser = await sharedBrowser()
      const context = await browser.newContext()
      const storeToken = `if (location.protocol === 'http:') sessionStorage.setItem('token', '${token}')`
      await context.addInitScript(storeToken)
      for (let tab = 1; tab <= 3; tab += 1) {
        const page = await context.newPage()
        await page.goto(pageServer.url)
        tabs.push(page)
      }
      await eventually(badges, (numbers) => !numbers.some(Number.isNaN))
    })
    afterAll(async () => {
      await closeContexts()
      await pageServer.app.close()
      await kit.remove()
    })

    it('update the badge in every tab within five seconds of the restart', async () => {
      const [before = NaN] = await badges()
      const { returnedAt } = await killAndRestart()
      const created = await gateway.ask(
        'mutation ($input: CreateNotificationInput!) { createNotification(input: $input) { notification { id } } }',
        { input: someNotification() },
        token,
      )
      expect(created.errors).toBeUndefined()
      await expect.poll(badges, pollOptions).toEqual(tabs.map(() => before + 1))
      const recoveryMs = performance.now() - returnedAt
      process.stdout.write(`last of three tabs in Chromium: ${Math.round(recoveryMs)} ms\n`)
      expect(recoveryMs).toBeLessThan(maxRecoveryMs)
    })
  })
})
