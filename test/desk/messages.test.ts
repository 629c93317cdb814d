import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBoth, notifyBoth } from '../support/desk/desk-asks.js'
import { DeskGateway } from '../support/desk/desk-gateway.js'
import { DeskPage, openBrowser, screens } from '../support/desk/desk-page.js'
import { landlord } from '../support/desk/small-landlord.js'
import { browserPath } from '../support/explorer-page.js'

let gateway: DeskGateway
let browser: Browser

/** Everything here is done by the keyboard. */
describe.runIf(browserPath !== undefined)('messages at the desk', () => {
  beforeAll(async () => {
    ;[gateway, browser] = await Promise.all([DeskGateway.start(), openBrowser()])
    await addBoth(gateway)
  })
  afterAll(async () => {
    await browser.close()
    await gateway.close()
  })

  describe.each(screens)('%s', (_case, settings) => {
    const signedIn = async (name: string) => {
      const desk = await DeskPage.open(browser, gateway.url, settings)
      await desk.signIn(name)
      return desk
    }

    it('one approves a request, and the screen of the other says who it was', async () => {
      const uuid = await notifyBoth(gateway, {
        message: 'The estimates wait for your approval.',
        requireAction: true,
      })
      const [officer, finance] = [await signedIn('Amina Officer'), await signedIn('Felix Finance')]
      await finance.goTo(`inbox/${uuid}`)
      await finance.shows('It waits for your decision')
      await officer.goTo('inbox')
      await officer.follow('The estimates wait for your approval.')
      await officer.heading('Service charge estimates')
      expect(await officer.faults()).toEqual([])
      await officer.reach('Note')
      await officer.page.keyboard.type('Agreed with the residents.')
      await officer.follow('Approve')
      await officer.shows('You have decided: Approved.')
      await finance.shows('Decided meanwhile by Amina Officer: Approved')
      expect(await finance.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
      expect(await finance.faults()).toEqual([])
      expect([await officer.fits(), await finance.fits()]).toEqual([true, true])
      expect([...officer.complaints, ...finance.complaints]).toEqual([])
      await officer.close()
      await finance.close()
    })

    it('sends an e-mail to a tenant, and shows that it is delivered', async () => {
      const desk = await signedIn('Amina Officer')
      await desk.goTo(`send?person=${gateway.tenantId}`)
      await desk.shows(landlord.tenant)
      await desk.reach('Template')
      await desk.page.keyboard.type('E-mail: Failed direct')
      await desk.shows('Your direct debit of £')
      expect(await desk.faults()).toEqual([])
      await desk.follow('Check')
      await desk.shows('It was not sent')
      expect(await desk.faults()).toEqual([])
      await desk.follow('Fill in: E-mail address.')
      await desk.page.keyboard.type('josephine@example')
      await desk.reach('Amount')
      await desk.page.keyboard.type('101.20')
      await desk.shows('Your direct debit of £101.20 failed')
      await desk.follow('Check')
      await desk.shows('So it goes out')
      expect(await desk.faults()).toEqual([])
      await desk.follow('Send')
      await desk.shows('It was not sent')
      expect(await desk.page.locator('#send-email-error').count()).toBe(1)
      await desk.reach('E-mail address')
      await desk.page.keyboard.press('End')
      await desk.page.keyboard.type('.com')
      await desk.follow('Check')
      await desk.shows('So it goes out')
      await desk.follow('Send')
      await desk.heading('Sent')
      await desk.shows('Delivered')
      expect(await desk.faults()).toEqual([])
      expect(await desk.fits()).toBe(true)
      expect(desk.complaints).toEqual([])
      await desk.close()
    })
  })
})
