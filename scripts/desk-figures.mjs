// Measures the desk of a development gateway with demo data, in a real browser:
//
//   npm run desk:measure -- [address]
//
// Prints each figure with its goal, and fails if one is missed.
import { openBrowser, openDesk } from './desk/open-desk.mjs'

const [address = 'http://127.0.0.1:4000'] = process.argv.slice(2)
const rounds = 7
const searchTerm = 'thornhill'

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1]

/** Compressed KB transferred before the first heading is shown. */
async function bytesToFirstPicture(browser) {
  const page = await (await browser.newContext()).newPage()
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(`${address}/desk`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().close()
  return bytes / 1_024
}

/** Times of the largest paint and the longest task on the first search screen, already signed in. */
async function largestPaint(browser, slowed) {
  const page = await openDesk(browser, address)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.reload()
  await page.getByText('Results appear as you type').waitFor()
  const timesOfPage = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const tasks = []
        new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
          type: 'longtask',
          buffered: true,
        })
        new PerformanceObserver((list) => {
          const longest = Math.max(0, ...tasks.map(({ duration }) => duration))
          resolve({ paint: list.getEntries().at(-1).startTime, longest })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await page.context().close()
  return timesOfPage
}

/** Times from the last key to its letter on the screen, and to the results. */
async function typing(browser) {
  const page = await openDesk(browser, address)
  await page.getByRole('searchbox').focus()
  const [keys, results] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.getByText('Results appear as you type').waitFor()
    const text = searchTerm.slice(0, 3 + (round % (searchTerm.length - 3)))
    await page.keyboard.type(text.slice(0, -1), { delay: 90 })
    await page.evaluate((typedText) => {
      window.times = {}
      // A capturing listener, so that this timer is the first task after the frame with the letter.
      const first = { once: true, capture: true }
      addEventListener('keydown', () => (window.times.key = performance.now()), first)
      addEventListener(
        'input',
        () =>
          requestAnimationFrame(() => {
            setTimeout(() => (window.times.shown = performance.now()))
          }),
        first,
      )
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('h1')?.textContent.includes(`“${typedText}”`)) return
        if (document.querySelector('.desk-hit') === null) return
        const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent)
        if (!marks.some((mark) => mark.toLowerCase() === typedText)) return
        window.times.results = performance.now()
        observer.disconnect()
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    }, text)
    await page.keyboard.press(text.at(-1))
    await page.waitForFunction(() => window.times.results !== undefined)
    const { key, shown, results: resultsAt } = await page.evaluate(() => window.times)
    keys.push(shown - key)
    results.push(resultsAt - key)
  }
  await page.context().close()
  return { key: median(keys), results: median(results) }
}

const browser = await openBrowser()
try {
  const paints = []
  const tasks = []
  for (let round = 0; round < rounds; round += 1) {
    paints.push((await largestPaint(browser, 4)).paint)
    tasks.push((await largestPaint(browser, 1)).longest)
  }
  const { key, results } = await typing(browser)
  const figures = [
    ['compressed before the first picture', await bytesToFirstPicture(browser), 250, 'KB'],
    ['largest contentful paint, processor slowed 4 ×', median(paints), 1_200, 'ms'],
    ['longest task, not slowed', median(tasks), 50, 'ms'],
    ['from a key to its letter', key, 50, 'ms'],
    ['from the last key to its results', results, 150, 'ms'],
  ]
  for (const [what, value, goal, unit] of figures) {
    const verdict = value <= goal ? '' : ', missed'
    process.stdout.write(`${what}: ${value.toFixed(0)} ${unit} (goal ${goal}${verdict})\n`)
    if (value > goal) process.exitCode = 1
  }
} finally {
  await browser.close()
}
