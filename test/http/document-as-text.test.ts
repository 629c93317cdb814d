import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { allScopes } from '../../src/access/scopes.js'
import { eventually } from '../support/eventually.js'
import { sharedGateway } from '../support/gateway.js'
import { exchange, type HttpAnswer } from '../support/http-exchange.js'
import { registerDocuments } from '../support/registered-documents.js'
import { rootOperations } from '../support/root-operations.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

interface Asked {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly operationName?: string
}

interface Example extends Asked {
  /** The error code for a caller with every scope; absent if the operation succeeds. */
  readonly code?: string
}

const chosen = parse(readFileSync(new URL('documents.yaml', import.meta.url), 'utf8')) as Readonly<
  Record<string, Example>
>

const gateway = await sharedGateway({
  REFUSED_CREDENTIALS_A_MINUTE: '100000',
  CALLER_LIMITS: JSON.stringify({ default: { operations: 1e6, cost: 1e9, writes: 1e6 } }),
})
const bearers: Readonly<Record<string, string | null>> = {
  'every scope': await gateway.token(allScopes),
  'no personal data': await gateway.token(allScopes.filter((one) => one !== 'personal:read')),
  'persons only': await gateway.token(['search:persons']),
  'no scope': await gateway.token([]),
  'no valid token': 'wrong',
  'no token': null,
}
const asset = sampleAsset()
const persons = Array.from({ length: 7 }, () =>
  samplePerson({ dateOfBirth: new Date('1990-02-19') }),
)
const tenures = persons.map((person) =>
  sampleTenure({ tenuredAsset: { id: asset.id }, householdMembers: [{ personId: person.id }] }),
)
await gateway.gateway.records.save({ persons, tenures, assets: [asset] })
const ids = await registerDocuments(gateway, [
  ...Object.values(chosen).map(({ query }) => query),
  ...Object.values(rootOperations).map(({ document }) => document),
])
// The gateway learns of new documents asynchronously.
await eventually(
  () => post({ documentId: [...ids.values()][0] }, null),
  ({ status }) => status !== 404,
)

async function post(
  body: object,
  bearer: string | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  return exchange(gateway.url, {
    headers: {
      'content-type': 'application/json',
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  })
}

/** The answer without the headers that differ in every answer. */
function comparable({ status, body, headers }: HttpAnswer): object {
  const { 'x-request-id': _id, 'x-correlation-id': _same, date: _date, ...others } = headers
  const { ratelimit: _left, ...rest } = others
  return { status, body, headers: rest }
}

/** The answers to an operation that is sent as text, and in the two formats with an id. */
async function allWays(
  { query, ...rest }: Asked,
  bearer: string | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly object[]> {
  const sha256Hash = ids.get(query)
  if (sha256Hash === undefined) throw new Error(`This is not registered: ${query}`)
  const requests = [
    { query, ...rest },
    { documentId: `sha256:${sha256Hash}`, ...rest },
    { extensions: { persistedQuery: { version: 1, sha256Hash } }, ...rest },
  ]
  const answers: object[] = []
  for (const body of requests) answers.push(comparable(await post(body, bearer, headers)))
  return answers
}

function codesOf(body: string): string[] {
  const { errors = [] } = JSON.parse(body) as {
    errors?: readonly { readonly extensions: { readonly code: string } }[]
  }
  return [...new Set(errors.map(({ extensions }) => extensions.code))]
}

function expectSame([expected, ...others]: readonly object[]): void {
  for (const other of others) expect(other).toEqual(expected)
}

describe('an operation has the same answer as text and as a registered document', () => {
  it.each(Object.entries(chosen))('%s', async (_name, { code, ...request }) => {
    const { body } = await post(request, bearers['every scope'] ?? null)
    expect(codesOf(body)).toEqual(code === undefined ? [] : [code])
    for (const bearer of Object.values(bearers)) expectSame(await allWays(request, bearer))
    const [bearer = null] = Object.values(bearers)
    const accept = 'application/graphql-response+json,application/json;q=0.9'
    expectSame(await allWays(request, bearer, { 'graphql-cost': 'report', accept }))
  })

  it.each(Object.entries(rootOperations).filter(([name]) => name.startsWith('Query.')))(
    '%s',
    async (_name, { document }) => {
      if (!ids.has(document)) throw new Error('The document is not in order.')
      for (const who of ['every scope', 'persons only', 'no token']) {
        expectSame(await allWays({ query: document }, bearers[who] ?? null))
      }
    },
  )
})

describe('the record of an operation', () => {
  it('is the same in the log', async () => {
    const query = 'query A($size: Int) { searchPersons(pageSize: $size) { totalCount } }'
    const lines = async (body: object) => {
      const before = gateway.log.length
      const { headers } = await post(body, bearers['every scope'] ?? null)
      const id = String(headers['x-request-id'])
      return gateway.log
        .slice(before)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ requestId }) => requestId === id)
        .map(({ time: _time, requestId: _id, res: _res, responseTime: _ms, ...rest }) => rest)
    }
    const variables = { size: 101 }
    const expected = await lines({ query, variables })
    expect(JSON.stringify(expected)).toContain('searchPersons')
    expect(await lines({ documentId: ids.get(query), variables })).toEqual(expected)
  })
})
