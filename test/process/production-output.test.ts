import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../support/free-port.js'
import { GatewayProcess, runCommand } from '../support/gateway-process.js'
import { scratchFolder } from '../support/scratch-folder.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The minimum settings of production, with the embedded database. */
const production = () => ({
  NODE_ENV: 'production',
  PRODUCTION_ALLOW: 'embedded-database',
  AUTH_SECRET: randomBytes(32).toString('hex'),
  SECRETS_KEY: randomBytes(32).toString('base64'),
  SHUTDOWN_DELAY_SECONDS: '0',
  DEMO_DATA: 'off',
})

/** Our modules in each file of the build, by file name. */
async function modules(): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = await readFile(join(root, 'dist/bundle/modules.json'), 'utf8')
  return new Map(Object.entries(JSON.parse(text) as Record<string, readonly string[]>))
}
const isOfDevelopment = (module: string) => module.startsWith('tools/')

const folder = await scratchFolder()
const coverage = join(folder.path, 'coverage')
const gateway = new GatewayProcess(folder.path, {
  ...production(),
  OPERATION_TIMEOUT_SECOND: '5',
  // Node writes the list of loaded modules there.
  NODE_V8_COVERAGE: coverage,
})
await gateway.until(() => gateway.out.includes('housing-gateway is up'))
await gateway.stop()
afterAll(async () => {
  await gateway.kill()
  await folder.remove()
})

it('production prints only lines of JSON', () => {
  const lines = [gateway.out, gateway.error].flatMap((text) => text.trim().split('\n'))
  const entries = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as object)
  const up = entries.find((line) => 'address' in line)
  expect(up).toMatchObject({
    address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
  })
  expect(entries).toContainEqual(expect.objectContaining({ unknown: ['OPERATION_TIMEOUT_SECOND'] }))
  expect(entries).toContainEqual(
    expect.objectContaining({ msg: 'SIGTERM: finishing requests, then closing.' }),
  )
})

it('a failed start prints a line of JSON', async () => {
  const port = await freePort()
  const { code, out, error } = await runCommand(['serve'], {
    ...production(),
    DATA_DIR: folder.path,
    DATABASE_URL: `postgresql://gateway@127.0.0.1:${port}/gateway`,
  })
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    level: 60,
    msg: 'housing-gateway could not start',
    reason: error.trim(),
  })
})

it('production loads no development modules', async () => {
  const reports = await readdir(coverage)
  const texts = await Promise.all(reports.map((name) => readFile(join(coverage, name), 'utf8')))
  const files = texts.flatMap((text) =>
    (JSON.parse(text) as { result: { url: string }[] }).result.map(({ url }) => basename(url)),
  )
  const modulesOf = await modules()
  const loaded = files.flatMap((file) => modulesOf.get(file) ?? [])
  expect(loaded).toContain('src/app.js')
  expect([...modulesOf.values()].flat().filter(isOfDevelopment)).not.toEqual([])
  expect(loaded.filter(isOfDevelopment)).toEqual([])
})

it('a package without the development tools serves, and a command that needs a missing tool says so', async () => {
  const parts = await scratchFolder()
  const files = [...(await modules())]
    .filter(([, imports]) => imports.some(isOfDevelopment))
    .map(([file]) => join('bundle', file))
  const leftOut = new Set(['tools', ...files].map((path) => join(root, 'dist', path)))
  const inPackage = (path: string) => join(parts.path, 'package', path)
  await mkdir(inPackage('bin'), { recursive: true })
  for (const path of ['bin', 'data', 'dist', 'prisma/migrations', 'package.json']) {
    await cp(join(root, path), inPackage(path), {
      recursive: true,
      filter: (source) => !leftOut.has(source),
    })
  }
  await symlink(join(root, 'node_modules'), inPackage('node_modules'))
  expect(await readdir(inPackage('dist'))).not.toContain('tools')
  const program = inPackage('bin/housing-gateway.mjs')
  const packaged = new GatewayProcess(join(parts.path, 'data'), production(), program)
  try {
    await packaged.until(() => packaged.out.includes('"address"'))
    const addressLine = packaged.out.split('\n').find((line) => line.includes('"address"')) ?? ''
    const { address } = JSON.parse(addressLine) as { address: string }
    await packaged.until(async () => (await fetch(`${address}/ready`)).status === 200)
    const { code, error } = await runCommand(['token'], production(), program)
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/^This package is for production and has /),
    ])
    await packaged.stop()
  } finally {
    await packaged.kill()
    await parts.remove()
  }
})
