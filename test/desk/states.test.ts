import { expect, it } from 'vitest'
import { desktop, telephone } from '../support/desk/desk-page.js'
import { inBrowser } from '../support/desk/in-browser.js'
import { landlord } from '../support/desk/small-landlord.js'
import { eventually } from '../support/eventually.js'

/** The id of no record. */
const unknown = 'b69e6519-3712-4509-a30e-0b5af596915b'

inBrowser('states of the desk', (trial) => {
  it.each([
    ['a desktop, light', desktop],
    ['a telephone, dark', telephone],
  ])('are accessible and fit the screen on %s', async (_case, settings) => {
    const desk = await trial().open(settings)
    const see = async (place: string | null, text: string) => {
      if (place !== null) await desk.goTo(place)
      await desk.shows(text)
      expect(await desk.faults(), `${place ?? ''} ${text}`).toEqual([])
      expect(await desk.fits(), `${place ?? ''} ${text}`).toBe(true)
    }
    await see(null, 'This is a trial')
    await desk.signIn('Felix Finance')
    await see(null, 'Results appear as you type')
    await see('search?q=a', 'People')
    await see('search?q=winterbourne&kind=accounts', '1 account')
    await see('search?q=xqzvw%20xqzvw', 'No results. Try')
    await see('search?q=xqzvw%20xqzvw&kind=assets', 'found. Try fewer words')
    await see(`person/${trial().gateway.tenantId}`, 'Hidden (no access to personal data)')
    await desk.follow(landlord.address)
    await see(null, 'Household')
    await desk.follow(landlord.paymentReference)
    await see(null, `50 of ${landlord.transactions} transactions`)
    await desk.goTo('search?q=foxglove estate&kind=assets')
    await desk.follow(landlord.estate)
    await see(null, 'Rent of homes per week')
    await see(`tenure/${unknown}`, 'This tenure does not exist')
    await see('nowhere', 'The desk has no page with this address')
    await see('operations', 'You have no access to operations')
    expect(desk.complaints).toEqual([])
    await desk.page.context().setOffline(true)
    await see(null, 'You are offline')
    await desk.page.context().setOffline(false)
    await desk.page.route('**/graphql', (route) => route.abort())
    await see('search?q=foxglove', 'The service is not responding')
  })

  it('return to the same screen after an expired session', async () => {
    const desk = await trial().open(telephone)
    await desk.signIn('Amina Officer')
    const refused = { errors: [{ message: 'No.', extensions: { code: 'UNAUTHENTICATED' } }] }
    await desk.page.route('**/graphql', (route) => route.fulfill({ status: 401, json: refused }))
    await desk.goTo(`person/${trial().gateway.tenantId}`)
    await desk.shows('Your session has ended')
    expect(await desk.faults()).toEqual([])
    await desk.follow('Sign in again')
    await desk.shows('Your session has ended.')
    await desk.page.unroute('**/graphql')
    await desk.signIn('Amina Officer')
    await desk.heading(`Ms ${landlord.tenant}`)
  })

  it('show an error for a token that the gateway refuses', async () => {
    const desk = await trial().open()
    await desk.page.route('**/desk/users', (route) => route.fulfill({ status: 404 }))
    await desk.page.reload()
    await desk.reach('Token')
    await desk.page.keyboard.type('no token')
    await desk.page.keyboard.press('Enter')
    await desk.shows('This token is not valid, or has expired.')
    expect(await desk.page.getByText('Your session has ended').count()).toBe(0)
    expect(await desk.faults()).toEqual([])
  })

  it('keep no data after signing out', async () => {
    const desk = await trial().open()
    await desk.signIn('Amina Officer')
    await desk.goTo(`person/${trial().gateway.tenantId}`)
    await desk.heading(`Ms ${landlord.tenant}`)
    await desk.page.evaluate('document.activeElement.blur()')
    await desk.follow('Sign out')
    await desk.shows('You are signed out.')
    const storage =
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.body.innerText])'
    expect(await desk.page.evaluate<string>(storage)).not.toMatch(/Winterbourne|eyJ|officer/)
    await desk.page.goBack()
    await desk.shows('This is a trial')
    expect(desk.complaints).toEqual([])
  })

  it('show markup from other systems as text', async () => {
    const desk = await trial().openAs('officer')
    await desk.search('ruthven')
    await desk.follow(landlord.hostile)
    await desk.heading(`${landlord.hostile} Ruthven`)
    expect(await desk.page.title()).toBe(`${landlord.hostile} Ruthven – Desk`)
    expect(await desk.page.locator('main img').count()).toBe(0)
    expect(desk.complaints).toEqual([])
  })

  it('show no error for malformed addresses', async () => {
    const desk = await trial().openAs('officer')
    const addresses = [
      'search?q=<script>alert(1)</script>',
      'search?q=%E2%80%AEdlonra %D7%A9%D7%9C%D7%95%D7%9D',
      `search?q=${'x'.repeat(10_000)}`,
      `search?q=${'a b '.repeat(2_000)}`,
      'search?q=a&kind=persons&page=-5&size=1e9',
      'search?q=a&kind=constructor&by.__proto__.x=1&by.filter.x=1',
      'search?q=a&kind=accounts&by.filter.isInArrears=maybe',
      'person/<img src=x onerror=alert(1)>',
      'person/%E0%A4%A',
    ]
    for (const place of addresses) {
      await desk.goTo(place)
      await desk.page.reload()
      await desk.page.getByRole('heading', { level: 1 }).waitFor()
      await eventually(
        () => desk.page.locator('.desk-loading, [aria-busy=true]').count(),
        (waiting) => waiting === 0,
      )
      expect(await desk.page.locator('[role=alert]').count(), place).toBe(0)
      expect(await desk.fits(), place).toBe(true)
    }
    expect(desk.complaints).toEqual([])
  })
})
