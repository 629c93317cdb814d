import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ReceiverAddress, resolveHost } from '../../src/webhooks/receiver-address.js'
import { WebhookRequest } from '../../src/webhooks/webhook-request.js'

const requests: (string | undefined)[] = []

/** A local server that must not be reached unless loopback is allowed. */
const inner = createServer((request, response) => {
  requests.push(request.headers.host)
  response.end('secret')
})
await new Promise<void>((resolve) => inner.listen(0, resolve))
const port = (inner.address() as AddressInfo).port
beforeEach(() => {
  requests.length = 0
})
afterAll(() => inner.close())

/** As in production, but with plain HTTP, so that the local server would answer. */
function sender(
  resolve: (name: string) => Promise<readonly string[]> = resolveHost,
  networks: readonly string[] = [],
  loopback = false,
): WebhookRequest {
  return new WebhookRequest(new ReceiverAddress({ networks, loopback }, resolve), true, 2_000)
}

const post = async (host: string, by = sender()) =>
  by.post({ url: `http://${host}:${port}/`, headers: {}, body: '{}' })

describe('addresses that are not public', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::a01:203]',
    'localhost',
    'LOCALHOST',
    '127.0.0.1.',
    '127。0。0。1',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '[fc00::1]',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '192.0.0.1',
    '198.18.0.1',
    '240.0.0.1',
  ])('%s is not called', async (host) => {
    expect(await post(host)).toMatchObject({ failure: 'WEBHOOK_ADDRESS_REFUSED', status: null })
    expect(requests).toEqual([])
  })

  it('are rejected if one of several addresses of a host name is not public', async () => {
    for (const addresses of [['10.0.0.7'], ['93.184.215.14', '127.0.0.1'], ['::ffff:127.0.0.1']]) {
      const by = sender(async () => Promise.resolve(addresses))
      expect(await post('receiver.example', by)).toMatchObject({
        failure: 'WEBHOOK_ADDRESS_REFUSED',
      })
    }
    expect(requests).toEqual([])
  })

  it('are rejected if a host name resolves to such an address later', async () => {
    const answers = [['203.0.114.9'], ['127.0.0.1']]
    let lookups = 0
    const by = sender(async () => Promise.resolve(answers[lookups++] ?? []))
    const first = await post('rebinding.example', by)
    expect(first.failure).not.toBe('WEBHOOK_ADDRESS_REFUSED')
    // There is one lookup per request, so the checked address is also the called address.
    expect(lookups).toBe(1)
    expect(await post('rebinding.example', by)).toMatchObject({
      failure: 'WEBHOOK_ADDRESS_REFUSED',
    })
    expect(requests).toEqual([])
  })
})

describe('networks that the operator allows', () => {
  const policy = (...networks: string[]) =>
    new ReceiverAddress({ networks, loopback: false }, resolveHost)

  it('can be called, and their neighbours cannot', () => {
    const policyOf = policy('10.20.0.0/16', 'fd12:3456::/32')
    const allowed = ['10.20.1.1', 'fd12:3456::1', '::ffff:10.20.1.1']
    const addresses = [...allowed, '10.21.1.1', 'fd12:3457::1']
    expect(addresses.filter((address) => policyOf.allows(address))).toEqual(allowed)
  })

  it('never include metadata, link-local or loopback addresses', () => {
    const everything = policy('0.0.0.0/0', '::/0')
    const never = [
      '169.254.169.254',
      '169.254.170.2',
      'fe80::1',
      'fd00:ec2::254',
      '100.100.100.200',
      '168.63.129.16',
      '127.0.0.1',
      '::1',
      '0.0.0.0',
      '::',
      '::ffff:169.254.169.254',
      '::7f00:1',
      '::a9fe:a9fe',
      '::127.0.0.1',
    ]
    expect(never.filter((address) => everything.allows(address))).toEqual([])
  })
})

describe('an allowed receiver', () => {
  it('is called with its host name at the checked address', async () => {
    const by = sender(async () => Promise.resolve(['127.0.0.1']), [], true)
    expect(await post('receiver.example', by)).toMatchObject({ status: 200, failure: null })
    expect(requests).toEqual([`receiver.example:${port}`])
  })

  it('is unreachable if its name has no address', async () => {
    const by = sender(async () => Promise.reject(new Error('ENOTFOUND')))
    expect(await post('nowhere.example', by)).toMatchObject({ failure: 'WEBHOOK_UNREACHABLE' })
  })

  it('times out if the lookup of its name takes too long', async () => {
    const by = sender(() => new Promise(() => undefined))
    expect(await post('slow.example', by)).toMatchObject({ failure: 'WEBHOOK_TIMED_OUT' })
  })
})
