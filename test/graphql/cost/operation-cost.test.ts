import { parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { CostCounter } from '../../../src/graphql/cost/cost-counter.js'
import { createGatewaySchema } from '../../../src/graphql/schema.js'

const schema = await createGatewaySchema(new Map())
const counter = new CostCounter(schema)

function counted(text: string, variables: Record<string, unknown> = {}, operationName?: string) {
  const document = parse(text)
  expect(validate(schema, document)).toEqual([])
  return counter.cost({ document, operationName, variables })
}

const cost = (text: string, variables: Record<string, unknown> = {}) =>
  counted(text, variables)?.cost ?? 0

/** What stands around the nodes of a search. */
const search = 1_001
/** A node with one field. */
const row = 1.1

const nodes = (size: string) => `{ searchPersons${size} { nodes { uuid } } }`

describe('the size of a page', () => {
  it('is what an argument or a variable says, else the default', () => {
    expect(cost(nodes('(first: 50)'))).toBe(search + 50 * row)
    expect(cost(nodes('(last: 50)'))).toBe(search + 50 * row)
    expect(cost(nodes('(page: 3, pageSize: 50)'))).toBe(search + 50 * row)
    expect(cost(nodes(''))).toBe(Math.round(search + 12 * row))
    const variable = 'query ($size: Int) { searchPersons(first: $size) { nodes { uuid } } }'
    expect(cost(variable, { size: 50 })).toBe(search + 50 * row)
    expect(cost(variable, { size: 100 })).toBe(search + 100 * row)
    expect(cost(variable)).toBe(Math.round(search + 12 * row))
    expect(cost(variable, { size: null })).toBe(Math.round(search + 12 * row))
    const byDefault = variable.replace('Int)', 'Int = 70)')
    expect(cost(byDefault)).toBe(search + 70 * row)
    expect(cost(byDefault, { size: 50 })).toBe(search + 50 * row)
  })

  it('is that of the lists inside the kinds of a search over all of them', () => {
    const box = (first: string) =>
      cost(`{ search(text: "a"${first}) { persons { nodes { uuid } } assets { totalCount } } }`)
    expect(box(', first: 20') - box(', first: 10')).toBe(10 * row)
  })

  it('lowers no cost by being negative', () => {
    const one = cost(nodes('(first: 100)'))
    const both = `{ a: searchPersons(first: 100) { nodes { uuid } } b: searchPersons(first: -100) { nodes { uuid } } }`
    expect(cost(both)).toBeGreaterThan(one + search)
    expect(cost(nodes('(first: 100, last: -100)'))).toBe(one)
  })

  it('is paid by its edges and its nodes, and not by what is there once', () => {
    const once = '{ searchPersons(first: 100) { totalCount pageInfo { hasNextPage } } }'
    expect(cost(once)).toBe(Math.round(search + 0.1 + 1.1))
    const edges = '{ searchPersons(first: 100) { edges { node { uuid } } } }'
    expect(cost(edges)).toBe(search + 100 * (0.2 + row))
    const twice = '{ searchPersons(first: 100) { nodes { uuid } edges { node { uuid } } } }'
    expect(cost(twice)).toBe(search + 100 * (row + 0.2 + row))
  })
})

describe('a list inside a list', () => {
  it('is multiplied with the parents, paged or not', () => {
    const paged =
      '{ searchAssets(first: 100) { nodes { children(first: 100) { nodes { uuid } } } } }'
    expect(cost(paged)).toBe(Math.round(search + 100 * (1 + 2 + 1 + 100 * row)))
    const plain = '{ searchPersons(first: 100) { nodes { tenures { uuid } } } }'
    expect(cost(plain)).toBe(search + 100 * (1 + 1 + 10 * row))
  })

  it('names the field that costs most, as the answer does', () => {
    const text = `{ searchPersons(first: 100) { nodes { mine: tenures { tenure { householdMembers { uuid } accounts { uuid } } } } } }`
    expect(counted(text)?.costliestField).toEqual([
      ...['searchPersons', 'nodes', 'mine', 'tenure', 'householdMembers'],
    ])
  })
})

describe('an alias', () => {
  it('counts as one more search', () => {
    const aliases = Array.from({ length: 30 }, (_, place) => `a${place}: ${nodes('').slice(1, -1)}`)
    expect(cost(`{ ${aliases.join(' ')} }`)).toBe(Math.round(30 * (search + 12 * row)))
  })
})

describe('fragments', () => {
  it('count where they are spread, and once where they say the same', () => {
    const plain = cost('{ searchPersons { nodes { uuid fullName } } }')
    const merged = `query { searchPersons { ...A ...B nodes { uuid } } }
      fragment A on PersonConnection { nodes { uuid fullName } }
      fragment B on PersonConnection { nodes { ... on Person { fullName } ... on Node { id } } }`
    expect(cost(merged)).toBe(Math.round(search + 12 * (1 + 0.3)))
    expect(cost(merged)).toBeGreaterThan(plain)
  })

  it('count as the dearest type where there are several', () => {
    const dear = '... on Asset { children(first: 100) { nodes { uuid } } }'
    const cheap = '... on Person { fullName }'
    const asset = cost(`{ node(id: "x") { id ${dear} } }`)
    expect(asset).toBe(Math.round(1 + 0.1 + 2 + 1 + 100 * row))
    expect(cost(`{ node(id: "x") { id ${cheap} ${dear} } }`)).toBe(asset)
    expect(cost('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ['a', 'b'] })).toBe(2)
    expect(cost('{ nodes(ids: ["a", "b", "c", "d"]) { id } }')).toBe(Math.round(4 * row))
  })

  it('cannot make the counting itself take long', () => {
    const spread = Array.from(
      { length: 9 },
      (_, place) =>
        `fragment F${place} on Asset { block { ...F${place + 1} } estate { ...F${place + 1} } a: block { ...F${place + 1} } }`,
    )
    const text = `{ node(id: "x") { ...F0 } } ${spread.join(' ')} fragment F9 on Asset { uuid }`
    const begun = performance.now()
    expect(cost(text)).toBeGreaterThan(3 ** 9)
    expect(performance.now() - begun).toBeLessThan(500)
  })
})

describe('a condition', () => {
  const text = `query ($yes: Boolean!, $no: Boolean = false) {
    a: searchPersons @include(if: $yes) { nodes { uuid } }
    b: searchPersons @skip(if: $yes) { nodes { uuid } }
    c: searchPersons @include(if: $no) { nodes { uuid } }
  }`

  it('leaves out what is not asked for, for this request alone', () => {
    const one = cost(nodes(''))
    const document = parse(text)
    const ask = (variables: object) =>
      counter.cost({ document, operationName: null, variables })?.cost
    expect(ask({ yes: true })).toBe(one)
    expect(ask({ yes: true, no: true })).toBe(Math.round(2 * (search + 12 * row)))
    expect(ask({ yes: false })).toBe(one)
    expect(ask({ yes: true })).toBe(one)
  })
})

describe('a document of several operations', () => {
  it('costs what the one that is meant costs', () => {
    const text = `query A { searchPersons(first: 1) { nodes { uuid } } } query B { searchIndexes { name } }`
    expect(counted(text, {}, 'A')?.cost).toBe(Math.round(search + row))
    expect(counted(text, {}, 'B')?.cost).toBeLessThan(20)
    expect(counted(text)).toBeNull()
    expect(counted(text, {}, 'C')).toBeNull()
  })
})

describe('a mutation', () => {
  const text = `mutation ($input: [CreateNotificationInput!]!) {
    createNotifications(input: $input) { results { notification { uuid } } }
  }`

  it('costs by what is to be written', () => {
    const batch = (length: number) => cost(text, { input: Array.from({ length }, () => ({})) })
    const item = 50 + 1 + 1.1
    expect(batch(1)).toBe(Math.round(1 + item))
    expect(batch(100)).toBe(1 + 100 * item)
  })
})
