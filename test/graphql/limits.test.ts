import { describe, expect, it } from 'vitest'
import { documentLimits } from '../../src/operation/limits.js'
import type { Answer } from '../support/gateway.js'
import { sharedProductionGateway } from '../support/production-gateway.js'
import { absentId } from '../support/root-operations.js'

const gateway = await sharedProductionGateway()

const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ')

function nested(levels: number): string {
  const cycle = ['parents', 'asset']
  const path = ['searchAssets', 'nodes']
  while (path.length < levels - 1) path.push(cycle[path.length % 2] ?? '')
  return `{ ${path.join(' { ')} { __typename ${'} '.repeat(levels)}`
}

const nodes = (count: number) =>
  `{ nodes(ids: [${repeat(count, () => `"${absentId('Asset')}"`)}]) { id } }`

/** A document of exactly `count` tokens: 20 lists of ids, each with 12 tokens around it. */
function tokens(count: number): string {
  const ids = count - 2 - 20 * 12
  const share = (index: number) => Math.floor((ids + index) / 20)
  return `{ ${repeat(20, (index) => `a${index}: nodes(ids: [${repeat(share(index), () => '"x"')}]) { id }`)} }`
}

function outcome({ status, body }: Answer): unknown[] {
  return [status, ...new Set(body.errors?.map(({ extensions }) => extensions.code))]
}

describe('a document at the limit is accepted, and a document above the limit is refused', () => {
  const cases: readonly [string, number, (size: number) => string, string][] = [
    ['depth', documentLimits.depth, nested, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'aliases',
      documentLimits.aliases,
      (count) => `{ ${repeat(count, (index) => `a${index}: node(id: "x") { id }`)} }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'aliases of __typename',
      documentLimits.aliases,
      (count) => `{ ${repeat(count, (index) => `a${index}: __typename`)} }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'directives',
      documentLimits.directives,
      (count) => `{ ${repeat(count, () => '__typename @include(if: true)')} }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['tokens', documentLimits.tokens, tokens, 'GRAPHQL_PARSE_FAILED'],
  ]

  it.each(cases)('%s: %i', async (_name, limit, document, code) => {
    const [status, ...codes] = outcome(await gateway.ask(document(limit)))
    expect(status).toBe(200)
    expect(codes).not.toContain(code)
    expect(outcome(await gateway.ask(document(limit + 1)))).toEqual([400, code])
  })

  it('ids of nodes', async () => {
    expect(outcome(await gateway.ask(nodes(documentLimits.nodes)))).toEqual([200])
    expect(outcome(await gateway.ask(nodes(documentLimits.nodes + 1)))).toEqual([
      200,
      'LIST_SIZE_OUT_OF_RANGE',
    ])
  })

  it('in fragments as well', async () => {
    const spread = `fragment Deep on Asset { parents { asset { parents { asset { parents { asset { id } } } } } } }`
    const document = `{ searchAssets { nodes { parents { asset { parents { asset { ...Deep } } } } } } } ${spread}`
    expect(outcome(await gateway.ask(document))).toEqual([400, 'GRAPHQL_VALIDATION_FAILED'])
    const circle =
      '{ searchAssets { nodes { ...A } } } fragment A on Asset { parents { asset { ...A } } }'
    expect(outcome(await gateway.ask(circle))).toEqual([400, 'GRAPHQL_VALIDATION_FAILED'])
  })
})

describe('the list of errors is truncated', () => {
  it('after some unknown fields', async () => {
    const fields = (count: number) => `{ ${repeat(count, (index) => `unknown${index}`)} }`
    const few = await gateway.ask(fields(documentLimits.validationErrors))
    expect(few.body.errors).toHaveLength(documentLimits.validationErrors)
    const many = await gateway.ask(fields(500))
    expect(outcome(many)).toEqual([400, 'GRAPHQL_VALIDATION_FAILED'])
    expect(many.body.errors).toHaveLength(documentLimits.validationErrors + 1)
    expect(many.body.errors?.at(-1)?.message).toMatch(/^Too many validation errors/)
  })

  it('after some wrong values in a variable', async () => {
    const document = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
    const wrong = (count: number) =>
      gateway.ask(document, { variables: { ids: Array.from({ length: count }, () => ({})) } })
    expect((await wrong(documentLimits.coercionErrors)).body.errors).toHaveLength(
      documentLimits.coercionErrors,
    )
    const many = await wrong(500)
    expect(outcome(many)).toEqual([400, 'BAD_USER_INPUT'])
    expect(many.body.errors).toHaveLength(documentLimits.coercionErrors + 1)
    expect(many.body.errors?.at(-1)?.message).toMatch(/^Too many errors processing variables/)
  })
})

describe('a long document within the limit of tokens', () => {
  it.each([
    ['repeats one field', `{ ${repeat(1_900, () => '__typename')} }`],
    ['repeats one field with arguments', `{ ${repeat(220, () => 'node(id: "x") { id }')} }`],
    [
      'repeats a nested selection',
      `{ ${repeat(130, () => 'searchAssets { nodes { parents { type } } }')} }`,
    ],
  ])('is processed in time: %s', async (_case, document) => {
    const started = performance.now()
    const { status } = await gateway.ask(document)
    expect([200, 400]).toContain(status)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
