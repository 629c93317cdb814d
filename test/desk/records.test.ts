import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { telephone } from '../support/desk/desk-page.js'
import { inBrowser } from '../support/desk/in-browser.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'
import { landlord } from '../support/desk/small-landlord.js'

const nameless = samplePerson({ firstName: '', surname: '', personTypes: [] })
const several = severalAccounts()
const visits = {
  closed: {
    ...{ id: randomUUID(), reference: '10600311', status: 'Completed', tradeCode: 'PL' },
    ...{ tradeDescription: 'Plumbing', description: 'Bath tap drips' },
    propertyReference: landlord.propertyReference,
    dateRaised: new Date('2025-12-01T09:00:00Z'),
    dateCompleted: new Date('2025-12-12T09:00:00Z'),
  },
  about: { id: randomUUID(), targetType: 'repair', title: 'Part ordered' },
}
const wing = { id: randomUUID(), name: 'Larkspur West Wing' }

const tests: Parameters<typeof inBrowser>[1] = (trial) => {
  it('labels every ledger cell on a phone', async () => {
    const { accounts } = trial().gateway.landlord
    const desk = await trial().openAs('officer', telephone)
    await desk.goTo(`account/${accounts[0]?.id ?? ''}`)
    await desk.shows(`50 of ${landlord.transactions} transactions`)
    const row = desk.page.getByRole('row', { name: '£101.20' }).first()
    const owed = await row.getByRole('cell', { name: '£1,117.54 owed' }).boundingBox()
    expect((owed?.x ?? 0) + (owed?.width ?? 0)).toBeGreaterThan(0)
    expect((owed?.x ?? 0) + (owed?.width ?? 0)).toBeLessThanOrEqual(390)
    expect(await desk.page.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['Day', 'What', 'Amount', 'Balance']),
    )
    expect(await desk.page.evaluate<string>(labelOfBalance)).toMatch(/data-heading|Balance/)
    expect(await desk.faults()).toEqual([])
  })

  it('leads from an address with a slip to the alert, the open repairs and the last visit', async () => {
    const desk = await trial().openAs('repairs')
    await desk.search('7 larkspur huose')
    await desk.follow('Flat 7')
    await desk.heading('Flat 7, Larkspur House')
    await desk.shows(`Cautionary alert: on the property (Aggressive dog, ${landlord.alert})`)
    const headings = await desk.page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings.slice(0, 2)).toEqual(['Open work orders', 'History'])
    const history = desk.page.getByRole('table', { name: 'History' }).getByRole('row')
    const rows = (await history.allInnerTexts()).map((row) => row.split(/\s*[\n\t]\s*/))
    expect(rows.slice(1)).toEqual([
      ['5 Jan 2026', `Visit: ${landlord.note}`, 'Note, Safety', 'Amina Officer'],
      ['12 Dec 2025', visits.closed.description, 'Work order, Completed', 'Plumbing'],
      ['1 Dec 2025', 'asset address, post code: none → E8 1DY', 'Change, update', 'Amina Officer'],
    ])
    expect(await desk.faults()).toEqual([])
    await desk.follow(landlord.repair)
    await desk.heading('Work order 10600417')
    await desk.shows(`Cautionary alert: on the property (Aggressive dog, ${landlord.alert})`)
    await desk.shows('2 [E] EMERGENCY')
    await desk.shows(visits.about.title)
    expect(await desk.faults()).toEqual([])
    await desk.follow('Open the property')
    await desk.heading('Flat 7, Larkspur House')
    expect(desk.complaints).toEqual([])
  })

  it('finds work orders and changes, and opens the work order', async () => {
    const desk = await trial().openAs('repairs', telephone)
    await desk.search('post code amina')
    await desk.shows('asset address, post code')
    await desk.search('10600417')
    await desk.follow(landlord.repair)
    await desk.heading('Work order 10600417')
    expect(await desk.fits()).toBe(true)
    await desk.goTo('search')
    await desk.shows(`The work order: ${landlord.repair}, 10600417`)
  })

  it('names the scope of hidden work orders, and shows no note', async () => {
    const flat = trial().gateway.landlord.assets[2]?.id ?? ''
    const visitor = await trial().openAs('visitor')
    await visitor.goTo(`asset/${flat}`)
    await visitor.shows('Hidden (no access to work orders)')
    expect(await visitor.page.getByText(landlord.note).count()).toBe(0)
    expect(await visitor.page.getByText(landlord.alert).count()).toBe(0)
  })

  it('lists the transactions of a tenure with the account of each', async () => {
    const desk = await trial().openAs('officer')
    await desk.goTo(`tenure/${several.tenure.id}`)
    await desk.shows('2 transactions')
    const ledger = desk.page.getByRole('table', { name: 'Transactions' })
    const rows = ledger.getByRole('row')
    expect(await rows.nth(1).innerText()).toMatch(/£12\.00.*£30\.00 owed/s)
    await rows.nth(1).getByRole('link', { name: '228009901' }).waitFor()
    expect(await rows.nth(2).innerText()).toMatch(/All accounts of the tenure.*£7\.00.*–/s)
    expect(await desk.faults()).toEqual([])
    await desk.follow('228009901')
    await desk.heading('Account 228009901')
    await desk.shows('1 of 1 transaction')
  })

  it('explains why an account has no ledger, and links to the ledger of its tenure', async () => {
    const desk = await trial().openAs('officer')
    await desk.goTo(`account/${several.shared[0]?.id ?? ''}`)
    await desk.shows('Other accounts of the tenure have the same payment reference')
    expect(await desk.page.getByRole('table').count()).toBe(0)
    expect(await desk.page.getByRole('img', { name: /^Balance over time/ }).count()).toBe(0)
    expect(await desk.faults()).toEqual([])
    await desk.follow('Transactions of all accounts of the tenure')
    await desk.shows('2 transactions')
  })

  it('shows unknown names and values', async () => {
    const desk = await trial().openAs('officer')
    await desk.goTo(`person/${nameless.id}`)
    await desk.heading('Name unknown')
    expect(await desk.page.title()).toBe('Name unknown – Desk')
    const facts = await desk.page.locator('dl').innerText()
    expect(facts.split(/[\n\t]+/)).toEqual([
      'Balance',
      'Unknown',
      'Date of birth',
      'Unknown',
      'Contact',
      'None known',
      'Role',
      'Unknown',
      'Home',
      'Unknown',
    ])
    expect(await desk.faults()).toEqual([])
  })

  it('names the parent of a nested block', async () => {
    const { assets } = trial().gateway.landlord
    const desk = await trial().openAs('officer')
    await desk.goTo(`asset/${assets[0]?.id ?? ''}`)
    const blocks = desk.page.getByRole('table', { name: 'Blocks' })
    await blocks.getByRole('rowheader', { name: `${wing.name} in ${landlord.block}` }).waitFor()
    const rows = await blocks.getByRole('rowheader').allInnerTexts()
    expect(rows.filter((row) => row.includes(' in '))).toEqual([
      `${wing.name} in ${landlord.block}`,
    ])
  })

  it('shows the first rows of long lists on a phone, and the rest on request', async () => {
    const [estate] = trial().gateway.landlord.assets
    if (estate === undefined) throw new Error('There is no estate.')
    const blocks = Array.from({ length: 40 }, (_, number) =>
      sampleAsset({
        id: randomUUID(),
        assetId: `0006${number + 1_000}`,
        assetType: 'Block',
        parents: [{ id: estate.id, type: 'estate', name: landlord.estate }],
        parentAssetIds: [estate.id],
        rootAsset: estate.id,
        assetAddress: { addressLine1: `Teasel House ${number + 1}` },
      }),
    )
    await trial().gateway.now.records.save({ assets: blocks })
    const desk = await trial().openAs('officer', telephone)
    await desk.goTo(`asset/${estate.id}`)
    await desk.shows('Show 42 blocks')
    const rows = desk.page.getByRole('table', { name: 'Blocks' }).getByRole('rowheader')
    expect(await rows.count()).toBe(10)
    expect(await desk.page.evaluate<number>('document.body.scrollHeight')).toBeLessThan(4_000)
    expect(await desk.faults()).toEqual([])
    await desk.follow('Show 42 blocks')
    await desk.shows('Show fewer blocks')
    expect(await rows.count()).toBe(42)
    expect(await desk.focused()).toBe('Show fewer blocks')
    expect(await desk.faults()).toEqual([])
  })
}

/** A tenure with three accounts, two of them with the same payment reference. */
function severalAccounts() {
  const tenure = sampleTenure({ paymentReference: '228009902' })
  const account = (paymentReference: string, accountType: string) => ({
    id: randomUUID(),
    targetId: tenure.id,
    paymentReference,
    accountType,
    accountBalance: '30.00',
  })
  const charge = (paymentReference: string, amount: string, day: string) => ({
    id: randomUUID(),
    targetId: tenure.id,
    paymentReference,
    transactionAmount: amount,
    balanceAmount: '30.00',
    transactionDate: new Date(day),
  })
  return {
    tenure,
    own: account('228009901', 'Recharge'),
    shared: [account('228009902', 'Master'), account('228009902', 'Sundry')],
    transactions: [
      charge('228009901', '12.00', '2026-01-05'),
      charge('228009902', '7.00', '2026-01-04'),
    ],
  }
}

const labelOfBalance = `getComputedStyle(
  document.querySelector('[data-heading=Balance]'), '::before'
).content`

inBrowser('records of the desk', tests, async ({ gateway }) => {
  const [estate, block, flat] = gateway.landlord.assets
  const [repair] = gateway.landlord.workOrders
  if (estate === undefined || block === undefined) throw new Error('There is no estate.')
  if (flat === undefined || repair === undefined) throw new Error('There is no repair.')
  const above = [
    { id: block.id, type: 'block', name: landlord.block },
    { id: estate.id, type: 'estate', name: landlord.estate },
  ]
  await gateway.now.records.save({
    persons: [nameless],
    tenures: [several.tenure],
    accounts: [several.own, ...several.shared],
    transactions: several.transactions,
    workOrders: [visits.closed],
    notes: [{ ...visits.about, targetId: repair.id }],
    activities: [
      {
        ...{ id: randomUUID(), type: 'update', targetType: 'asset', targetId: flat.id },
        ...{ authorName: 'Amina Officer', createdAt: new Date('2025-12-01T09:00:00Z') },
        changes: [{ field: 'assetAddress.postCode', oldValue: null, newValue: 'E8 1DY' }],
      },
    ],
    assets: [
      { ...flat, isAssetCautionaryAlerted: true },
      sampleAsset({
        id: wing.id,
        assetId: '00054372',
        assetType: 'Block',
        parents: above,
        parentAssetIds: [block.id, estate.id],
        rootAsset: estate.id,
        assetAddress: { addressLine1: wing.name },
      }),
    ],
  })
})
