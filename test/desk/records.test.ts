import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { inBrowser } from '../support/desk/in-browser.js'
import { sampleAsset, samplePerson } from '../support/samples.js'
import { landlord } from '../support/desk/small-landlord.js'

const telephone = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' } as const
const nameless = samplePerson({ firstName: '', surname: '', personTypes: [] })
const wing = { id: randomUUID(), name: 'Larkspur West Wing' }

const tests: Parameters<typeof inBrowser>[1] = (trial) => {
  it('shows every cell of a ledger on a telephone, each with what it is', async () => {
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
    await desk.close()
  })

  it('says that a name is not known, and what else is not', async () => {
    const desk = await trial().openAs('officer')
    await desk.goTo(`person/${nameless.id}`)
    await desk.heading('Name not known')
    expect(await desk.page.title()).toBe('Name not known – Desk')
    const facts = await desk.page.locator('dl').innerText()
    expect(facts.split(/[\n\t]+/)).toEqual([
      ...['Balance', 'Not known', 'Known as', 'Not known', 'Born', 'Not known'],
      ...['Cautionary alerts', 'None'],
    ])
    expect(await desk.faults()).toEqual([])
    await desk.close()
  })

  it('says of a part of a block which block it is in', async () => {
    const { assets } = trial().gateway.landlord
    const desk = await trial().openAs('officer')
    await desk.goTo(`asset/${assets[0]?.id ?? ''}`)
    const blocks = desk.page.getByRole('table', { name: 'Blocks' })
    await blocks.getByRole('rowheader', { name: `${wing.name} in ${landlord.block}` }).waitFor()
    const rows = await blocks.getByRole('rowheader').allInnerTexts()
    expect(rows.filter((row) => row.includes(' in '))).toEqual([
      `${wing.name} in ${landlord.block}`,
    ])
    await desk.close()
  })

  it('shows the first rows of long lists on a telephone, and the others when they are wanted', async () => {
    const [estate] = trial().gateway.landlord.assets
    if (estate === undefined) throw new Error('There is no estate.')
    const blocks = Array.from({ length: 40 }, (_, number) =>
      sampleAsset({
        ...{ id: randomUUID(), assetId: `0006${number + 1_000}`, assetType: 'Block' },
        parents: [{ id: estate.id, type: 'estate', name: landlord.estate }],
        ...{ parentAssetIds: [estate.id], rootAsset: estate.id },
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
    await desk.close()
  })
}

const labelOfBalance = `getComputedStyle(
  document.querySelector('[data-heading=Balance]'), '::before'
).content`

inBrowser('records of the desk', tests, async ({ gateway }) => {
  const [estate, block] = gateway.landlord.assets
  if (estate === undefined || block === undefined) throw new Error('There is no estate.')
  const above = [
    { id: block.id, type: 'block', name: landlord.block },
    { id: estate.id, type: 'estate', name: landlord.estate },
  ]
  await gateway.now.records.save({
    persons: [nameless],
    assets: [
      sampleAsset({
        ...{ id: wing.id, assetId: '00054372', assetType: 'Block', parents: above },
        ...{ parentAssetIds: [block.id, estate.id], rootAsset: estate.id },
        assetAddress: { addressLine1: wing.name },
      }),
    ],
  })
})
