import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { eventually } from '../support/eventually.js'
import { openBrowser } from '../support/desk/desk-page.js'
import { browserPath } from '../support/explorer-page.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { createMany, openStreams } from './callers.js'
import { compiler } from '../../scripts/build/compiler.mjs'
import { servePage } from './example-page.js'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const patience = { timeout: 30_000 }

if (browserPath === undefined) console.log('the example page: not run (no Chromium)')

let folder: Awaited<ReturnType<typeof scratchFolder>>
let gateway: TestGateway
let packed: string

/** The kit as npm installs it: from its tarball, beside the packages that it asks for. */
beforeAll(async () => {
  folder = await scratchFolder()
  const { stdout } = await run('node', ['scripts/pack-client.mjs', folder.path], { cwd: root })
  const modules = join(folder.path, 'node_modules')
  packed = join(modules, '@housing-gateway/client')
  await mkdir(packed, { recursive: true })
  await run('tar', ['-xzf', stdout.trim(), '--strip-components=1', '-C', packed])
  await mkdir(join(modules, '@graphql-typed-document-node'))
  const peers = ['@apollo', '@types', '@graphql-typed-document-node/core', 'graphql', 'graphql-sse']
  for (const name of [...peers, 'rxjs', 'vite']) {
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  gateway = await startTestGateway()
  await gateway.gateway.demo?.load({ size: 20 })
})

afterAll(async () => {
  await gateway.close()
  await folder.remove()
})

describe('the packed kit', () => {
  it('holds what its exports name, and no sources', async () => {
    const { exports } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as {
      exports: Record<string, string>
    }
    const files = (await readdir(packed, { recursive: true })).map((name) => `./${name}`)
    expect(Object.values(exports).filter((path) => !files.includes(path))).toEqual([])
    expect(files.filter((name) => /(?<!\.d)\.ts$/.test(name))).toEqual([])
  })

  it('compiles in an app of its own, which finds people', async () => {
    await cp(join(root, 'client/example/find.ts'), join(folder.path, 'find.ts'))
    await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }')
    const settings = {
      compilerOptions: {
        ...{ target: 'ES2022', module: 'NodeNext', strict: true, exactOptionalPropertyTypes: true },
        ...{ lib: ['ES2022', 'DOM'], types: ['node'], outDir: 'out', skipLibCheck: true },
      },
      files: ['find.ts'],
    }
    await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify(settings))
    await run(compiler, ['-p', folder.path])
    const { stdout } = await run('node', ['out/find.js', 'ma'], {
      cwd: folder.path,
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
  let served: Awaited<ReturnType<typeof servePage>>
  let browser: Browser
  let context: BrowserContext
  let tabs: readonly [Page, Page]
  const complaints: string[] = []

  const newTab = async () => {
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(served.url)
    return page
  }
  /** What a tab says of the inbox, as long as it says a number. */
  const unreadOf = async (tab: Page) => Number.parseInt(await tab.locator('#inbox').innerText(), 10)
  const unread = () => Promise.all(tabs.map(unreadOf))
  const openNow = () => openStreams(gateway)

  beforeAll(async () => {
    const page = join(folder.path, 'page')
    await cp(join(root, 'client/example/page'), page, { recursive: true })
    await writeFile(join(page, '.env'), `VITE_GATEWAY_URL=${gateway.url}/graphql\n`)
    const settings = {
      compilerOptions: {
        ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'Bundler', strict: true },
        ...{ lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [], skipLibCheck: true, noEmit: true },
      },
      include: ['.'],
    }
    await writeFile(join(page, 'tsconfig.json'), JSON.stringify(settings))
    await run(compiler, ['-p', page])
    await run(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'error'], { cwd: page })
    served = await servePage(join(page, 'dist'))
    browser = await openBrowser()
    context = await browser.newContext()
    const token = await gateway.token(allScopes)
    const keep = `if (location.protocol === 'http:') sessionStorage.setItem('token', '${token}')`
    await context.addInitScript(keep)
    tabs = [await newTab(), await newTab()]
  })
  afterAll(async () => {
    await browser.close()
    await served.app.close()
  })

  it('finds people as somebody types', async () => {
    const [one] = tabs
    await one.locator('#box').pressSequentially('ma')
    await one.locator('li').first().waitFor()
    expect(await one.locator('li').first().textContent()).toMatch(/ma/i)
  })

  it('has one stream for two tabs, which both show what comes', async () => {
    const [before] = await eventually(unread, (numbers) => !numbers.some(Number.isNaN))
    // The connection and what it carries are counted.
    expect(await openNow()).toBe(3)
    await createMany(gateway, 1)
    const after = (before ?? NaN) + 1
    await expect.poll(unread, patience).toEqual([after, after])
  })

  it('goes on in the other tab when one has gone', async () => {
    const [one, other] = tabs
    await one.goto('about:blank')
    await expect.poll(openNow, patience).toBe(2)
    const before = await unreadOf(other)
    await createMany(gateway, 1)
    await expect.poll(() => unreadOf(other), patience).toBe(before + 1)
  })

  it('goes on in a tab that is shown again as it was left', async () => {
    const [, tab] = tabs
    const turn = (type: string) =>
      tab.evaluate(`dispatchEvent(new PageTransitionEvent('${type}', { persisted: true }))`)
    await turn('pagehide')
    await expect.poll(openNow, patience).toBe(0)
    await turn('pageshow')
    await expect.poll(openNow, patience).toBe(2)
    const before = await unreadOf(tab)
    await createMany(gateway, 1)
    await expect.poll(() => unreadOf(tab), patience).toBe(before + 1)
    expect(complaints).toEqual([])
  })
})
