import { describe, expect, it } from 'vitest'
import { ServiceKeys } from '../../src/access/service-keys.js'
import { networkOf } from '../../src/operation/identify.js'
import { sharedGateway, type TestGateway } from '../support/gateway.js'
import { ManualClock } from '../support/manual-clock.js'

const gateway = await sharedGateway({ REFUSED_CREDENTIALS_A_MINUTE: '3' })
const behindProxy = await sharedGateway({
  REFUSED_CREDENTIALS_A_MINUTE: '3',
  TRUST_PROXY: 'loopback',
})

async function status(to: TestGateway, credential: string, from: string): Promise<number> {
  const { status } = await fetch(`${to.url}/search/persons?searchText=x`, {
    headers: { authorization: `Bearer ${credential}`, 'x-forwarded-for': from },
  })
  return status
}

async function statuses(to: TestGateway, from: (attempt: number) => string): Promise<number[]> {
  const results: number[] = []
  for (let attempt = 0; attempt < 4; attempt += 1)
    results.push(await status(to, `wrong${attempt}`, from(attempt)))
  return results
}

describe('wrong credentials', () => {
  it('are rate-limited per connection address, whatever X-Forwarded-For says', async () => {
    expect(await statuses(gateway, (attempt) => `192.0.2.${attempt}`)).toEqual([401, 401, 401, 429])
    const answer = await gateway.ask('{ __typename }', { token: 'wrong' })
    expect(answer).toMatchObject({
      status: 429,
      body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
    })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('are rate-limited per address that a trusted proxy reports, and per /64 network for IPv6', async () => {
    const validToken = await behindProxy.token([])
    expect(await status(behindProxy, validToken, '192.0.2.1')).toBe(403)
    expect(await statuses(behindProxy, () => '192.0.2.1')).toEqual([401, 401, 401, 429])
    expect(await status(behindProxy, 'wrong', '192.0.2.2')).toBe(401)
    expect(await statuses(behindProxy, (attempt) => `2001:db8:1:2::${attempt}`)).toEqual([
      401, 401, 401, 429,
    ])
    expect(await status(behindProxy, 'wrong', '2001:db8:1:3::1')).toBe(401)
    // A recently verified token is not rate-limited, even from a blocked address: 403 (no scope), not 429.
    expect(await status(behindProxy, validToken, '192.0.2.1')).toBe(403)
  })
})

it('wrong credentials never block a valid key or token from the same address', async () => {
  const from = '192.0.2.77'
  const wrongKeys = Array.from({ length: 8 }, (_, one) => `hgk_${String(one).repeat(43)}`)
  const results = await Promise.all(wrongKeys.map((key) => status(behindProxy, key, from)))
  expect(results.filter((one) => one === 429)).toHaveLength(5)
  const keys = new ServiceKeys(behindProxy.gateway.database, new ManualClock())
  const { key } = await keys.create('late', ['search:persons'])
  const flood = wrongKeys.map((wrong) => status(behindProxy, wrong, from))
  expect(await status(behindProxy, key, from)).toBe(404)
  expect(await status(behindProxy, await behindProxy.token([], 60, 'late@example.com'), from)).toBe(
    403,
  )
  expect(new Set(await Promise.all(flood))).toEqual(new Set([429]))
})

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('maps %s to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
