import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { issuerOrigins } from '../../src/http/desk/issuer-hosts.js'

let issuer: FastifyInstance
let url: string
let answer: unknown
let lookups: number
let status: number

beforeEach(async () => {
  ;[answer, lookups, status] = [{ token_endpoint: 'https://tokens.example/oauth2/token' }, 0, 200]
  issuer = Fastify({ forceCloseConnections: true })
  issuer.get('/tenant/.well-known/openid-configuration', (_request, reply) => {
    lookups += 1
    return reply.code(status).send(answer)
  })
  url = await issuer.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => issuer.close())

function origins(failures: unknown[] = []): () => Promise<readonly string[]> {
  return issuerOrigins(`${url}/tenant/`, (error) => failures.push(String(error)))
}

it('are those of the issuer and of its token endpoint, which is read once', async () => {
  const read = origins()
  const both = [url, 'https://tokens.example']
  expect(await Promise.all([read(), read()])).toEqual([both, both])
  expect(await read()).toEqual(both)
  expect(lookups).toBe(1)
})

it('are one when the token endpoint is on the host of the issuer', async () => {
  answer = { token_endpoint: `${url}/token` }
  expect(await origins()()).toEqual([url])
})

it.each([
  ['no text', { token_endpoint: 7 }],
  ['no address', { token_endpoint: 'token' }],
  ['of all hosts', { token_endpoint: 'https://*/token' }],
  ['of another directive', { token_endpoint: 'https://a.example;script-src/token' }],
  ['no address of the web', { token_endpoint: 'data:text/plain,token' }],
  ['longer than anything', { token_endpoint: 'https://tokens.example', more: 'x'.repeat(100_000) }],
])('are only the issuer when its token endpoint is %s', async (_case, metadata) => {
  answer = metadata
  const failures: unknown[] = []
  expect(await origins(failures)()).toEqual([url])
  expect(failures).toHaveLength(1)
})

it('are only the issuer while it fails; the failure is reported once and cached', async () => {
  status = 503
  const failures: unknown[] = []
  const read = origins(failures)
  for (let round = 0; round < 3; round += 1) expect(await read()).toEqual([url])
  expect(failures).toEqual(['Error: The issuer answered 503.'])
  expect(lookups).toBe(1)
})
