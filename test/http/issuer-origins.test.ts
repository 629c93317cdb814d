import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { issuerOrigins } from '../../src/http/desk/issuer-origins.js'

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

it('returns the origins of the issuer and its token endpoint, and reads the discovery document once', async () => {
  const read = origins()
  const both = [url, 'https://tokens.example']
  expect(await Promise.all([read(), read()])).toEqual([both, both])
  expect(await read()).toEqual(both)
  expect(lookups).toBe(1)
})

it('returns one origin if the token endpoint is on the host of the issuer', async () => {
  answer = { token_endpoint: `${url}/token` }
  expect(await origins()()).toEqual([url])
})

it.each([
  ['not text', { token_endpoint: 7 }],
  ['not a URL', { token_endpoint: 'token' }],
  ['a host name with a wildcard', { token_endpoint: 'https://*/token' }],
  ['a host name with a semicolon', { token_endpoint: 'https://a.example;script-src/token' }],
  ['a data URL', { token_endpoint: 'data:text/plain,token' }],
  [
    'in a document that is too long',
    { token_endpoint: 'https://tokens.example', more: 'x'.repeat(100_000) },
  ],
])('returns only the origin of the issuer if the token endpoint is %s', async (_case, metadata) => {
  answer = metadata
  const failures: unknown[] = []
  expect(await origins(failures)()).toEqual([url])
  expect(failures).toHaveLength(1)
})

it('returns only the origin of the issuer if the issuer fails, and reports and caches the failure', async () => {
  status = 503
  const failures: unknown[] = []
  const read = origins(failures)
  for (let round = 0; round < 3; round += 1) expect(await read()).toEqual([url])
  expect(failures).toEqual(['Error: The issuer answered 503.'])
  expect(lookups).toBe(1)
})
