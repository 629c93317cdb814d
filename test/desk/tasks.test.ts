import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DeskGateway } from '../support/desk/desk-gateway.js'
import { DeskPage, openBrowser, screens } from '../support/desk/desk-page.js'
import { landlord } from '../support/desk/small-landlord.js'
import { browserPath } from '../support/explorer-page.js'

if (browserPath === undefined) console.log('the desk in a browser: not run (no Chromium)')

let gateway: DeskGateway
let browser: Browser

/** Everything here is done by the keyboard. */
describe.runIf(browserPath !== undefined)('the desk in a browser', () => {
  beforeAll(async () => {
    ;[gateway, browser] = await Promise.all([DeskGateway.start(), openBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await gateway.close()
  })

  describe.each(screens)('%s', (_case, settings) => {
    const signedIn = async (name = 'Amina Officer') => {
      const desk = await DeskPage.open(browser, gateway.url, settings)
      await desk.signIn(name)
      return desk
    }

    it('finds a tenant by a mistyped name, and shows the page of the person', async () => {
      const desk = await signedIn()
      await desk.search('josefine wintrbourne')
      await desk.follow(landlord.tenant)
      await desk.heading(`Ms ${landlord.tenant}`)
      await desk.shows('9 Mar 1984')
      await desk.shows('Cautionary alert on the person')
      await desk.shows(landlord.balance)
      await desk.shows('Latest transactions')
      expect(await desk.fits()).toBe(true)
      expect(desk.complaints).toEqual([])
      await desk.close()
    })

    it('leads from a payment reference to the ledger of the account, page by page', async () => {
      const desk = await signedIn()
      await desk.search('228 004 417')
      await desk.follow(`Account ${landlord.paymentReference}`)
      await desk.heading(`Account ${landlord.paymentReference}`)
      await desk.shows(`50 of ${landlord.transactions} transactions`)
      expect(await desk.page.getByRole('img', { name: /^Balance over time/ }).count()).toBe(1)
      await desk.follow('Show more')
      await desk.shows(`60 of ${landlord.transactions} transactions`)
      expect(await desk.fits()).toBe(true)
      expect(desk.complaints).toEqual([])
      await desk.close()
    })

    it('shows the balance of an estate, and leads down to the flat and back up', async () => {
      const desk = await signedIn('Felix Finance')
      await desk.search('foxglove estate')
      await desk.follow(landlord.estate)
      await desk.heading(landlord.estate)
      await desk.shows('Totals of everything in it')
      await desk.shows(landlord.balance)
      await desk.follow('Flat 7')
      await desk.heading('Flat 7, Larkspur House')
      await desk.page.evaluate('document.activeElement.blur()')
      await desk.follow(landlord.block)
      await desk.heading(landlord.block)
      expect(await desk.fits()).toBe(true)
      expect(desk.complaints).toEqual([])
      await desk.close()
    })

    it('says what is hidden from a caller without personal:read, and shows nothing of it', async () => {
      const desk = await signedIn('Felix Finance')
      await desk.goTo(`person/${gateway.tenantId}`)
      await desk.heading(`Ms ${landlord.tenant}`)
      expect(await desk.page.getByText('Hidden: needs personal:read').count()).toBe(2)
      const text = await desk.page.locator('main').textContent()
      expect(text).not.toMatch(/1984|Warning/)
      await desk.close()
    })
  })

  it('says what a missing scope hides, part by part and screen by screen', async () => {
    const desk = await DeskPage.open(browser, gateway.url)
    await desk.signIn('Vera Visitor')
    await desk.goTo(`person/${gateway.tenantId}`)
    await desk.shows('Hidden: needs search:tenures')
    await desk.shows('Hidden: needs notifications:read or notifications:own')
    await desk.goTo('operations')
    await desk.shows('It needs the scope operate')
    expect(await desk.page.getByRole('navigation', { name: 'Desk' }).innerText()).toBe('Search')
    expect(desk.complaints).toEqual([])
    await desk.close()
  })

  it('comes back to the same screen by the back button, a reload and a shared link', async () => {
    const desk = await DeskPage.open(browser, gateway.url)
    await desk.signIn('Amina Officer')
    await desk.search('winterbourne')
    await desk.follow('People')
    await desk.shows('1 person')
    const place = 'search?q=winterbourne&kind=persons'
    await desk.placed(place)
    await desk.page.getByRole('checkbox', { name: /^Tenant/ }).press('Space')
    await desk.placed(`${place}&by.filter.personTypes=Tenant`)
    await desk.follow(landlord.tenant)
    await desk.heading(`Ms ${landlord.tenant}`)
    await desk.page.goBack()
    await desk.placed(`${place}&by.filter.personTypes=Tenant`)
    await desk.page.reload()
    await desk.shows('1 person')
    expect(await desk.page.getByRole('checkbox', { name: /^Tenant/ }).isChecked()).toBe(true)
    expect(await desk.page.getByRole('searchbox').inputValue()).toBe('winterbourne')
    await desk.close()
  })

  it('goes on by itself when the gateway comes back, with what was on the screen', async () => {
    const desk = await DeskPage.open(browser, gateway.url)
    await desk.signIn('Amina Officer')
    await desk.search('larkspur')
    await desk.shows(landlord.block)
    await gateway.stop()
    await desk.search('winterbourne')
    await desk.shows('The gateway does not answer just now')
    await gateway.startAgain()
    await desk.follow(landlord.tenant)
    await desk.heading(`Ms ${landlord.tenant}`)
    await desk.close()
  })
})
