import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { GatewayProcess } from '../support/gateway-process.js'
import { scratchFolder } from '../support/scratch-folder.js'

it('all that production prints, from the start to the stop, is a line of JSON', async () => {
  const folder = await scratchFolder()
  const gateway = new GatewayProcess(folder.path, {
    NODE_ENV: 'production',
    PRODUCTION_ALLOW: 'embedded-database',
    AUTH_SECRET: randomBytes(32).toString('hex'),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    SHUTDOWN_DELAY_SECONDS: '0',
    DEMO_DATA: 'off',
    OPERATION_TIMEOUT_SECOND: '5',
  })
  try {
    await gateway.until(() => gateway.out.includes('housing-gateway is up'))
    await gateway.stop()
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
  } finally {
    await gateway.kill()
    await folder.remove()
  }
})
