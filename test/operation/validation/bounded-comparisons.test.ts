import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { allScopes } from '../../../src/access/scopes.js'
import { limits } from '../../../src/operation/limits.js'
import { boundedComparisonsRule } from '../../../src/operation/validation/bounded-comparisons.js'
import { builtSchema } from '../../support/built-schema.js'
import { comparisonsMade } from '../../support/comparisons-made.js'
import { sharedGateway } from '../../support/gateway.js'
import { exchange } from '../../support/http-exchange.js'

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
const ways = ['application/json', 'application/json;q=0.9']

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
            'The document selects the same fields too often: comparing them takes more than 20,000 steps. Select a field once, or split the document.',
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

describe('the rule of graphql-js', () => {
  it.each([...repetitive, ['circles', rings]])(
    'makes no comparisons in a document that is refused: %s',
    (_, text) => {
      const made = comparisonsMade(builtSchema, parse(text), [boundedComparisonsRule(limits)])
      expect(made).toBe(0)
    },
  )

  it('compares documents at the limit', () => {
    const text = `{ ${repeat(141, () => '__typename')} }`
    const made = comparisonsMade(builtSchema, parse(text), [boundedComparisonsRule(limits)])
    expect(made).toBe(141 * 140)
    const more = `{ ${repeat(142, () => '__typename')} }`
    expect(comparisonsMade(builtSchema, parse(more), [boundedComparisonsRule(limits)])).toBe(0)
    expect(made).toBeLessThanOrEqual(limits.comparisons)
  })
})
