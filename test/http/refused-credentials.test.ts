import { describe, expect, it } from 'vitest'
import { ServiceKeys } from '../../src/access/service-keys.js'
import { networkOf } from '../../src/operation/identify.js'
import { sharedGateway, type TestGateway } from '../support/gateway.js'
import { ManualClock } from '../support/manual-clock.js'

const gateway = await sharedGateway({ REFUSED_CREDENTIALS_A_MINUTE: '3' })
const proxied = await sharedGateway({
  REFUSED_CREDENTIALS_A_MINUTE: '3',
  TRUST_PROXY: 'loopback',
})

async function status(to: TestGateway, credential: string, from: string): Promise<number> {
  const { status } = await fetch(`${to.url}/search/persons?searchText=x`, {
    headers: { authorization: `Bearer ${credential}`, 'x-forwarded-for': from },
  })
  return status
}

async function statuses(to: TestGateway, from: (one: number) => string): Promise<number[]> {
  const results: number[] = []
  for (let one = 0; one < 4; one += 1) results.push(await status(to, `wrong${one}`, from(one)))
  return results
}

describe('wrong credentials', () => {
  it('are limited by the address of the connection, not by headers', async () => {
    expect(await statuses(gateway, (one) => `192.0.2.${one}`)).toEqual([401, 401, 401, 429])
    const answer = await gateway.ask('{ __typename }', { token: 'wrong' })
    expect(answer).toMatchObject({
      status: 429,
      body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
    })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('are limited by the address from a trusted proxy; IPv6 by network', async () => {
    const good = await proxied.token([])
    expect(await status(proxied, good, '192.0.2.1')).toBe(403)
    expect(await statuses(proxied, () => '192.0.2.1')).toEqual([401, 401, 401, 429])
    expect(await status(proxied, 'wrong', '192.0.2.2')).toBe(401)
    expect(await statuses(proxied, (one) => `2001:db8:1:2::${one}`)).toEqual([401, 401, 401, 429])
    expect(await status(proxied, 'wrong', '2001:db8:1:3::1')).toBe(401)
    // A recently verified credential passes from any address.
    expect(await status(proxied, good, '192.0.2.1')).toBe(403)
  })
})

it('wrong credentials never block a valid key or token from the same address', async () => {
  const from = '192.0.2.77'
  const wrongKeys = Array.from({ length: 8 }, (_, one) => `hgk_${String(one).repeat(43)}`)
  const results = await Promise.all(wrongKeys.map((key) => status(proxied, key, from)))
  expect(results.filter((one) => one === 429)).toHaveLength(5)
  const keys = new ServiceKeys(proxied.gateway.database, new ManualClock())
  const { key } = await keys.create('late', ['search:persons'])
  const flood = wrongKeys.map((wrong) => status(proxied, wrong, from))
  expect(await status(proxied, key, from)).toBe(404)
  expect(await status(proxied, await proxied.token([], 60, 'late@example.com'), from)).toBe(403)
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
