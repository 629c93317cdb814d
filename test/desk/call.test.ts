import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { desktop, telephone, type DeskPage } from '../support/desk/desk-page.js'
import { inBrowser } from '../support/desk/in-browser.js'
import { landlord } from '../support/desk/small-landlord.js'
import { samplePerson } from '../support/samples.js'
import { sendEmail } from '../support/desk/desk-asks.js'

const child = samplePerson({ title: 'Miss', firstName: 'Ivy', surname: 'Winterbourne' })

/** Whether a text is in view without scrolling. */
async function isInView({ page }: DeskPage, text: string): Promise<boolean> {
  const box = await page.getByText(text).first().boundingBox()
  const height = page.viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

const tests: Parameters<typeof inBrowser>[1] = (trial) => {
  it('answers “what do I owe, when did I last pay, did you get my letter” on one screen', async () => {
    const desk = await trial().openAs('officer', desktop)
    expect(await desk.focused()).toContain('Search people')
    const keys = 'jo wint'
    await desk.page.keyboard.type(keys)
    expect(keys.length).toBeLessThanOrEqual(8)
    await desk.page.getByRole('link', { name: landlord.tenant }).first().click()
    await desk.heading(`Ms ${landlord.tenant}`)
    await desk.shows('The estimate by officer')
    const answers = [
      landlord.balance,
      '£300.00 on 6 Jan 2026 by Direct Debit',
      '£101.20 weekly',
      'The estimate by officer',
      'josephine@example.com',
      '07700 900123',
      'Cautionary alert: on the person (Verbal abuse or threat of, Visit in pairs)',
      '9 Mar 1984',
      'holds the tenure',
      'Send a message',
      'Open the property',
    ]
    const hidden: string[] = []
    for (const answer of answers) if (!(await isInView(desk, answer))) hidden.push(answer)
    expect(hidden).toEqual([])
    expect(await desk.faults()).toEqual([])
    expect(desk.complaints).toEqual([])
  })

  it('says that the list of messages is limited, and lists all for a supervisor', async () => {
    const [tenure] = trial().gateway.landlord.tenures
    const officer = await trial().openAs('officer', telephone)
    const place = `tenure/${tenure?.id ?? ''}`
    await officer.goTo(place)
    await officer.shows('The estimate by officer')
    await officer.shows('only messages that you sent or that were addressed to you')
    expect(await officer.page.getByText('The estimate by supervisor').count()).toBe(0)
    const supervisor = await trial().openAs('supervisor', desktop)
    await supervisor.goTo(place)
    await supervisor.shows('The estimate by supervisor')
    await supervisor.shows('The estimate by officer')
    expect(await supervisor.page.getByText('only messages that you sent').count()).toBe(0)
    await supervisor.page.getByRole('button', { name: 'Show the text' }).first().click()
    await supervisor.page.getByRole('group', { name: 'The text as sent' }).waitFor()
    expect(await officer.faults()).toEqual([])
    expect(await supervisor.faults()).toEqual([])
    expect([await officer.fits(), await supervisor.fits()]).toEqual([true, true])
  })

  it.each(['tenure', 'account', 'asset'])('shows the head of a %s as a card', async (screen) => {
    const { tenures, accounts, assets } = trial().gateway.landlord
    const record = { tenure: tenures[0], account: accounts[0], asset: assets[2] }[screen]
    const desk = await trial().openAs('officer', desktop)
    await desk.goTo(`${screen}/${record?.id ?? ''}`)
    for (const text of [landlord.balance, '£101.20 weekly', '£300.00 on 6 Jan 2026']) {
      await desk.shows(text)
    }
    await desk.follow('Send a message')
    await desk.shows(landlord.tenant)
    expect(await desk.address()).toContain(`about=${tenures[0]?.id ?? ''}`)
    expect(desk.complaints).toEqual([])
  })

  it('does not show the debt of a tenure as the debt of a household member', async () => {
    const desk = await trial().openAs('officer')
    await desk.goTo('search?q=winterbourne&kind=persons')
    const hit = (name: string) => desk.page.getByRole('listitem').filter({ hasText: name })
    expect(await hit(landlord.tenant).innerText()).toMatch(/Alert on the person.*Born 9 Mar 1984/s)
    expect(await hit(landlord.tenant).innerText()).toContain(landlord.balance)
    expect(await hit('Ivy').innerText()).not.toContain('owed')
    await desk.goTo(`person/${child.id}`)
    await desk.shows('None: holds no tenure')
    expect(await desk.faults()).toEqual([])
  })

  it('says why a property was found', async () => {
    const desk = await trial().openAs('officer')
    await desk.goTo('search?q=winterb&kind=assets')
    await desk.shows('Resident: ')
    expect(await desk.page.locator('.desk-hit mark').first().innerText()).toBe('Winterb')
  })
}

inBrowser('a call at the desk', tests, async ({ gateway }) => {
  const { persons, tenures, accounts, assets } = gateway.landlord
  const [tenure] = tenures
  if (tenure === undefined) throw new Error('There is no tenure.')
  const member = { personId: child.id, fullName: 'Miss Ivy Winterbourne', isResponsible: false }
  await gateway.now.records.save({
    persons: [
      child,
      ...persons.slice(0, 1).map((tenant) => ({
        ...tenant,
        contactDetails: [{ contactType: 'phone', subType: 'mobile', value: '07700 900123' }],
      })),
    ],
    cautionaryAlerts: persons.slice(0, 1).map(({ id }) => ({
      id: randomUUID(),
      personId: id,
      description: 'Verbal abuse or threat of',
      reason: 'Visit in pairs',
    })),
    assets: assets.slice(2).map((flat) => ({ ...flat, currentTenureId: tenure.id })),
    tenures: [{ ...tenure, householdMembers: [...tenure.householdMembers, member] }],
    accounts: accounts.map((account) => ({
      ...account,
      consolidatedCharges: [{ type: 'rent', frequency: 'weekly', amount: '101.20' }],
    })),
    transactions: [
      {
        id: randomUUID(),
        targetId: tenure.id,
        targetType: 'Tenure',
        paidAmount: '300.00',
        transactionType: 'DirectDebit',
        transactionDate: new Date('2026-01-06'),
        transactionAmount: '300.00',
        paymentReference: landlord.paymentReference,
      },
    ],
  })
  await sendEmail(gateway, 'officer', tenure.id)
  await sendEmail(gateway, 'supervisor', tenure.id)
})
