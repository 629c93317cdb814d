import { describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { sharedGateway } from '../support/gateway.js'
import { exchange } from '../support/http-exchange.js'

const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ')

const cycle = (name: string, length: number) =>
  repeat(
    length,
    (index) =>
      `fragment ${name}${index} on Asset { parents { asset { ...${name}${(index + 1) % length} } } }`,
  )

const repetitive: readonly [string, string][] = [
  [
    'a field with its selection set',
    `{ searchAssets { nodes { ${repeat(280, () => 'parents { asset { id } }')} } } }`,
  ],
  ['a root field', `{ ${repeat(220, () => 'node(id: "x") { id }')} }`],
  ['a leaf field', `{ ${repeat(1_900, () => '__typename')} }`],
  [
    'a field with a fragment',
    `{ searchAssets { nodes { ${repeat(300, () => 'parents { ...F }')} } } } fragment F on AssetParent { asset { id } }`,
  ],
]

/**
 * Two fragment cycles with coprime lengths (45 and 46), so that walking both in step reaches every pair of
 * fragments.
 */
const cycles = `{ searchAssets { nodes { ...F0 ...G0 } } } ${cycle('F', 45)} ${cycle('G', 46)}`

const gateway = await sharedGateway()
const token = await gateway.token(allScopes)

/** Our own HTTP handler serves the first value, and Apollo's serves the second. */
const acceptHeaders = ['application/json', 'application/json;q=0.9'] as const

async function errorsOf(query: string, accept: string) {
  const { status, body } = await exchange(gateway.url, {
    headers: { 'content-type': 'application/json', accept, authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  })
  return [status, (JSON.parse(body) as { errors?: unknown[] }).errors]
}

describe.each(acceptHeaders)('with Accept: %s', (accept) => {
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

  it('a document with long fragment cycles gets one error, for the first cycle', async () => {
    expect(await errorsOf(cycles, accept)).toMatchObject([
      400,
      [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    ])
    const [, errors] = await errorsOf(cycles, accept)
    expect(JSON.stringify(errors)).toContain('Cannot spread fragment \\"F0\\" within itself')
  })

  it('each unknown field gets its own error', async () => {
    const [status, errors] = await errorsOf('{ __typename __typename wrong other }', accept)
    expect([status, (errors as unknown[]).length]).toEqual([400, 2])
  })
})

it('accepts 224 selections of the same field and refuses 225', async () => {
  const repeated = (times: number) =>
    errorsOf(`{ ${repeat(times, () => '__typename')} }`, acceptHeaders[0])
  expect(await repeated(224)).toEqual([200, undefined])
  expect(await repeated(225)).toMatchObject([400, [{}]])
})
