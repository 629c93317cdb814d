import { describe, expect, it } from 'vitest'
import { sharedGateway, startTestGateway } from '../support/gateway.js'
import { exchange, expectGraphqlError } from '../support/http-exchange.js'
import { sharedProductionGateway } from '../support/production-gateway.js'

const production = await sharedProductionGateway()
const development = await sharedGateway()

const misspelt = '{ searchPerson { totalCount } }'
const json = { 'content-type': 'application/json' }

describe('production', () => {
  it.each([
    '{ __schema { queryType { name } } }',
    '{ __type(name: "Person") { name } }',
    '{ searchPersons { nodes { a: __type(name: "x") { name } } } }',
  ])('refuses introspection: %s', async (query) => {
    const body = JSON.stringify({ query })
    const authorization = `Bearer ${await production.token([])}`
    const answer = await exchange(production.url, { headers: { ...json, authorization }, body })
    expectGraphqlError(answer, 400, 'GRAPHQL_VALIDATION_FAILED')
    expect(answer.body).not.toContain('"data"')
  })

  it('has no development token and accepts no development token', async () => {
    expect(production.gateway.developmentToken).toBeNull()
    const token = await development.token(['notifications:read'])
    const { body } = await production.ask('{ notificationCounts { total } }', { token })
    expect(body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('serves callers with a token of its issuer', async () => {
    const { body } = await production.ask('{ notificationCounts { total } }')
    expect(body).toEqual({ data: { notificationCounts: { total: 0 } } })
  })

  it('shows no explorer and prints no token, even if the development token is allowed', async () => {
    const allowed = await startTestGateway({
      NODE_ENV: 'production',
      PRODUCTION_ALLOW: 'embedded-database,development-token,development-secrets-key',
    })
    try {
      const page = await exchange(allowed.url, { method: 'GET', path: '/explorer' })
      expectGraphqlError(page, 404, 'NOT_FOUND')
      expect(allowed.log.join('')).not.toContain(allowed.gateway.developmentToken)
    } finally {
      await allowed.close()
    }
  })
})

describe('development', () => {
  it('answers introspection and suggests names', async () => {
    const { body } = await development.ask('{ __schema { queryType { name } } }')
    expect(body).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } })
    const suggestion = await development.ask(misspelt)
    expect(suggestion.body.errors?.[0]?.message).toContain('Did you mean "searchPersons"')
  })
})
