import { expect, it } from 'vitest'
import type { PersonRecord } from '../../src/records/model/record-model.js'
import { openStreams } from '../client/callers.js'
import { untilCorrected } from '../support/desk/desk-asks.js'
import { desktop, telephone } from '../support/desk/desk-page.js'
import { inBrowser } from '../support/desk/in-browser.js'
import { landlord } from '../support/desk/small-landlord.js'
import { eventually } from '../support/eventually.js'

/** The same persons, one with another surname. */
function withOtherSurname(persons: readonly PersonRecord[], id: string): PersonRecord[] {
  return persons.map((person) =>
    person.id === id ? { ...person, surname: 'Winterbourne-Hale' } : person,
  )
}

/** They use the keyboard only. */
const tests: Parameters<typeof inBrowser>[1] = (trial) => {
  it('finds a tenant by a misspelt name, and shows the page of the person', async () => {
    const desk = await trial().open(desktop)
    await desk.signIn('Amina Officer')
    await desk.search('josefine wintrbourne')
    await desk.follow(landlord.tenant)
    await desk.heading(`Ms ${landlord.tenant}`)
    await desk.shows('9 Mar 1984')
    await desk.shows('Cautionary alert: on the person')
    await desk.shows(landlord.balance)
    await desk.shows('Latest transactions')
    expect(await desk.fits()).toBe(true)
    expect(desk.complaints).toEqual([])
  })

  it('opens the ledger of an account by its payment reference, page by page', async () => {
    const desk = await trial().openAs('officer', telephone)
    await desk.search('228 004 417')
    await desk.follow(`Account ${landlord.paymentReference}`)
    await desk.heading(`Account ${landlord.paymentReference}`)
    await desk.shows(`50 of ${landlord.transactions} transactions`)
    expect(await desk.page.getByRole('img', { name: /^Balance over time/ }).count()).toBe(1)
    await desk.follow('Show more')
    await desk.shows(`60 of ${landlord.transactions} transactions`)
    expect(await desk.fits()).toBe(true)
    expect(desk.complaints).toEqual([])
  })

  it('shows the balance of an estate, and links to the flat and back', async () => {
    const desk = await trial().openAs('finance', desktop)
    await desk.search('foxglove estate')
    await desk.follow(landlord.estate)
    await desk.heading(landlord.estate)
    await desk.shows('Rent of homes per week')
    await desk.shows(landlord.balance)
    await desk.follow('Flat 7')
    await desk.heading('Flat 7, Larkspur House')
    await desk.shows(landlord.balance)
    await desk.page.evaluate('document.activeElement.blur()')
    await desk.follow(landlord.block)
    await desk.heading(landlord.block)
    await desk.shows('Rent of homes per week')
    await desk.shows(landlord.balance)
    expect(await desk.fits()).toBe(true)
    expect(desk.complaints).toEqual([])
  })

  it('names the fields hidden from a caller without personal:read', async () => {
    const desk = await trial().openAs('finance', telephone)
    await desk.goTo(`person/${trial().gateway.tenantId}`)
    await desk.heading(`Ms ${landlord.tenant}`)
    expect(await desk.page.getByText('Hidden (no access to personal data)').count()).toBe(2)
    const text = await desk.page.locator('main').textContent()
    expect(text).not.toMatch(/1984|Warning/)
  })

  it('names the missing scope of each section and screen', async () => {
    const desk = await trial().openAs('visitor')
    await desk.goTo(`person/${trial().gateway.tenantId}`)
    await desk.shows('Hidden (no access to tenures)')
    await desk.shows(
      'Hidden (no access to all messages or your inbox or the messages that you send)',
    )
    await desk.goTo('operations')
    await desk.shows('You have no access to operations')
    expect(await desk.page.getByRole('navigation', { name: 'Desk' }).innerText()).toBe('Search')
    expect(desk.complaints).toEqual([])
  })

  it('restores a screen by the back button, a reload and a shared link', async () => {
    const desk = await trial().openAs('officer')
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
  })

  it('retries a search when the gateway comes back', async () => {
    const desk = await trial().openAs('officer')
    await desk.search('larkspur')
    await desk.shows(landlord.block)
    await trial().gateway.stop()
    await desk.search('winterbourne')
    await desk.shows('The service is not responding')
    await trial().gateway.startAgain()
    await desk.follow(landlord.tenant)
    await desk.heading(`Ms ${landlord.tenant}`)
  })

  it('loads the code of a new screen after a gateway outage', async () => {
    const desk = await trial().openAs('officer')
    await desk.search('larkspur')
    await desk.shows(landlord.block)
    await trial().gateway.stop()
    await desk.page.getByRole('link', { name: 'Suspense' }).click()
    await desk.heading('Suspense')
    await desk.shows('The service is not responding')
    expect(await desk.faults()).toEqual([])
    await trial().gateway.startAgain()
    await desk.page.getByRole('navigation', { name: 'Parts of suspense' }).waitFor()
    expect(await desk.address()).toBe('suspense')
  })

  it('reloads the same place when the gateway runs another release', async () => {
    const desk = await trial().openAs('officer')
    await desk.search('larkspur')
    await desk.shows(landlord.block)
    let isOld = true
    // The new release no longer has this file.
    await desk.page.route('**/suspense-screen*', (route) =>
      isOld ? route.fulfill({ status: 404 }) : route.continue(),
    )
    desk.page.once('load', () => {
      isOld = false
    })
    await desk.page.getByRole('link', { name: 'Suspense' }).click()
    await desk.heading('Suspense')
    await desk.page.getByRole('navigation', { name: 'Parts of suspense' }).waitFor()
    expect(await desk.address()).toBe('suspense')
  })

  it('shows a change made before the subscription started', async () => {
    const { gateway } = trial()
    const { persons } = gateway.landlord
    const desk = await trial().openAs('officer')
    let begin: () => void = () => undefined
    const changed = new Promise<void>((resolve) => {
      begin = resolve
    })
    await desk.page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('recordChanged') === true) await changed
      await route.continue()
    })
    await desk.goTo(`person/${gateway.tenantId}`)
    await desk.heading(`Ms ${landlord.tenant}`)
    await gateway.now.records.save({ persons: withOtherSurname(persons, gateway.tenantId) })
    begin()
    await desk.shows('This has changed. Updated at')
    await desk.heading('Ms Josephine Winterbourne-Hale')
    await gateway.now.records.save({ persons })
    await desk.page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('requests the counts of other kinds after the results of the chosen kind', async () => {
    const desk = await trial().openAs('officer')
    const asked: string[] = []
    desk.page.on('request', (request) => {
      const [, name] = /"operationName":"(Search\w+)"/.exec(request.postData() ?? '') ?? []
      if (name !== undefined) asked.push(name)
    })
    await desk.goTo('search?q=winterbourne&kind=persons')
    await desk.shows('1 person')
    await desk.page.getByRole('link', { name: 'Tenures 1' }).waitFor()
    expect(asked).toEqual(['SearchPersons', 'SearchEverything'])
  })

  it('follows the open record, and asks before it discards extra ledger rows', async () => {
    const { gateway } = trial()
    const { persons, accounts } = gateway.landlord
    const desk = await trial().openAs('officer')
    const followed = () =>
      eventually(
        () => openStreams(gateway),
        (open) => open === 3,
      )
    await desk.goTo(`person/${gateway.tenantId}`)
    await desk.heading(`Ms ${landlord.tenant}`)
    await desk.reach('Send a message')
    await followed()
    await gateway.now.records.save({ persons: withOtherSurname(persons, gateway.tenantId) })
    await desk.heading('Ms Josephine Winterbourne-Hale')
    await desk.shows('This has changed. Updated at')
    expect(await desk.focused()).toBe('Send a message')
    expect(await desk.faults()).toEqual([])
    await gateway.now.records.save({ persons })
    await desk.heading(`Ms ${landlord.tenant}`)
    await desk.goTo(`account/${accounts[0]?.id ?? ''}`)
    await desk.follow('Show more')
    await desk.shows(`60 of ${landlord.transactions} transactions`)
    await followed()
    await gateway.now.records.save({
      accounts: accounts.map((account) => ({ ...account, accountStatus: 'Suspended' })),
    })
    await desk.shows('This has changed.')
    expect(await desk.faults()).toEqual([])
    await desk.follow('Show the current version')
    await desk.shows('Suspended')
    await desk.shows(`50 of ${landlord.transactions} transactions`)
    await gateway.now.records.save({ accounts })
    expect(desk.complaints).toEqual([])
  })
}

inBrowser('the desk in a browser', tests, ({ gateway }) =>
  untilCorrected(gateway, 'josefine wintrbourne'),
)
