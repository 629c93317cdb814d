import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GatewayProcess } from '../support/gateway-process.js'
import { scratchFolder } from '../support/scratch-folder.js'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let gateway: GatewayProcess
let coverage: string

/** From the start to the stop. */
beforeAll(async () => {
  folder = await scratchFolder()
  coverage = join(folder.path, 'coverage')
  gateway = new GatewayProcess(folder.path, {
    NODE_ENV: 'production',
    PRODUCTION_ALLOW: 'embedded-database',
    AUTH_SECRET: randomBytes(32).toString('hex'),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    SHUTDOWN_DELAY_SECONDS: '0',
    DEMO_DATA: 'off',
    OPERATION_TIMEOUT_SECOND: '5',
    // Node leaves a list of all modules there that it has loaded.
    NODE_V8_COVERAGE: coverage,
  })
  await gateway.until(() => gateway.out.includes('housing-gateway is up'))
  await gateway.stop()
})
afterAll(async () => {
  await gateway.kill()
  await folder.remove()
})

it('all that production prints is a line of JSON', () => {
  const lines = [gateway.out, gateway.error].flatMap((text) => text.trim().split('\n'))
  const said = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as object)
  const up = said.find((line) => 'address' in line)
  expect(up).toMatchObject({
    address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
  })
  expect(said).toContainEqual(expect.objectContaining({ unknown: ['OPERATION_TIMEOUT_SECOND'] }))
  expect(said).toContainEqual(
    expect.objectContaining({ msg: 'SIGTERM: finishing requests, then closing.' }),
  )
})

it('production loads nothing that is there for development', async () => {
  const reports = await readdir(coverage)
  const texts = await Promise.all(reports.map((name) => readFile(join(coverage, name), 'utf8')))
  const loaded = texts.flatMap((text) =>
    (JSON.parse(text) as { result: { url: string }[] }).result.map(({ url }) => url),
  )
  expect(loaded.filter((url) => url.endsWith('/dist/app.js'))).not.toEqual([])
  expect(loaded.filter((url) => url.includes('/dist/development/'))).toEqual([])
})
