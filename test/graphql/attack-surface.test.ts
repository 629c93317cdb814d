import { describe, expect, it } from 'vitest'
import { exchange, expectGraphqlError, type Exchange } from '../support/http-exchange.js'
import { sharedProductionGateway } from '../support/production-gateway.js'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ')
const post = (query: string): Exchange => ({ headers: json, body: JSON.stringify({ query }) })
const get = (query: string): Exchange => ({
  method: 'GET',
  path: `/graphql?query=${encodeURIComponent(query)}`,
})

const gateway = await sharedProductionGateway()

// The checks of graphql-cop 1.x, which acts as an anonymous attacker.
describe('graphql-cop finds no weakness', () => {
  it.each<[string, Exchange, number, string]>([
    [
      'alias overloading',
      post(`query cop { ${repeat(101, (index) => `alias${index}: __typename`)} }`),
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'array-based batching',
      {
        headers: json,
        body: JSON.stringify(Array(10).fill({ query: 'query cop { __typename }' })),
      },
      400,
      'BAD_REQUEST',
    ],
    [
      'directive overloading',
      post(`query cop { __typename ${repeat(10, () => '@aa')} }`),
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'directive overloading with a known directive',
      post(`query cop { ${repeat(50, () => '__typename @include(if: true)')} }`),
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'circular introspection',
      post(
        'query cop { __schema { types { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } }',
      ),
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'introspection',
      post('query cop { __schema { types { name } } }'),
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['queries by GET', get('query cop { __typename }'), 400, 'BAD_REQUEST'],
    ['mutations by GET', get('mutation cop { __typename }'), 400, 'BAD_REQUEST'],
    [
      'queries in a form',
      { headers: form, body: 'query=query+cop+%7B+__typename+%7D' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['unhandled errors', post('qwerty cop { abc }'), 400, 'GRAPHQL_PARSE_FAILED'],
    ['an explorer', { method: 'GET', path: '/explorer' }, 404, 'NOT_FOUND'],
    ['an explorer at its usual place', { method: 'GET', path: '/graphiql' }, 404, 'NOT_FOUND'],
  ])('by %s', async (_check, request, status, code) => {
    expectGraphqlError(await exchange(gateway.url, request), status, code)
  })

  it('by trace mode', async () => {
    const { body } = await exchange(gateway.url, post('query cop { __typename }'))
    expect(JSON.parse(body)).toEqual({ data: { __typename: 'Query' } })
  })
})
