// Takes the pictures of docs/desk from a gateway that runs in development with the demo landlord:
//
//   npm run desk:screenshots -- [address]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser, openDesk } from './desk/open-desk.mjs'

const [address = 'http://127.0.0.1:4000'] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../docs/desk')

const desktop = { viewport: { width: 1_024, height: 700 }, colorScheme: 'light' }
const telephone = { viewport: { width: 390, height: 780 }, colorScheme: 'dark' }

/** What is typed or followed from one picture to the next; a link is the first one of the list with that label. */
const walks = [
  {
    settings: desktop,
    steps: [
      { name: 'search', place: 'search?q=mar' },
      { name: 'facets', place: 'search?q=thornhill&kind=assets' },
      { name: 'person', place: 'search?q=chrley mrtin&kind=persons', follow: '.desk-hit a' },
      { name: 'account', place: 'search?q=228000131&kind=accounts', follow: '.desk-hit a' },
      { name: 'estate', place: 'search?q=thornhill estate&kind=assets', follow: '.desk-hit a' },
    ],
  },
  {
    settings: telephone,
    steps: [{ name: 'telephone', place: 'search?q=mar&kind=persons' }],
  },
]

mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
try {
  for (const { settings, steps } of walks) {
    const page = await openDesk(browser, address, settings)
    for (const { name, place, follow } of steps) {
      await page.goto(`${address}/desk#/${place}`)
      await page.locator('.desk-hit').first().waitFor()
      await page.waitForLoadState('networkidle')
      if (follow !== undefined) {
        await page.locator(follow).first().click()
        await page.locator('dl').first().waitFor()
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => document.activeElement.blur())
      }
      await page.screenshot({ path: join(folder, `${name}.png`) })
    }
    await page.context().close()
  }
} finally {
  await browser.close()
}
