import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { desktop, telephone } from '../support/desk/desk-page.js'
import { inBrowser } from '../support/desk/in-browser.js'
import { landlord } from '../support/desk/small-landlord.js'
import { samplePerson, sampleTenure } from '../support/samples.js'
import { eventually } from '../support/eventually.js'

/** More residents than a page of results. */
const names = Array.from({ length: 30 }, (_, index) => `Abernathy${String(index + 10)}`)
const residents = names.map((surname) => samplePerson({ firstName: 'Pat', surname }))

const tests: Parameters<typeof inBrowser>[1] = (trial) => {
  it('opens a record with the keyboard alone, and then lists the record on the start page', async () => {
    const desk = await trial().openAs('officer', desktop)
    const { keyboard } = desk.page
    expect(await desk.focused()).toContain('Search people')
    await keyboard.type('winterbourne')
    await desk.page.getByRole('link', { name: landlord.tenant }).waitFor()
    await keyboard.press('ArrowDown')
    expect(await desk.focused()).toContain(landlord.tenant)
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowUp')
    await keyboard.press('ArrowUp')
    expect(await desk.focused()).toContain('Search people')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await desk.heading(`Ms ${landlord.tenant}`)
    await keyboard.press('/')
    expect(await desk.focused()).toContain('Search people')
    await desk.page.getByRole('link', { name: 'Desk', exact: true }).click()
    await desk.shows('Opened last')
    expect(await desk.focused()).toContain('Search people')
    expect(await desk.faults()).toEqual([])
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await desk.heading(`Ms ${landlord.tenant}`)
    await desk.page.getByRole('button', { name: 'Sign out' }).click()
    expect(await desk.page.evaluate<string | null>(`localStorage.getItem('desk-recent')`)).toBe(
      null,
    )
  })

  it('opens a single result by Enter', async () => {
    const desk = await trial().openAs('officer')
    await desk.goTo('search?q=winterbourne&kind=persons')
    await desk.page.locator('[aria-busy=false] .desk-hit').waitFor()
    expect(await desk.focused()).toContain('Search people')
    await desk.page.keyboard.press('Enter')
    await desk.heading(`Ms ${landlord.tenant}`)
  })

  it('goes back to the place in the list, and to the previous search', async () => {
    const desk = await trial().openAs('officer', desktop)
    const { page } = desk
    await page.keyboard.type('larkspur')
    await desk.placed('search?q=larkspur')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('pat')
    await desk.placed('search?q=pat')
    await desk.goTo('search?q=pat&kind=persons&size=50')
    await desk.shows(`${names.length} people`)
    const last = page.getByRole('link', { name: names.at(-1) ?? '' })
    await last.scrollIntoViewIfNeeded()
    const position = await page.evaluate<number>('scrollY')
    expect(position).toBeGreaterThan(200)
    await last.click()
    await desk.heading(names.at(-1) ?? '')
    expect(await page.evaluate<number>('scrollY')).toBe(0)
    await page.goBack()
    await eventually(
      () => page.evaluate<number>('scrollY'),
      (shown) => shown === position,
    )
    await page.goBack()
    await desk.placed('search?q=pat')
    await page.goBack()
    await desk.placed('search?q=larkspur')
    expect(await page.getByRole('searchbox').inputValue()).toBe('larkspur')
  })

  it('shows the first result in the upper half of a phone, with tabs on one line', async () => {
    const desk = await trial().openAs('officer', telephone)
    await desk.goTo('search?q=winterbourne')
    const hit = await desk.page.locator('.desk-hit').first().boundingBox()
    expect(hit?.y).toBeLessThan(400)
    const tabs = await desk.page.locator('.desk-kinds').boundingBox()
    expect(tabs?.height).toBeLessThan(60)
    expect(await desk.fits()).toBe(true)
    expect(await desk.faults()).toEqual([])
  })

  it('shows 12 results on a screen, sorts results as chosen, and exports all results', async () => {
    const desk = await trial().openAs('officer', desktop)
    const { page } = desk
    await desk.goTo('search?q=pat&kind=persons')
    const twelfth = await page.locator('.desk-hit').nth(11).boundingBox()
    expect((twelfth?.y ?? 900) + (twelfth?.height ?? 0)).toBeLessThanOrEqual(900)
    await page.getByLabel('Sort by').selectOption('Surname')
    await desk.placed('search?q=pat&kind=persons&sort=SURNAME')
    await page.getByRole('link', { name: names[0] ?? '' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toBe('"Name","Date of birth","Role","Addresses","Balance"')
    expect(lines).toHaveLength(names.length + 1)
    expect(await desk.faults()).toEqual([])
  })

  it('lists residents page by page with their addresses, sorted by largest debt', async () => {
    const [, block] = trial().gateway.landlord.assets
    const desk = await trial().openAs('officer', desktop)
    await desk.goTo(`asset/${block?.id ?? ''}`)
    await desk.shows('31 people')
    await desk.page.getByLabel('Sort by').selectOption('Largest debt first')
    const rows = desk.page.getByRole('table', { name: 'Residents' }).getByRole('row')
    await rows.nth(1).filter({ hasText: landlord.tenant }).waitFor()
    expect(await rows.nth(1).innerText()).toContain(landlord.balance)
    expect(await rows.nth(1).innerText()).toContain(landlord.address)
    await desk.page.getByRole('navigation', { name: 'Pages of residents' }).getByText('2').click()
    await rows.nth(20).waitFor({ state: 'detached' })
    expect(await rows.count()).toBe(12)
    expect(await desk.faults()).toEqual([])
    expect(await desk.fits()).toBe(true)
  })

  it('prints a ledger without its buttons', async () => {
    const [account] = trial().gateway.landlord.accounts
    const desk = await trial().openAs('officer', desktop)
    await desk.goTo(`account/${account?.id ?? ''}`)
    await desk.shows('50 of 60 transactions')
    await desk.page.emulateMedia({ media: 'print' })
    expect(await desk.page.getByRole('banner').isVisible()).toBe(false)
    expect(await desk.page.getByRole('button', { name: 'Show more' }).isVisible()).toBe(false)
    expect(await desk.page.getByRole('table', { name: 'Transactions' }).isVisible()).toBe(true)
  })
}

inBrowser('keyboard, scrolling, layout and print at the desk', tests, async ({ gateway }) => {
  const flat = gateway.landlord.assets[2]
  await gateway.now.records.save({
    persons: residents,
    tenures: residents.map(({ id, surname }) =>
      sampleTenure({
        id: randomUUID(),
        tenuredAssetId: flat?.id ?? null,
        tenuredAsset: { fullAddress: landlord.address },
        householdMembers: [{ personId: id, fullName: `Pat ${surname ?? ''}`, isResponsible: true }],
      }),
    ),
  })
})
