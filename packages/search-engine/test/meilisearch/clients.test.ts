import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { connect } from '../../src/meilisearch/clients.js'

it('requests uncompressed answers, with its key', async () => {
  const headers: (string | undefined)[] = []
  const server = createServer((request, response) => {
    headers.push(request.headers['accept-encoding']?.toString(), request.headers.authorization)
    response.setHeader('content-type', 'application/json').end('{"hits":[]}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    await connect(`http://127.0.0.1:${port}`, 'a-key', 5_000).index('persons').search('winter')
    expect(headers).toEqual(['identity', 'Bearer a-key'])
  } finally {
    server.close()
  }
})
