import { describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { sharedGateway } from '../support/gateway.js'
import { exchange } from '../support/http-exchange.js'

const repeat = (count: number, make: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => make(place)).join(' ')

const ring = (name: string, length: number) =>
  repeat(
    length,
    (place) =>
      `fragment ${name}${place} on Asset { parents { asset { ...${name}${(place + 1) % length} } } }`,
  )

const repetitive: readonly [string, string][] = [
  [
    'a field with what is selected of it',
    `{ searchAssets { nodes { ${repeat(280, () => 'parents { asset { id } }')} } } }`,
  ],
  ['a root field', `{ ${repeat(220, () => 'node(id: "x") { id }')} }`],
  ['a name', `{ ${repeat(1_900, () => '__typename')} }`],
  [
    'a field with a fragment',
    `{ searchAssets { nodes { ${repeat(300, () => 'parents { ...F }')} } } } fragment F on AssetParent { asset { id } }`,
  ],
]

/** Two rings of fragments with lengths that differ by one, so every pair gets compared. */
const rings = `{ searchAssets { nodes { ...F0 ...G0 } } } ${ring('F', 45)} ${ring('G', 46)}`

const gateway = await sharedGateway()
const token = await gateway.token(allScopes)

/** Our own HTTP handler serves the first, Apollo's the second. */
const ways = ['application/json', 'application/json;q=0.9'] as const

async function errorsOf(query: string, accept: string) {
  const { status, body } = await exchange(gateway.url, {
    headers: { 'content-type': 'application/json', accept, authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  })
  return [status, (JSON.parse(body) as { errors?: unknown[] }).errors]
}

describe.each(ways)('with Accept: %s', (accept) => {
  it.each(repetitive)('a document that repeats %s is refused with one error', async (_, query) => {
    expect(await errorsOf(query, accept)).toEqual([
      400,
      [
        {
          message:
            'The document selects the same fields too often: comparing them takes more than 50,000 steps. Select a field once, or split the document.',
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        },
      ],
    ])
  })

  it('a document with long circles of fragments gets an error for the first', async () => {
    expect(await errorsOf(rings, accept)).toMatchObject([
      400,
      [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    ])
    const [, errors] = await errorsOf(rings, accept)
    expect(JSON.stringify(errors)).toContain('Cannot spread fragment \\"F0\\" within itself')
  })

  it('other errors are reported one by one', async () => {
    const [status, errors] = await errorsOf('{ __typename __typename wrong other }', accept)
    expect([status, (errors as unknown[]).length]).toEqual([400, 2])
  })
})

it('fields with one name are compared up to the limit', async () => {
  const repeated = (times: number) => errorsOf(`{ ${repeat(times, () => '__typename')} }`, ways[0])
  expect(await repeated(224)).toEqual([200, undefined])
  expect(await repeated(225)).toMatchObject([400, [{}]])
})
