// Takes the screenshots of docs/desk from a development gateway with demo data:
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
 * The steps from one screenshot to the next. `follow` clicks the first match; screens other than the search
 * are ready when their heading and `shows` are visible.
 */
const sessions = [
  {
    settings: desktop,
    steps: [
      { name: 'search', path: 'search?q=mar' },
      { name: 'facets', path: 'search?q=house&kind=assets' },
      { name: 'person', path: 'search?q=martin&kind=persons', follow: '.desk-hit a' },
      {
        name: 'account',
        path: 'search?q=22800&kind=accounts',
        follow: '.desk-hit a',
        scrollTo: 'figure',
      },
      {
        name: 'estate',
        path: 'search?q=estate&kind=assets&by.assetTypes=Estate',
        follow: '.desk-hit a',
      },
    ],
  },
  {
    settings: { ...desktop, user: 'Sam Supervisor' },
    steps: [
      { name: 'suspense', path: 'suspense', heading: 'Suspense', shows: 'table' },
      { name: 'operations', path: 'operations', heading: 'Operations', shows: 'td a' },
    ],
  },
  {
    settings: telephone,
    steps: [{ name: 'telephone', path: 'search?q=mar&kind=persons' }],
  },
]

const searchTextOf = (path) => new URLSearchParams(path.split('?')[1]).get('q')

/** WebP takes a third of the size of PNG. */
async function takePicture(page, path) {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  writeFileSync(path, Buffer.from(data, 'base64'))
}

mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
try {
  for (const { settings, steps } of sessions) {
    const page = await openDesk(browser, address, settings)
    for (const { name, path, heading, shows, follow, scrollTo } of steps) {
      await page.goto(`${address}/desk#/${path}`)
      await page.getByRole('heading', { level: 1, name: heading ?? searchTextOf(path) }).waitFor()
      await page
        .locator(shows ?? '[aria-busy=false] .desk-hit')
        .first()
        .waitFor()
      // The counts per kind arrive after the results.
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
