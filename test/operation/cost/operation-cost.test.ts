import { getOperationAST, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { variableValues } from '../../../src/operation/charge.js'
import { operationCost } from '../../../src/operation/cost/operation-cost.js'
import { createGatewaySchema } from '../../../src/graphql/schema.js'

const schema = await createGatewaySchema(new Map())

function costOf(text: string, variables: Record<string, unknown> = {}, operationName?: string) {
  const document = parse(text)
  expect(validate(schema, document)).toEqual([])
  const operation = getOperationAST(document, operationName)
  if (!operation) throw new Error('The document has no such operation.')
  const values = variableValues(operation, variables)
  return operationCost(schema, { document, operation, variables: values })
}

const cost = (text: string, variables: Record<string, unknown> = {}) => costOf(text, variables).cost

const nodes = (size: string) => `{ searchPersons${size} { nodes { uuid } } }`
/** The cost of `count` additional nodes. */
const rows = (count: number) => cost(nodes(`(first: ${count + 10})`)) - cost(nodes('(first: 10)'))

describe('the size of a page', () => {
  const fifty = cost(nodes('(first: 50)'))
  const usual = cost(nodes(''))
  const variable = 'query ($size: Int) { searchPersons(first: $size) { nodes { uuid } } }'
  const byDefault = variable.replace('Int)', 'Int = 70)')

  it('comes from an argument or a variable, or else from the default', () => {
    expect(usual).toBe(cost(nodes('(first: 12)')))
    expect(fifty).toBeGreaterThan(usual)
    expect(cost(nodes('(last: 50)'))).toBe(fifty)
    expect(cost(nodes('(page: 3, pageSize: 50)'))).toBe(fifty)
    expect(cost(variable, { size: 50 })).toBe(fifty)
    expect([cost(variable), cost(variable, { size: null })]).toEqual([usual, usual])
    expect(cost(byDefault)).toBe(cost(nodes('(first: 70)')))
    expect(cost(byDefault, { size: 50 })).toBe(fifty)
  })

  it('applies to the list of each type in a search over all types', () => {
    const box = (first: string) =>
      cost(`{ search(text: "a"${first}) { persons { nodes { uuid } } assets { totalCount } } }`)
    expect(box(', first: 20') - box(', first: 10')).toBe(rows(10))
  })

  it('does not lower the cost if it is negative', () => {
    const one = cost(nodes('(first: 100)'))
    const both = `{ a: searchPersons(first: 100) { nodes { uuid } } b: searchPersons(first: -100) { nodes { uuid } } }`
    expect(cost(both)).toBeGreaterThan(one)
    expect(cost(nodes('(first: 100, last: -100)'))).toBe(one)
  })

  it('multiplies edges and nodes, not the fields of the page itself', () => {
    const page = (inside: string, size: number) =>
      cost(`{ searchPersons(first: ${size}) { ${inside} } }`)
    const once = 'totalCount pageInfo { hasNextPage }'
    expect(page(once, 100)).toBe(page(once, 1))
    const grows = (inside: string) => page(inside, 100) - page(inside, 10)
    const [edges, both] = ['edges { node { uuid } }', 'nodes { uuid } edges { node { uuid } }']
    expect(grows(edges)).toBeGreaterThan(rows(90))
    expect(grows(both)).toBe(grows(edges) + rows(90))
  })
})

describe('a list inside a list', () => {
  it('is multiplied by the number of parents, paged or not', () => {
    const paged = (size: number) =>
      cost(`{ searchAssets(first: ${size}) { nodes { children(first: 100) { nodes { uuid } } } } }`)
    expect(paged(100) - paged(10)).toBeGreaterThan(90 * rows(100))
    const plain = (size: number) =>
      cost(`{ searchPersons(first: ${size}) { nodes { tenures { uuid } } } }`)
    expect(plain(100) - plain(10)).toBeGreaterThan(90 * rows(10))
  })

  it('names the most expensive field by its response name', () => {
    const text = `{ searchPersons(first: 100) { nodes { mine: tenures { tenure { householdMembers { uuid } accounts { nodes { uuid } } } } } } }`
    expect(costOf(text).costliestField).toEqual([
      'searchPersons',
      'nodes',
      'mine',
      'tenure',
      'householdMembers',
    ])
  })
})

it('an alias counts as one more search', () => {
  const aliased = (count: number) =>
    cost(
      `{ ${Array.from({ length: count }, (_, at) => `a${at}: searchPersons(first: 10) { nodes { uuid } }`).join(' ')} }`,
    )
  expect(aliased(30)).toBe(30 * aliased(1))
})

describe('fragments', () => {
  it('are counted at each spread, but the same fields are counted only once', () => {
    const merged = `query { searchPersons { ...A ...B nodes { uuid } } }
      fragment A on PersonConnection { nodes { uuid fullName } }
      fragment B on PersonConnection { nodes { ... on Person { fullName } ... on Node { id } } }`
    expect(cost(merged)).toBe(cost('{ searchPersons { nodes { uuid fullName id } } }'))
    expect(cost(merged)).toBeGreaterThan(cost('{ searchPersons { nodes { uuid fullName } } }'))
  })

  it('count as the most expensive of several types', () => {
    const expensive = '... on Asset { children(first: 100) { nodes { uuid } } }'
    const cheap = '... on Person { fullName }'
    const asset = cost(`{ node(id: "x") { id ${expensive} } }`)
    expect(asset).toBeGreaterThan(rows(100))
    expect(cost(`{ node(id: "x") { id ${cheap} ${expensive} } }`)).toBe(asset)
    const some = (ids: string[]) =>
      cost('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids })
    expect(cost('{ nodes(ids: ["a", "b", "c", "d"]) { id } }')).toBe(some(['a', 'b', 'c', 'd']))
    expect(some(['a', 'b', 'c', 'd'])).toBeGreaterThan(some(['a', 'b']))
  })

  it('cannot make the calculation of the cost slow', () => {
    const spread = Array.from(
      { length: 9 },
      (_, place) =>
        `fragment F${place} on Asset { block { ...F${place + 1} } estate { ...F${place + 1} } a: block { ...F${place + 1} } }`,
    )
    const text = `{ node(id: "x") { ...F0 } } ${spread.join(' ')} fragment F9 on Asset { uuid }`
    expect(cost(text)).toBe(Infinity)
  })
})

it('skipped fields cost nothing', () => {
  const text = `query ($yes: Boolean!, $no: Boolean = false) {
    a: searchPersons(first: 10) @include(if: $yes) { nodes { uuid } }
    b: searchPersons(first: 10) @skip(if: $yes) { nodes { uuid } }
    c: searchPersons(first: 10) @include(if: $no) { nodes { uuid } }
  }`
  const one = cost(nodes('(first: 10)'))
  expect(cost(text, { yes: true })).toBe(one)
  expect(cost(text, { yes: true, no: true })).toBe(2 * one)
  expect(cost(text, { yes: false })).toBe(one)
})

it('a document of several operations costs as much as the chosen operation', () => {
  const text = `query A { searchPersons(first: 1) { nodes { uuid } } } query B { searchIndexes { name } }`
  expect(costOf(text, {}, 'A').cost).toBe(cost(nodes('(first: 1)')))
  expect(costOf(text, {}, 'B').cost).toBe(cost('{ searchIndexes { name } }'))
})

it('a mutation costs in proportion to its writes', () => {
  const text = `mutation ($input: [CreateNotificationInput!]!) {
    createNotifications(input: $input) { results { notification { uuid } } }
  }`
  const batch = (length: number) => cost(text, { input: Array.from({ length }, () => ({})) })
  expect(batch(110) - batch(10)).toBe(10 * (batch(20) - batch(10)))
  expect(batch(2)).toBeGreaterThan(batch(1))
})
