import { getIntrospectionQuery } from 'graphql'
import { describe, expect, it } from 'vitest'
import { sharedGateway } from '../support/gateway.js'
import { exchange } from '../support/http-exchange.js'
import { sharedProductionGateway } from '../support/production-gateway.js'

const production = await sharedProductionGateway()
const development = await sharedGateway()

/** Our own HTTP handler serves the first value, and Apollo's serves the others. */
const ways = ['application/json', 'application/json;q=0.9', 'application/graphql-response+json']

async function post(url: string, query: string, accept = 'application/json', token?: string) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', accept, ...authorization }
  const { status, body } = await exchange(url, { headers, body: JSON.stringify({ query }) })
  return { status, body: JSON.parse(body) as { errors?: { extensions: { code: string } }[] } }
}

const codes = ({ errors = [] }: { errors?: { extensions: { code: string } }[] }) =>
  errors.map(({ extensions }) => extensions.code)

/** Documents that only validation refuses. Callers without a token are refused before validation. */
const faulty = [
  '{ searchPersons { nothing } }',
  '{ searchPersons(wrong: 1) { totalCount } }',
  '{ ...A } fragment A on Query { searchPersons { nothing } }',
  '{ ... on Query { searchPersons { nothing } } }',
  'mutation { createNotification { nothing } }',
  '{ nothing }',
  '{ __typename } fragment Unused on Person { nothing }',
  '{ __typename { nothing } }',
  'query A { __typename } query B { searchPersons { nothing } }',
  '{ ...A searchPersons { nothing } } fragment A on Query { ...A }',
]

describe('without a token', () => {
  it.each(faulty)('only open fields are validated: %s', async (query) => {
    for (const { url } of [production, development]) {
      for (const accept of ways) {
        const { status, body } = await post(url, query, accept)
        expect([status, ...new Set(codes(body))]).toEqual([200, 'UNAUTHENTICATED'])
      }
      const { body } = await post(url, query, 'application/json', 'wrong.token.here')
      expect(new Set(codes(body))).toEqual(new Set(['UNAUTHENTICATED']))
    }
  })

  it('the answer has the shape of a refused field', async () => {
    const query = '{ __typename counts: notificationCounts { total } }'
    for (const accept of ways) {
      expect(await post(production.url, query, accept)).toEqual({
        status: 200,
        body: {
          errors: [
            {
              message: 'A token is required. Send "Authorization: Bearer <token or service key>".',
              locations: [{ line: 1, column: 14 }],
              path: ['counts'],
              extensions: { code: 'UNAUTHENTICATED' },
            },
          ],
          data: { __typename: 'Query', counts: null },
        },
      })
    }
  })

  it('a query by GET is refused, and CSRF protection still applies', async () => {
    const path = `/graphql?query=${encodeURIComponent('{ searchPersons { nothing } }')}`
    const request = { method: 'GET', path }
    const headers = { 'apollo-require-preflight': 'yes' }
    const refusal = await exchange(production.url, { ...request, headers })
    expect(codes(JSON.parse(refusal.body) as object)).toEqual(['UNAUTHENTICATED'])
    expect((await exchange(production.url, request)).status).toBe(400)
    for (const text of [
      'mutation { createNotification { nothing } }',
      'subscription { notificationChanged { nothing } }',
    ]) {
      const path = `/graphql?query=${encodeURIComponent(text)}`
      expect((await exchange(production.url, { method: 'GET', path, headers })).status).toBe(405)
    }
  })

  it('open fields are answered, and syntax errors are reported', async () => {
    for (const { url } of [production, development]) {
      expect((await post(url, '{ __typename }')).body).toEqual({ data: { __typename: 'Query' } })
      expect(codes((await post(url, '{')).body)).toEqual(['GRAPHQL_PARSE_FAILED'])
    }
  })

  it('introspection is open in development only', async () => {
    const open = await post(development.url, getIntrospectionQuery())
    expect(open.body.errors).toBeUndefined()
    const closed = await post(production.url, getIntrospectionQuery())
    expect([closed.status, ...codes(closed.body)]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED'])
  })
})

it('with a token, documents are validated', async () => {
  const { status, body } = await production.ask('{ searchPersons { nothing } }')
  expect([status, body.errors?.[0]?.extensions.code]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED'])
})
