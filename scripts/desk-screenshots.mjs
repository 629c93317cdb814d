// Takes the pictures of docs/desk from a gateway that runs in development with the demo landlord:
//
//   npm run desk:screenshots -- [address]
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser, openDesk } from './desk/open-desk.mjs'

const [address = 'http://127.0.0.1:4000'] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../docs/desk')

const desktop = { viewport: { width: 1_024, height: 820 }, colorScheme: 'light' }
const telephone = { viewport: { width: 390, height: 780 }, colorScheme: 'dark' }

/**
 * What is typed or followed from one picture to the next; a link is the first one of the list with that label. A
 * screen that is no search says by its heading, and by something on it, that it is there.
 */
const walks = [
  {
    settings: desktop,
    steps: [
      { name: 'search', place: 'search?q=mar' },
      { name: 'facets', place: 'search?q=house&kind=assets' },
      { name: 'person', place: 'search?q=martin&kind=persons', follow: '.desk-hit a' },
      {
        ...{ name: 'account', place: 'search?q=22800&kind=accounts', follow: '.desk-hit a' },
        scrollTo: 'figure',
      },
      {
        name: 'estate',
        place: 'search?q=estate&kind=assets&by.assetTypes=Estate',
        follow: '.desk-hit a',
      },
    ],
  },
  {
    settings: { ...desktop, user: 'Sam Supervisor' },
    steps: [
      { name: 'suspense', place: 'suspense', heading: 'Suspense', shows: 'table' },
      { name: 'operations', place: 'operations', heading: 'Operations', shows: 'td a' },
    ],
  },
  {
    settings: telephone,
    steps: [{ name: 'telephone', place: 'search?q=mar&kind=persons' }],
  },
]

const searched = (place) => new URLSearchParams(place.split('?')[1]).get('q')

/** WebP, which takes a third of what PNG does. */
async function takePicture(page, path) {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  writeFileSync(path, Buffer.from(data, 'base64'))
}

mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
try {
  for (const { settings, steps } of walks) {
    const page = await openDesk(browser, address, settings)
    for (const { name, place, heading, shows, follow, scrollTo } of steps) {
      await page.goto(`${address}/desk#/${place}`)
      await page.getByRole('heading', { level: 1, name: heading ?? searched(place) }).waitFor()
      await page
        .locator(shows ?? '[aria-busy=false] .desk-hit')
        .first()
        .waitFor()
      // The numbers of the kinds come behind the results of the one that is chosen.
      if (shows !== undefined) {
        await page.locator('.desk-loading').first().waitFor({ state: 'detached' })
      } else {
        await page.locator('.desk-kinds .desk-quiet:not(:empty)').first().waitFor()
      }
      if (follow !== undefined) {
        await page.locator(follow).first().click()
        await page.locator('dl').first().waitFor()
        await page.locator('.desk-loading').first().waitFor({ state: 'detached' })
        await page.evaluate(() => document.activeElement.blur())
      }
      if (scrollTo !== undefined) {
        await page.locator(scrollTo).waitFor()
        await page.locator(scrollTo).evaluate((part) => part.scrollIntoView({ block: 'center' }))
      }
      await takePicture(page, join(folder, `${name}.webp`))
    }
    await page.context().close()
  }
} finally {
  await browser.close()
}
