import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { startTestGateway } from '../support/gateway.js'
import { eventually } from '../support/eventually.js'
import { closeContexts, sharedBrowser } from '../support/desk/desk-page.js'
import { browserPath } from '../support/explorer-page.js'
import { createMany, openStreams } from './callers.js'
import { compiler } from '../../scripts/build/compiler.mjs'
import { servePage } from './example-page.js'
import { codeBlocks, textOf } from '../docs/documents.js'
import { buildExamplePage, buildPage, installPackedKit } from './packed-kit.js'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const pollOptions = { timeout: 30_000 }

if (browserPath === undefined) console.log('the example page: not run (no Chromium)')

const kit = await installPackedKit()
const gateway = await startTestGateway()
await gateway.gateway.demo?.load({ size: 20 })

afterAll(async () => {
  await gateway.close()
  await kit.remove()
})

/** Lets `answer` handle the requests that contain this text, until the returned function is called. */
async function interceptRequests(
  page: Page,
  text: string,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const address = '**/graphql'
  const handler = (route: Route) =>
    route.request().postData()?.includes(text) === true ? answer(route) : route.fallback()
  await page.route(address, handler)
  return () => page.unroute(address, handler)
}

/** Types while the response to the first letter is held, and expects that it changes nothing when it arrives. */
async function dropsEarlierResponse(page: Page, box: Locator, names: () => Promise<string[]>) {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const resume = await interceptRequests(page, '"searchText":"m"', async (route) => {
    await held
    // The page may have aborted it.
    await route.continue().catch(() => undefined)
  })
  await box.fill('m')
  await box.fill('mar')
  const isFound = (some: string[]) => some.length > 0 && some.every((name) => /mar/i.test(name))
  const shown = await eventually(names, isFound)
  release()
  // Gives the page time to show the late response.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))')
  expect(await names()).toEqual(shown)
  await resume()
}

describe('the packed kit', () => {
  it('contains the files of its exports, and no sources', async () => {
    const { exports } = JSON.parse(await readFile(join(kit.packed, 'package.json'), 'utf8')) as {
      exports: Record<string, string>
    }
    const files = (await readdir(kit.packed, { recursive: true })).map((name) => `./${name}`)
    expect(Object.values(exports).filter((path) => !files.includes(path))).toEqual([])
    expect(files.filter((name) => /(?<!\.d)\.ts$/.test(name))).toEqual([])
    const map = await readFile(join(kit.packed, 'dist/ask.js.map'), 'utf8')
    expect(JSON.parse(map)).toMatchObject({ sourcesContent: [textOf('client/src/ask.ts')] })
  })

  it('compiles in another app, which finds persons', async () => {
    await cp(join(root, 'client/example/find.ts'), join(kit.path, 'find.ts'))
    await writeFile(join(kit.path, 'package.json'), '{ "type": "module" }')
    const settings = {
      compilerOptions: {
        target: 'ES2022',
        module: 'NodeNext',
        strict: true,
        exactOptionalPropertyTypes: true,
        lib: ['ES2022', 'DOM'],
        types: ['node'],
        outDir: 'out',
        skipLibCheck: true,
      },
      files: ['find.ts'],
    }
    await writeFile(join(kit.path, 'tsconfig.json'), JSON.stringify(settings))
    await run(compiler, ['-p', kit.path])
    const { stdout } = await run('node', ['out/find.js', 'ma'], {
      cwd: kit.path,
      env: {
        ...process.env,
        GATEWAY_URL: `${gateway.url}/graphql`,
        GATEWAY_TOKEN: await gateway.token(allScopes),
      },
    })
    expect(stdout).toMatch(/^[1-9]\d* found\n\S+/)
  })
})

describe.runIf(browserPath !== undefined)('the example page, from the packed kit', () => {
  let pageServer: Awaited<ReturnType<typeof servePage>>
  let browser: Browser
  let context: BrowserContext
  let tabs: readonly [Page, Page]
  const complaints: string[] = []

  const newTab = async () => {
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(pageServer.url)
    return page
  }
  /** The number of unread notifications that a tab shows, or NaN. */
  const unreadOf = async (tab: Page) => Number.parseInt(await tab.locator('#inbox').innerText(), 10)
  const unread = () => Promise.all(tabs.map(unreadOf))
  const openNow = () => openStreams(gateway)

  beforeAll(async () => {
    pageServer = await servePage(await buildExamplePage(kit, gateway.url))
    browser = await sharedBrowser()
    context = await browser.newContext()
    const token = await gateway.token(allScopes)
    const keep = `if (location.protocol === 'http:') sessionStorage.setItem('token', '${token}')`
    await context.addInitScript(keep)
    tabs = [await newTab(), await newTab()]
  })
  afterAll(async () => {
    await closeContexts()
    await pageServer.app.close()
  })

  it('finds persons while the user types', async () => {
    const [one] = tabs
    await one.locator('#box').pressSequentially('ma')
    await one.locator('li').first().waitFor()
    expect(await one.locator('li').first().textContent()).toMatch(/ma/i)
  })

  it('drops the response to an earlier text', async () => {
    const [one] = tabs
    await dropsEarlierResponse(one, one.locator('#box'), () => one.locator('li').allInnerTexts())
  })

  it('shares one stream between two tabs, which both show new events', async () => {
    const [before] = await eventually(unread, (numbers) => !numbers.some(Number.isNaN))
    // The connection and its subscriptions count.
    expect(await openNow()).toBe(3)
    await createMany(gateway, 1)
    const after = (before ?? NaN) + 1
    await expect.poll(unread, pollOptions).toEqual([after, after])
  })

  it('continues in one tab when the other is closed', async () => {
    const [one, other] = tabs
    await one.goto('about:blank')
    await expect.poll(openNow, pollOptions).toBe(2)
    const before = await unreadOf(other)
    await createMany(gateway, 1)
    await expect.poll(() => unreadOf(other), pollOptions).toBe(before + 1)
  })

  it('resumes in a tab restored from the back-forward cache', async () => {
    const [, tab] = tabs
    const turn = (type: string) =>
      tab.evaluate(`dispatchEvent(new PageTransitionEvent('${type}', { persisted: true }))`)
    await turn('pagehide')
    await expect.poll(openNow, pollOptions).toBe(0)
    await turn('pageshow')
    await expect.poll(openNow, pollOptions).toBe(2)
    const before = await unreadOf(tab)
    await createMany(gateway, 1)
    await expect.poll(() => unreadOf(tab), pollOptions).toBe(before + 1)
    expect(complaints).toEqual([])
  })
})

describe.runIf(browserPath !== undefined)('the React page, from the packed kit', () => {
  let pageServer: Awaited<ReturnType<typeof servePage>>
  let page: Page
  const complaints: string[] = []
  const hostile = [
    ['markup', '<img src=x onerror=alert(1)>'],
    ['right-to-left text', '\u202eענת\u202c "ana" & %00'],
    ['10,000 characters', 'ä'.repeat(10_000)],
  ] as const

  const box = () => page.getByLabel('Name or reference')
  const names = () => page.getByLabel('People').locator('li').allInnerTexts()
  const badge = async () => Number.parseInt(await page.getByRole('status').first().innerText(), 10)
  const inbox = () => page.getByLabel('Inbox').locator('li')
  const form = () => page.getByLabel('Send')
  const press = (name: string) => form().getByRole('button', { name }).click()
  /** The e-mails sent from the page, newest first. */
  const sent = async () => {
    const { notifications } = await gateway.read<{
      notifications: { nodes: { personalisationParams: Record<string, string> }[] }
    }>(
      '{ notifications(filter: { notificationType: EMAIL, createdByMe: true }) { nodes { personalisationParams } } }',
    )
    return notifications.nodes.map(({ personalisationParams }) => personalisationParams)
  }
  const intercept = (operation: string, answer: (route: Route) => Promise<void>) =>
    interceptRequests(page, operation, answer)

  beforeAll(async () => {
    pageServer = await servePage(await buildExamplePage(kit, gateway.url, 'react'))
    const context = await (await sharedBrowser()).newContext()
    const token = await gateway.token(allScopes)
    await context.addInitScript(
      `if (location.protocol === 'http:') sessionStorage.setItem('token', '${token}')`,
    )
    page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('dialog', (dialog) => complaints.push(dialog.message()))
    await page.goto(pageServer.url)
  })
  afterAll(async () => {
    await closeContexts()
    await pageServer.app.close()
  })

  it('has at most 150 lines', async () => {
    const text = await readFile(join(root, 'client/example/react/main.tsx'), 'utf8')
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })

  it('keeps text, facets and page number in the URL', async () => {
    await box().fill('a')
    await page.getByLabel('Tenant').first().click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Page 2 of').waitFor()
    const second = await eventually(names, ({ length }) => length > 0)
    expect(page.url()).toMatch(/#\?q=a&PERSON_TYPES=Tenant&page=2$/)
    await page.reload()
    await expect.poll(names, pollOptions).toEqual(second)
    expect(await box().inputValue()).toBe('a')
    expect(await page.getByLabel('Tenant').first().isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.goBack()
    await expect.poll(names, pollOptions).toEqual(second)
  })

  it('selects a facet of a single value', async () => {
    const tenants = page.getByRole('radio').first()
    await tenants.click()
    await page.waitForURL(/PERSON_TYPE=/)
    await page.locator('[aria-busy=false]').waitFor()
    await tenants.click()
    await page.waitForURL((url) => !url.hash.includes('PERSON_TYPE='))
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('drops the response to an earlier text', async () => {
    await page.goto(`${pageServer.url}#?`)
    await dropsEarlierResponse(page, box(), names)
  })

  it('shows read and archived notifications at once, and restores them if the request fails', async () => {
    await createMany(gateway, 2)
    await inbox().first().getByText('Message 2').waitFor()
    const before = await badge()
    let lose: () => void = () => undefined
    const lost = new Promise<void>((resolve) => (lose = resolve))
    const resume = await intercept('markNotificationsRead', async (route) => {
      await lost
      await route.abort()
    })
    await inbox().first().getByRole('button', { name: 'Read' }).click()
    await expect.poll(badge).toBe(before - 1)
    expect(await inbox().first().getByRole('button').allInnerTexts()).toEqual(['Archive'])
    lose()
    await page.getByLabel('Inbox').getByRole('alert').waitFor()
    await expect.poll(badge).toBe(before)
    await resume()
    await inbox().first().getByRole('button', { name: 'Read' }).click()
    await expect.poll(badge, pollOptions).toBe(before - 1)
    await inbox().filter({ hasText: 'Message 1' }).first().getByText('Archive').click()
    await expect.poll(badge, pollOptions).toBe(before - 2)
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('shows errors at their fields', async () => {
    await page.getByLabel('People').locator('li button').first().click()
    await form().getByLabel('email').fill('nobody')
    await press('Send')
    const words = form().locator('p').first().locator('em')
    await words.waitFor()
    expect(await words.innerText()).toMatch(/^Enter an e-mail address/)
  })

  it('creates one notification when a request without an answer is repeated', async () => {
    const { length } = await sent()
    for (const input of await form().locator('input').all()) await input.fill('1')
    await form().getByLabel('email').fill('ana@example.com')
    const resume = await intercept('createNotification', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await press('Send')
    await form().getByRole('alert').waitFor()
    await resume()
    await form().getByRole('button').dblclick()
    await form().getByRole('status').waitFor()
    expect(await sent()).toHaveLength(length + 1)
  })

  it('asks before it sends changed content after a lost answer', async () => {
    const { length } = await sent()
    const resume = await intercept('createNotification', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await press('Send')
    await form().getByRole('alert').getByText('not responding').waitFor()
    await resume()
    await form().locator('input').last().fill('2')
    await press('Send')
    await form().getByRole('alert').getByText('already sent with different content').waitFor()
    expect(await sent()).toHaveLength(length + 1)
    await press('Send')
    await form().getByRole('status').waitFor()
    expect(await sent()).toHaveLength(length + 2)
  })

  it.each(hostile)('treats %s as text', async (_, text) => {
    await box().fill(text)
    await page.locator('[aria-busy=false]').waitFor()
    expect(await box().inputValue()).toBe(text)
    for (const input of await form().locator('input').all()) await input.fill(text)
    await form().getByLabel('email').fill('ana@example.com')
    await press('Send')
    await form().getByRole('status').waitFor()
    expect((await sent())[0]).toEqual({ name: text, amount: text, advice: text })
    expect(complaints).toEqual([])
  })
})

describe.runIf(browserPath !== undefined)('the pages of docs/front-end.md', () => {
  it('compile, and the first page finds persons', async () => {
    const folder = join(kit.path, 'first-page')
    const text = textOf('docs/front-end.md')
    const [main = ''] = codeBlocks(text, 'tsx')
    const [urql = '', tokens = ''] = codeBlocks(text, 'ts')
    const files = {
      'main.tsx': main.replace('http://127.0.0.1:4000/graphql', `${gateway.url}/graphql`),
      'urql.ts': urql,
      'tokens.ts': `${tokens}\ndeclare const manager: { signinSilent(): Promise<{ access_token: string } | null> }`,
      'index.html':
        '<!doctype html><body><div id="root"></div><script type="module" src="/main.tsx"></script></body>',
    }
    await mkdir(folder)
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content)
    }
    const pageServer = await servePage(await buildPage(folder))
    const page = await (await sharedBrowser()).newPage()
    await page.addInitScript(`sessionStorage.setItem('token', '${await gateway.token(allScopes)}')`)
    await page.goto(pageServer.url)
    await page.locator('input').fill('mar')
    const names = () => page.locator('li').allInnerTexts()
    await eventually(names, (some) => some.length > 0 && some.every((name) => /mar/i.test(name)))
    await closeContexts()
    await pageServer.app.close()
  })
})
