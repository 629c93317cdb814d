import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DeskGateway } from '../support/desk/desk-gateway.js'
import { closeContexts, sharedBrowser } from '../support/desk/desk-page.js'
import { registerKit } from '../support/registered-kit.js'
import { landlord } from '../support/desk/small-landlord.js'
import { browserPath } from '../support/explorer-page.js'
import { Issuer } from './issuer.js'

let issuer: Issuer
let gateway: DeskGateway
let browser: Browser
let page: Page

const storageDump =
  'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie])'

describe.runIf(browserPath !== undefined)('the desk in production', () => {
  beforeAll(async () => {
    issuer = await Issuer.start(['search:persons', 'search:tenures'])
    ;[gateway, browser] = await Promise.all([
      DeskGateway.start({
        NODE_ENV: 'production',
        PRODUCTION_ALLOW: 'embedded-database',
        SECRETS_KEY: randomBytes(32).toString('base64'),
        ...issuer.settings,
        TRUSTED_DOCUMENTS: 'only',
      }),
      sharedBrowser(),
    ])
    await registerKit(gateway.now.database, gateway.url)
    issuer.redirectTo = `${gateway.url}/desk`
  })
  afterAll(async () => {
    await closeContexts()
    await gateway.close()
    await issuer.close()
  })
  beforeEach(async () => {
    Object.assign(issuer, { lifeSeconds: 600, givesRefreshTokens: false, isClosed: false })
    issuer.swapsNonce = false
    page = await (await browser.newContext()).newPage()
    page.setDefaultTimeout(20_000)
    return () => page.context().close()
  })

  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const openPerson = async () => {
    await page.goto(`${gateway.url}/desk#/person/${gateway.tenantId}`)
    await page.getByRole('button', { name: /^Sign in at 127\.0\.0\.1/ }).click()
    await heading(`Ms ${landlord.tenant}`)
  }

  it('signs in at the issuer, and opens the requested screen', async () => {
    await openPerson()
    expect(new URL(page.url()).hash).toBe(`#/person/${gateway.tenantId}`)
    expect(new URL(page.url()).search).toBe('')
    await page.getByText('Ada Officer').waitFor()
  })

  it('stores no tokens or codes in the browser', async () => {
    await openPerson()
    expect(await page.evaluate<string>(storageDump)).not.toMatch(/eyJ|code|Winterbourne/)
  })

  it('signs in again at the issuer after a reload', async () => {
    await openPerson()
    await page.reload()
    await heading(`Ms ${landlord.tenant}`)
  })

  it('reports an ended session, and returns to the same screen', async () => {
    issuer.lifeSeconds = 5
    await openPerson()
    await page.getByRole('link', { name: landlord.address }).first().waitFor()
    await expect
      .poll(
        async () => {
          await page.evaluate("location.hash = '#/search?q=' + Math.random()")
          return page.getByText('Your session has ended').count()
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)
    issuer.lifeSeconds = 600
    const place = new URL(page.url()).hash
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByText('Ada Officer').waitFor()
    expect(new URL(page.url()).hash).toBe(place)
  })

  it('renews tokens with a refresh token if the issuer gives one', async () => {
    Object.assign(issuer, { lifeSeconds: 1, givesRefreshTokens: true, refreshed: 0 })
    await openPerson()
    await expect
      .poll(
        async () => {
          await page.evaluate("location.hash = '#/search?q=' + Math.random()")
          return issuer.refreshed
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)
    await page.evaluate("location.hash = '#/search?q=winterbourne'")
    await page.getByRole('link', { name: landlord.tenant }).waitFor()
  })

  it('ends the session here and at the issuer on sign-out', async () => {
    await openPerson()
    const before = issuer.signedOut.length
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => issuer.signedOut.length).toBe(before + 1)
    await page.getByRole('button', { name: /^Sign in at/ }).waitFor()
    expect(issuer.signedOut.at(-1)).toMatch(/^eyJ/)
    expect(await page.content()).not.toContain('Winterbourne')
    expect(await page.evaluate<string>(storageDump)).not.toMatch(/eyJ|signed-in|person/)
  })

  it('shows the reason when the issuer denies access', async () => {
    issuer.isClosed = true
    await page.goto(`${gateway.url}/desk`)
    await page.getByRole('button', { name: /^Sign in at/ }).click()
    await page.getByText('Sign-in failed. Not today.').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('refuses an identity token of another sign-in', async () => {
    issuer.swapsNonce = true
    await page.goto(`${gateway.url}/desk`)
    await page.getByRole('button', { name: /^Sign in at/ }).click()
    await page.getByText('Sign-in failed.').waitFor()
  })

  it('offers no demo users or tokens', async () => {
    for (const path of ['/desk/users', '/desk/users/supervisor/token']) {
      expect((await fetch(gateway.url + path)).status).toBe(404)
    }
  })
})
