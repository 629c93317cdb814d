import { readFileSync } from 'node:fs'
import { getOperationAST, Kind, parse, specifiedRules, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { defaultOperationCost } from '../../../src/config/operation-settings.js'
import { variableValues } from '../../../src/operation/charge.js'
import { operationCost } from '../../../src/operation/cost/operation-cost.js'
import { documentLimits } from '../../../src/operation/limits.js'
import { createGatewaySchema } from '../../../src/graphql/schema.js'
import { boundedComparisonsRule } from '../../../src/operation/bounded-comparisons.js'
import { exampleOperations } from '../../../tools/pages/example-operations.js'
import { restPaths } from '../../../src/http/rest/rest-routes.js'
import { codeOf, documents, textOf } from '../../docs/documents.js'

const schema = await createGatewaySchema(new Map())
const kitOperations = Object.values(
  JSON.parse(readFileSync('client/src/documents/persisted-documents.json', 'utf8')) as object,
) as readonly string[]

/** @param variables added to the maximum page sizes */
function cost(text: string, variables: Readonly<Record<string, unknown>> = {}): number {
  const document = parse(text, { maxLexicalTokens: documentLimits.tokens })
  expect(
    validate(schema, document, [...specifiedRules, boundedComparisonsRule(documentLimits)]),
  ).toEqual([])
  const values = { first: 100, pageSize: 100, ...variables }
  const operation = getOperationAST(document)
  if (!operation) return Infinity
  return operationCost(schema, {
    document,
    operation,
    variables: variableValues(operation, values),
  }).cost
}

function isOperation(text: string): boolean {
  try {
    const { definitions } = parse(text)
    return (
      definitions.every(({ kind }) => kind === Kind.OPERATION_DEFINITION) &&
      validate(schema, parse(text)).length === 0
    )
  } catch {
    return false
  }
}

describe('the default cost limit', () => {
  const documented = documents
    .flatMap((path) => codeOf(textOf(path)))
    .flatMap((code) => [
      code,
      ...[...code.matchAll(/"query": ?"([^]*?[^\\])"/g)].map(([, text = '']) => text),
    ])
    .filter(isOperation)

  it('finds the operations in the docs', () => {
    expect(documented.length).toBeGreaterThanOrEqual(2)
  })

  it.each(documented)('allows an operation of the docs: %s', (text) => {
    expect(cost(text)).toBeLessThanOrEqual(defaultOperationCost)
  })

  it.each(exampleOperations)(
    'allows an operation of the explorer: $query',
    ({ query, variables }) => {
      expect(
        cost(query, JSON.parse(variables ?? '{}') as Record<string, unknown>),
      ).toBeLessThanOrEqual(defaultOperationCost)
    },
  )

  it.each(restPaths(schema))(
    'allows an operation of an HTTP path: $method $url',
    ({ operation }) => {
      expect(cost(operation.document)).toBeLessThanOrEqual(defaultOperationCost)
    },
  )

  it.each(kitOperations)('is at least three times the cost of a screen of the kit: %s', (text) => {
    const sizes = { first: 20, pageSize: 20 }
    expect(cost(text, sizes)).toBeLessThanOrEqual(defaultOperationCost / 3)
  })

  it('is at least three times the cost of an estate with its residents, blocks and properties', () => {
    const home = 'assetId totalBalance assetAddress { addressLine1 postCode }'
    const text = `{
      searchResidents(lookUpType: ADDRESS, searchText: "Marlow Estate") {
        totalCount
        edges { node { fullName totalBalance } tenures { assetFullAddress paymentReference totalBalance } }
        matchedAssets(first: 1) {
          nodes {
            assetName rollUp { totalBalance totalDwellingRent }
            blocks(first: 20) { nodes { assetName ${home} properties(first: 40) { nodes { ${home} } } } }
          }
        }
      }
    }`
    expect(cost(text)).toBeLessThanOrEqual(defaultOperationCost / 3)
  })

  it('allows 100 persons with tenures, members, accounts and assets', () => {
    const text = `{
      searchPersons(first: 100) {
        totalCount
        nodes {
          uuid title firstName surname fullName personTypes dateOfBirth totalBalance
          tenures {
            uuid isActive startDate endDate paymentReference isResponsible
            tenure {
              uuid startOfTenureDate endOfTenureDate totalBalance
              householdMembers { fullName isResponsible person { uuid fullName } }
              accounts { nodes { uuid accountType accountBalance paymentReference } }
              asset { uuid assetId assetType assetAddress { addressLine1 postCode uprn } }
            }
          }
        }
      }
    }`
    expect(cost(text)).toBeLessThanOrEqual(defaultOperationCost)
  })

  it('allows 10,000 rows of lists inside lists', () => {
    const text = `{
      searchAssets(first: 100) {
        nodes { uuid children(first: 100) { totalCount nodes { uuid assetId assetType assetName isActive } } }
      }
    }`
    expect(cost(text)).toBeLessThanOrEqual(defaultOperationCost)
    const edges = `{
      searchAssets(first: 100) { edges { cursor node { uuid tenures(first: 100) { edges { cursor node { uuid } } } } } }
    }`
    expect(cost(edges)).toBeLessThanOrEqual(defaultOperationCost)
  })
})

describe('the default cost limit allows documents of code generators with', () => {
  const repeat = (count: number, make: (place: number) => string) =>
    Array.from({ length: count }, (_, place) => make(place)).join(' ')

  it('twenty component fragments with nearly the same fields', () => {
    const text = `{ searchPersons(first: 20) { totalCount nodes { __typename uuid ${repeat(20, (place) => `...Component${place}`)} } } }
      ${repeat(
        20,
        (place) => `fragment Component${place} on Person {
          __typename uuid fullName title dateOfBirth
          tenures { __typename uuid isActive paymentReference tenure { __typename uuid startOfTenureDate } }
        }`,
      )}`
    expect(cost(text)).toBeLessThanOrEqual(defaultOperationCost)
  })

  it('nested fragments, spread wherever their type occurs', () => {
    const inside = '__typename uuid assetId assetType assetAddress { ...Address }'
    const text = `{
      searchAssets(first: 5) { nodes { ...Asset children(first: 5) { nodes { ...Asset } } } }
      searchTenures(first: 5) { nodes { ...Tenure asset { ...Asset } } }
      searchPersons(first: 5) { nodes { ...Person tenures { tenure { ...Tenure asset { ...Asset } } } } }
    }
    fragment Address on AssetAddress { __typename addressLine1 postCode uprn }
    fragment Asset on Asset { ${inside} }
    fragment Tenure on Tenure { __typename uuid paymentReference asset { ...Asset ${inside} } }
    fragment Person on Person { __typename uuid fullName tenures { tenure { ...Tenure } } }`
    expect(cost(text)).toBeLessThanOrEqual(defaultOperationCost)
  })
})

describe('the default cost limit refuses', () => {
  it('a circle through persons and their tenures', () => {
    const text = `{
      searchPersons {
        nodes { tenures { tenure { householdMembers { person {
          tenures { tenure { householdMembers { person { tenures { uuid } } } } }
        } } } } }
      }
    }`
    expect(cost(text)).toBeGreaterThan(10 * defaultOperationCost)
  })

  it('thirty broad searches in one operation', () => {
    const aliases = Array.from(
      { length: 30 },
      (_, place) => `a${place}: searchPersons { totalCount }`,
    )
    expect(cost(`{ ${aliases.join(' ')} }`)).toBeGreaterThan(defaultOperationCost)
  })
})
