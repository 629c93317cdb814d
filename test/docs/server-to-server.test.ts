import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ServiceKeys } from '../../src/access/service-keys.js'
import { systemClock } from '../../src/foundation/clock.js'
import { sharedGateway } from '../support/gateway.js'

const run = promisify(execFile)

const hasPython = await run('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'])
  .then(() => true)
  .catch(() => false)
if (!hasPython) console.log('the script in Python: not run (no Python 3.9)')

const gateway = await sharedGateway()
gateway.gateway.startSending()
// The scopes from docs/http-paths.md.
const scopes = ['notifications:write', 'notifications:read', 'webhooks:write'] as const
const keys = new ServiceKeys(gateway.gateway.database, systemClock)
const key = (await keys.create('rents', scopes)).key

const scripts = [
  { command: 'node', script: 'docs/examples/send-and-follow.mjs' },
  ...(hasPython ? [{ command: 'python3', script: 'docs/examples/send_and_follow.py' }] : []),
]

describe('the scripts of docs/http-paths.md', () => {
  it.each(scripts)('$script completes the round trip', async ({ command, script }) => {
    const environment = { GATEWAY_URL: `${gateway.url}/graphql`, GATEWAY_KEY: key }
    const { stdout } = await run(command, [script, command], {
      env: { ...process.env, ...environment },
      timeout: 50_000,
    })
    expect(stdout.toLowerCase().trim().split('\n')).toEqual([
      'sent once: true',
      'status: delivered',
      'told by webhook: delivery.delivered',
    ])
    const { body } = await gateway.ask('{ webhooks { totalCount } }', { token: key })
    expect(body).toEqual({ data: { webhooks: { totalCount: 0 } } })
  })

  it('fail with the error code', async () => {
    const environment = { GATEWAY_URL: `${gateway.url}/graphql`, GATEWAY_KEY: 'wrong' }
    for (const { command, script } of scripts) {
      const child = run(command, [script], { env: { ...process.env, ...environment } })
      await expect(child).rejects.toThrow('UNAUTHENTICATED')
    }
  })
})
