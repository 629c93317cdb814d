import { expect, it } from 'vitest'
import { addBoth, notifyBoth, untilCorrected } from '../support/desk/desk-asks.js'
import { inBrowser } from '../support/desk/in-browser.js'

const tests: Parameters<typeof inBrowser>[1] = (trial) => {
  it('names the text of the shown results until the next response', async () => {
    const desk = await trial().openAs('officer')
    await desk.search('7 larkspur hose')
    await desk.shows('Searched for “house” instead of “hose”')
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await desk.page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('SearchEverything') === true) await held
      await route.continue()
    })
    await desk.search('foxglove estate')
    await desk.heading('Results for “foxglove estate”')
    const note = desk.page.locator('.desk-note')
    expect(await note.innerText()).toContain('No results for “7 larkspur hose”.')
    expect(await desk.page.locator('.desk-kinds [aria-busy=true]').count()).toBe(9)
    release()
    await note.waitFor({ state: 'detached' })
    await desk.page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it.each(['', '&kind=assets'])('suggests the nearest number in a block%s', async (kind) => {
    const desk = await trial().openAs('officer')
    await desk.goTo(`search?q=9+larkspur+house${kind}`)
    await desk.shows('There is no number 9 in Larkspur House. The nearest number is 7.')
    await desk.close()
  })

  it('keeps typed text in the box, and follows changes of the address', async () => {
    const desk = await trial().openAs('officer')
    const box = desk.page.getByRole('searchbox')
    await box.focus()
    await desk.page.keyboard.type('larkspur house')
    await desk.page.keyboard.press('Enter')
    await desk.placed('search?q=larkspur+house')
    expect(await box.inputValue()).toBe('larkspur house')
    await desk.goTo('search?q=foxglove')
    await desk.heading('Results for “foxglove”')
    expect(await box.inputValue()).toBe('foxglove')
    await desk.goTo('inbox')
    await desk.page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    expect(await box.inputValue()).toBe('')
  })

  it.each([
    ['search?q=228004417&kind=transactions&page=40', 'page 3, the last one', 'page=3&size=20'],
    ['search?q=winterbourne&kind=persons&page=999&size=100', 'the first page', 'page=1&size=100'],
    ['inbox?page=77', 'the first page', 'page=1&size=20'],
  ])(
    'reports that the page of %s does not exist, and links to the last page',
    async (place, label, last) => {
      const desk = await trial().openAs('officer')
      await desk.goTo(place)
      await desk.shows(`Page ${/page=(\d+)/.exec(place)?.[1] ?? ''} does not exist.`)
      const wrong = desk.page.getByText(/is found|nothing for you|Something went wrong/)
      expect(await wrong.count()).toBe(0)
      expect(await desk.faults()).toEqual([])
      await desk.follow(`Go to ${label}`)
      await desk.placed(place.replace(/page=.*/, last))
      await desk.page.getByText('does not exist').waitFor({ state: 'detached' })
      expect(desk.complaints).toEqual([])
    },
  )

  it('ticks a box before the response arrives', async () => {
    const desk = await trial().openAs('officer')
    await desk.goTo('search?q=winterbourne&kind=persons')
    await desk.shows('1 person')
    await desk.page.route('**/graphql', () => undefined)
    const box = desk.page.getByRole('checkbox', { name: /^Tenant/ })
    await box.check()
    expect(await box.isChecked()).toBe(true)
    await desk.placed('search?q=winterbourne&kind=persons&by.filter.personTypes=Tenant')
    expect(await box.isChecked()).toBe(true)
    await desk.page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('explains that a long text is truncated', async () => {
    const desk = await trial().openAs('officer')
    await desk.goTo(`search?q=${'ab '.repeat(4_000)}`)
    await desk.shows('Only the first part is used')
  })
}

inBrowser('the search of the desk', tests, async ({ gateway }) => {
  await addBoth(gateway)
  await untilCorrected(gateway, '7 larkspur hose')
  await notifyBoth(gateway, { message: 'The roof is mended.' })
})
