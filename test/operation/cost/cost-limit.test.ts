import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { allScopes } from '../../../src/access/scopes.js'
import { sharedGateway, type Answer } from '../../support/gateway.js'

const gateway = await sharedGateway({ OPERATION_COST_LIMIT: '2000' })

const searches = (count: number) =>
  Array.from({ length: count }, (_, place) => `a${place}: searchPersons(first: 1) { totalCount }`)

const cheap = `{ ${searches(1).join(' ')} }`
const costly = `{ ${searches(2).join(' ')} }`

const refusal = {
  code: 'OPERATION_TOO_COSTLY',
  cost: 2042,
  limit: 2000,
  field: 'a0',
}

function codes({ status, body }: Answer): unknown[] {
  return [status, ...(body.errors ?? []).map(({ extensions }) => extensions.code)]
}

/** Sends the query by GET, which Apollo's HTTP layer serves. */
async function askByApollo(query: string, headers: Record<string, string> = {}) {
  const everything = await gateway.token(allScopes)
  const response = await fetch(
    `${gateway.url}/graphql?${new URLSearchParams({ query }).toString()}`,
    {
      headers: {
        authorization: `Bearer ${everything}`,
        'apollo-require-preflight': '1',
        ...headers,
      },
    },
  )
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

it('refuses an operation before it runs, on every transport and with every executor', async () => {
  const [planned, byApollo] = [await gateway.ask(costly), await askByApollo(costly)]
  for (const { status, body } of [planned, byApollo]) {
    expect(status).toBe(400)
    expect(body.data).toBeUndefined()
    expect(body.errors).toHaveLength(1)
    expect(body.errors?.[0]?.extensions).toEqual(refusal)
    expect(body.errors?.[0]?.message).toBe(
      'The operation costs 2,042; the limit is 2,000. The most expensive field is a0. Request smaller pages, or fewer lists inside lists.',
    )
  }
  expect(codes(await gateway.ask(cheap))).toEqual([200])
  expect((await askByApollo(cheap)).status).toBe(200)
  // More conditions than a compiled plan supports, so graphql-js runs it.
  const names = ['a', 'b', 'c', 'd', 'e']
  const interpreted = `query (${names.map((name) => `$${name}: Boolean = true`).join(' ')}) {
    ${searches(5)
      .map((field, place) => field.replace(') {', `) @include(if: $${names[place] ?? ''}) {`))
      .join(' ')}
  }`
  const few = { b: false, c: false, d: false, e: false }
  expect(codes(await gateway.ask(interpreted))).toEqual([400, 'OPERATION_TOO_COSTLY'])
  expect(codes(await gateway.ask(interpreted, { variables: few }))).toEqual([200])
})

it('sends no statement for an operation that it refuses', async () => {
  let statements = 0
  gateway.gateway.database.statements.listen(() => {
    statements += 1
  })
  const most = 20
  const repeatedSearches = searches(most).join(' ')
  expect(codes(await gateway.ask(`{ ${repeatedSearches} }`))).toEqual([400, 'OPERATION_TOO_COSTLY'])
  // Each search would send at least one statement. Background work sends a few.
  expect(statements).toBeLessThan(most)
  statements = 0
  expect(codes(await gateway.ask(cheap))).toEqual([200])
  expect(statements).toBeGreaterThan(0)
})

it('stores nothing for a refused mutation', async () => {
  const input = {
    notificationType: 'SCREEN',
    targetId: randomUUID(),
    targetType: 'ACTUALS',
    message: 'Hello',
  }
  const create = (after: string) => `mutation ($input: CreateNotificationInput!) {
    createNotification(input: $input) { errors { __typename } notification { uuid } ${after} }
  }`
  const variables = { input }
  const count = () => gateway.gateway.database.prisma.notification.count()
  expect(codes(await gateway.ask(create(`query ${costly}`), { variables }))).toEqual([
    400,
    'OPERATION_TOO_COSTLY',
  ])
  expect(await count()).toBe(0)
  expect(codes(await gateway.ask(create(`query ${cheap}`), { variables }))).toEqual([200])
  expect(await count()).toBe(1)
})

it('returns the cost only on request', async () => {
  const headers = { 'graphql-cost': 'report' }
  const operationCost = { cost: 1021, limit: 2000, costliestField: 'a0' }
  expect((await askByApollo(cheap, headers)).body).toMatchObject({ extensions: { operationCost } })
  expect((await askByApollo(cheap)).body).not.toHaveProperty('extensions')
  const everything = await gateway.token(allScopes)
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${everything}`,
      ...headers,
    },
    body: JSON.stringify({ query: cheap }),
  })
  expect(await response.json()).toMatchObject({ extensions: { operationCost } })
  expect((await gateway.ask(cheap)).body).not.toHaveProperty('extensions')
})
