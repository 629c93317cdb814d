import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IssuerKeys, keySetLimits } from '../../src/access/key-set.js'
import { TokenVerifier } from '../../src/access/tokens.js'
import { ManualClock } from '../support/manual-clock.js'
import { createSigningKey, startKeyServer, type KeyServer, type SigningKey } from './key-server.js'

const minute = 60_000
const issuer = 'https://login.example/'
const audience = 'housing-gateway'

let server: KeyServer
let key: SigningKey
let unpublishedKey: SigningKey
const clock = new ManualClock()
const stale = vi.fn()
let verifier: TokenVerifier
let count = 0

beforeEach(async () => {
  server = await startKeyServer()
  key = await createSigningKey('first')
  unpublishedKey = await createSigningKey('unknown')
  server.publish(key.publicJwk)
  stale.mockReset()
  const settings = {
    AUTH_JWKS_URL: server.url.href,
    AUTH_ISSUER: issuer,
    AUTH_AUDIENCE: audience,
    AUTH_GROUP_SCOPES: {},
  }
  verifier = new TokenVerifier(settings, null, clock, stale)
})

afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

/** The reason for refusing a new token; null if it is accepted. */
async function verify(signer: SigningKey): Promise<string | null> {
  count += 1
  const exp = clock.epochSeconds() + 600
  const claims = { iss: issuer, aud: audience, sub: `ada-${count}`, exp }
  return (await verifier.verify(await signer.sign(claims))).refusal
}

it('uses cached keys for a day while the issuer is down, and logs one warning', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  expect(await verify(key)).toBeNull()
  server.breakWith(503, '')
  vi.setSystemTime(Date.now() + 11 * minute)
  for (let round = 0; round < 5; round += 1) {
    expect(await verify(key)).toBeNull()
    expect(await verify(unpublishedKey)).toBe('invalid')
  }
  expect(server.requests).toBe(2)
  vi.setSystemTime(Date.now() + minute)
  expect(await verify(key)).toBeNull()
  expect(server.requests).toBe(3)
  expect(stale).toHaveBeenCalledTimes(1)

  vi.setSystemTime(Date.now() + 24 * 60 * minute)
  await expect(verify(key)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  server.publish(unpublishedKey.publicJwk)
  expect(await verify(unpublishedKey)).toBeNull()
})

/** An issuer whose answer never ends: it sends bytes without end, or stops after the first ones. */
async function endless(withBytes: boolean) {
  let finishRequest: () => void = () => undefined
  const closed = new Promise<void>((resolve) => (finishRequest = resolve))
  const http = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"keys":[')
    const more = () => {
      while (response.write(' '.repeat(16_384)));
    }
    if (withBytes) {
      response.on('drain', more)
      more()
    }
    response.on('close', finishRequest)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return { http, closed, url: new URL(`http://127.0.0.1:${port}/keys`) }
}

it.each([
  ['an endless answer is dropped at the size limit', true, 60_000, 'longer than 262144 bytes'],
  ['an incomplete answer is dropped after the timeout', false, 200, 'timed out'],
])('%s', async (_case, withBytes, timeoutMs, words) => {
  const { http, closed, url } = await endless(withBytes)
  try {
    const keys = new IssuerKeys(url, { ...keySetLimits, timeoutMs })
    await expect(keys.reload()).rejects.toSatisfy((error) => String(error).includes(words))
    await closed
  } finally {
    http.closeAllConnections()
    http.close()
  }
})
