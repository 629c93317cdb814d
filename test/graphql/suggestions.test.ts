import { describe, expect, it } from 'vitest'
import { sharedGateway, type TestGateway } from '../support/gateway.js'
import { sharedProductionGateway } from '../support/production-gateway.js'

const development = await sharedGateway()
const production = await sharedProductionGateway()

const ordered = 'query ($by: PersonSortBy!) { searchPersons(sortBy: $by) { totalCount } }'
const filtered = 'query ($f: NotificationFilterInput) { notifications(filter: $f) { totalCount } }'

const paths: readonly [string, string, Record<string, unknown>?][] = [
  ['a field', '{ searchPerson { totalCount } }'],
  ['a field of a type', '{ searchPersons { totalCounts } }'],
  ['an argument', '{ searchPersons(sortB: SURNAME) { totalCount } }'],
  ['a type', '{ node(id: "x") { ... on Persn { id } } }'],
  [
    'a type of a variable',
    'query ($f: NotificationFilterInpt) { notifications(filter: $f) { totalCount } }',
  ],
  ['an argument of a directive', '{ __typename @include(iff: true) }'],
  ['an enum value', '{ searchPersons(sortBy: SURNAM) { totalCount } }'],
  ['an input field', '{ notifications(filter: { isReadStatuss: UNREAD }) { totalCount } }'],
  ['an enum value in a variable', ordered, { by: 'SURNAM' }],
  ['an input field in a variable', filtered, { f: { isReadStatuss: 'UNREAD' } }],
]

const text = async (gateway: TestGateway, query: string, variables?: Record<string, unknown>) => {
  const { body } = await gateway.ask(query, variables === undefined ? {} : { variables })
  expect(body.errors?.length).toBeGreaterThan(0)
  return JSON.stringify(body)
}

describe('a misspelt name', () => {
  it.each(paths)('gets no suggestions in production: %s', async (_path, query, given) => {
    expect(await text(development, query, given)).toMatch(/did you mean/i)
    expect(await text(production, query, given)).not.toMatch(/did you mean/i)
  })
})
