import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { sharedGateway, type TestGateway } from '../support/gateway.js'

const gateway = await sharedGateway()
const plain = await sharedGateway({ COMPRESSION: 'off' })
const authorization = `Bearer ${await gateway.token(allScopes)}`

interface Sent {
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

const long = '{ __schema { types { name description fields { name description } } } }'
const short = '{ __typename }'

/** Sends one operation with Node's HTTP client, which decompresses nothing. */
async function ask(
  of: TestGateway,
  query: string,
  extraHeaders: Readonly<Record<string, string>>,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization, ...extraHeaders }
    const sent = request(`${of.url}/graphql`, { method: 'POST', headers }, (response) => {
      buffer(response).then((bytes) => {
        resolve({ headers: response.headers, bytes })
      }, reject)
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ query }))
  })
}

const unpack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

describe('an answer', () => {
  it.each([
    // Our own HTTP handler serves the first two, and Apollo's serves the last.
    ['br, gzip', 'br', '*/*'],
    ['gzip, deflate', 'gzip', '*/*'],
    ['gzip, deflate, br', 'br', 'application/graphql-response+json, application/json;q=0.5'],
  ])(
    'for Accept-Encoding %s is encoded with %s, and has the same content',
    async (accepted, encoding, accept) => {
      const asIs = await ask(gateway, long, { accept })
      expect(asIs.headers['content-encoding']).toBeUndefined()
      const { headers, bytes } = await ask(gateway, long, { accept, 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBe(encoding)
      expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
      expect(bytes.length).toBeLessThan(asIs.bytes.length / 3)
      expect(unpack[encoding]?.(bytes).toString()).toBe(asIs.bytes.toString())
    },
  )

  it.each([
    ['is short', short, 'br, gzip'],
    ['is for a caller who accepts neither encoding', long, 'deflate, identity'],
    ['is for a caller who refuses both encodings', long, 'br;q=0, gzip;q=0'],
  ])('is not compressed when it %s', async (_case, query, accepted) => {
    const { headers } = await ask(gateway, query, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBeUndefined()
    expect(Number(headers['content-length'])).toBeGreaterThan(0)
  })

  it('is not compressed when COMPRESSION is off', async () => {
    const bearer = `Bearer ${await plain.token(allScopes)}`
    const { headers } = await ask(plain, long, {
      authorization: bearer,
      'accept-encoding': 'br, gzip',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })
})

it('event streams are not compressed', async () => {
  const stream = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'accept-encoding': 'br, gzip',
    },
    body: JSON.stringify({ query: 'subscription { notificationChanged { event } }' }),
  })
  expect(stream.headers.get('content-encoding')).not.toMatch(/br|gzip/)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toMatch(/^:|^event:/)
  await reader?.cancel()
})

it('a compressed request body is refused', async () => {
  const { headers, bytes } = await ask(gateway, short, { 'content-encoding': 'gzip' })
  expect(headers['accept-encoding']).toBe('identity')
  expect(bytes.toString()).toContain('UNSUPPORTED_MEDIA_TYPE')
})
