import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const browserPath = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

/** Starts a browser installed on this machine. */
export function openBrowser() {
  if (browserPath === undefined)
    throw new Error('No Chromium found. Set CHROMIUM_PATH to its path.')
  return chromium.launch({
    executablePath: browserPath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  })
}

/** Opens the desk of a development gateway as one of its demo users. */
export async function openDesk(browser, address, { user = 'Amina Officer', ...settings } = {}) {
  const page = await (await browser.newContext(settings)).newPage()
  await page.goto(`${address}/desk`)
  await page.getByRole('button', { name: user }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  return page
}
