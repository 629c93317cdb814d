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
import { openKitClients, placesOfKitClients, type KitClient } from '../support/live/kit-clients.js'

if (browserPath === undefined) console.log('tabs of a browser in an outage: not run (no Chromium)')

const outageMs = 5_000
/** Time from the return of a gateway; docs/live.md promises it. */
const servedWithinMs = 5_000
const patience = { timeout: 60_000, interval: 20 }

describe('an outage of five seconds', () => {
  let site: CrashSite
  let gateway: GatewayProcess
  let token: string
  let environment: Readonly<Record<string, string>>

  const url = () => `http://127.0.0.1:${environment['PORT'] ?? ''}`
  /** Kills and restarts the gateway. Returns the times of both, by `performance.now()`. */
  const outage = async () => {
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

  describe('in the client kit', () => {
    let clients: KitClient[]
    const served = (moment: number) => () =>
      clients.filter((client) => !client.isServedSince(moment)).map(({ name }) => name)

    beforeAll(async () => {
      clients = openKitClients(
        url(),
        tokenSource(() => Promise.resolve(token)),
      )
      await eventually(served(0), [])
    })
    afterAll(() => {
      for (const client of clients) client.close()
    })

    it('is over for every subscription within five seconds of the return', async () => {
      const { killedAt, returnedAt } = await outage()
      await expect.poll(served(killedAt), patience).toEqual([])
      for (const { name, stateAt } of clients) {
        const times = stateAt.map((at) => Math.round(at - returnedAt)).sort((a, b) => a - b)
        process.stdout.write(`served after the return, ms, ${name}: ${times.join(', ')}\n`)
      }
      const late = clients.flatMap(({ name, stateAt }) =>
        stateAt
          .filter((at) => at - returnedAt > servedWithinMs)
          .map((at) => `${name}: ${Math.round(at - returnedAt)} ms`),
      )
      expect(late).toEqual([])
      // No client reported `open` before all its subscriptions were served.
      const early = clients.filter(({ openAt, stateAt }) => openAt < Math.max(...stateAt))
      expect(early.map(({ name }) => name)).toEqual([])
      expect(clients.flatMap(({ faults }) => faults)).toEqual([])
    })

    it('leaves no unused stream', async () => {
      await expect.poll(() => openStreams({ url: url() }), patience).toBe(placesOfKitClients)
    })
  })

  describe.runIf(browserPath !== undefined)('in three tabs of a browser', () => {
    let kit: PackedKit
    let served: Awaited<ReturnType<typeof servePage>>
    let browser: Browser
    const tabs: Page[] = []
    const badges = () =>
      Promise.all(tabs.map(async (tab) => Number.parseInt(await tab.locator('#inbox').innerText())))

    beforeAll(async () => {
      kit = await installPackedKit()
      served = await servePage(await buildExamplePage(kit, url()))
      browser = await sharedBrowser()
      const context = await browser.newContext()
      const keep = `if (location.protocol === 'http:') sessionStorage.setItem('token', '${token}')`
      await context.addInitScript(keep)
      for (let tab = 1; tab <= 3; tab += 1) {
        const page = await context.newPage()
        await page.goto(served.url)
        tabs.push(page)
      }
      await eventually(badges, (numbers) => !numbers.some(Number.isNaN))
    })
    afterAll(async () => {
      await closeContexts()
      await served.app.close()
      await kit.remove()
    })

    it('is over for every bell within five seconds of the return', async () => {
      const [before = NaN] = await badges()
      const { returnedAt } = await outage()
      const created = await gateway.ask(
        'mutation ($input: CreateNotificationInput!) { createNotification(input: $input) { notification { id } } }',
        { input: someNotification() },
        token,
      )
      expect(created.errors).toBeUndefined()
      await expect.poll(badges, patience).toEqual(tabs.map(() => before + 1))
      const servedMs = performance.now() - returnedAt
      process.stdout.write(`last of three tabs in Chromium: ${Math.round(servedMs)} ms\n`)
      expect(servedMs).toBeLessThan(servedWithinMs)
    })
  })
})
