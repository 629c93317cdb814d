import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  type GraphQLArgument,
  type GraphQLInputType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import {
  limitsOf,
  nameLimit,
  searchTextLimit,
  usualLimits,
} from '../../../src/operation/cost/input-limits.js'
import { createGatewaySchema } from '../../../src/graphql/schema.js'
import { sharedGateway, startTestGateway, type Answer } from '../../support/gateway.js'
import { someUuid } from '../../support/root-operations.js'

const schema = await createGatewaySchema(new Map())

interface Input {
  readonly coordinate: string
  readonly type: GraphQLInputType
  readonly description: string
}

const inputs: Input[] = Object.values(schema.getTypeMap()).flatMap((type) => {
  if (type.name.startsWith('__')) return []
  const input = (own: string, { name, type: of, description }: GraphQLArgument): Input => ({
    coordinate: `${own}.${name}`,
    type: of,
    description: description ?? '',
  })
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).map((field) => input(type.name, field))
  }
  if (!isObjectType(type)) return []
  return Object.values(type.getFields()).flatMap(({ name, args }) =>
    args.map((argument) => input(`${type.name}.${name}`, argument)),
  )
})

const isList = (type: GraphQLInputType) => String(type).startsWith('[')
const numberIn = (text = '') => Number(text.replace(/,/g, ''))

const gateway = await sharedGateway()

function refusals({ body }: Answer) {
  return body.errors?.map(({ extensions: { code, argument } }) => [code, argument])
}

describe('the schema', () => {
  it('limits every text argument, and no limit is below the limit in the description', () => {
    const texts = inputs.filter(({ type }) => {
      const namedType = getNamedType(type)
      return isScalarType(namedType) && namedType.name !== 'JSONObject'
    })
    expect(texts.length).toBeGreaterThan(100)
    for (const { coordinate, description } of texts) {
      const { text } = limitsOf(coordinate)
      expect(text, coordinate).toBeGreaterThan(0)
      expect(text, coordinate).toBeLessThanOrEqual(500_000)
      const documented = /[Aa]t most ([\d,]+) characters/.exec(description)?.[1]
      if (documented !== undefined)
        expect(text, coordinate).toBeGreaterThanOrEqual(numberIn(documented))
    }
  })

  it('limits every list to 100 values, or to the limit of its field', () => {
    const lists = inputs.filter(({ type }) => isList(type))
    expect(lists.length).toBeGreaterThan(40)
    for (const { coordinate, description } of lists) {
      const { list } = limitsOf(coordinate)
      const isDocumented = /\b(?:1 to|[Aa]t most) (?:100|50)\b/.test(description)
      const isBatch = coordinate === 'Mutation.createNotifications.input'
      expect([coordinate, list]).toEqual([
        coordinate,
        isDocumented || isBatch ? 1_000 : usualLimits.list,
      ])
    }
  })
})

describe('an overlong text is refused with the name of its argument', () => {
  const long = 'a'.repeat(searchTextLimit + 1)
  const selection = '{ totalCount }'

  it.each<[string, string, Record<string, unknown>?]>([
    ['a literal', `{ searchPersons(searchText: "${long}") ${selection} }`],
    ['a block', `{ searchPersons(searchText: """${long}""") ${selection} }`],
    [
      'a variable',
      `query ($t: String) { searchPersons(searchText: $t) ${selection} }`,
      { t: long },
    ],
    ['a default', `query ($t: String = "${long}") { searchPersons(searchText: $t) ${selection} }`],
    [
      'a fragment',
      `query ($t: String) { ...F } fragment F on Query { searchPersons(searchText: $t) ${selection} }`,
      { t: long },
    ],
  ])('in %s', async (_where, document, variables = {}) => {
    expect(refusals(await gateway.ask(document, { variables }))).toEqual([
      ['TOO_LONG', 'searchText'],
    ])
  })

  it('inside an input object', async () => {
    const document = `query ($f: AssetFilterInput) { searchAssets(filter: $f) ${selection} }`
    const filter = (owner: string) => ({ variables: { f: { management: { owner } } } })
    const longest = 'é'.repeat(nameLimit)
    expect(refusals(await gateway.ask(document, filter(`${longest}a`)))).toEqual([
      ['TOO_LONG', 'filter.management.owner'],
    ])
    expect(refusals(await gateway.ask(document, filter(longest)))).toBeUndefined()
  })

  it('at an HTTP path', async () => {
    const authorization = `Bearer ${await gateway.token(['search:persons'])}`
    const response = await fetch(`${gateway.url}/search/persons?searchText=${long}`, {
      headers: { authorization },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'TOO_LONG',
      detail: `searchText may have at most ${searchTextLimit} characters.`,
    })
  })

  it('by an event stream', async () => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${await gateway.token(['search:persons'])}`,
      },
      body: JSON.stringify({ query: `{ searchPersons(searchText: "${long}") ${selection} }` }),
    })
    expect(await response.text()).toContain('"code":"TOO_LONG"')
    const subscription = `subscription { recordChanged(kind: PERSONS, uuid: "${'x'.repeat(1_001)}") { __typename } }`
    const opened = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${await gateway.token(['search:persons'])}`,
      },
      body: JSON.stringify({ query: subscription }),
    })
    expect(await opened.text()).toContain('"code":"TOO_LONG"')
  })
})

describe('a list', () => {
  const document = 'query ($t: [String!]) { searchAssets(assetTypes: $t) { totalCount } }'
  const types = (count: number) => ({ variables: { t: Array.from({ length: count }, () => 'A') } })

  it('of more than 100 values is refused with the name of its argument', async () => {
    expect(refusals(await gateway.ask(document, types(100)))).toBeUndefined()
    const expectedFaults = [['LIST_SIZE_OUT_OF_RANGE', 'assetTypes']]
    expect(refusals(await gateway.ask(document, types(101)))).toEqual(expectedFaults)
    const inOneText = { variables: { t: ['A,'.repeat(100)] } }
    expect(refusals(await gateway.ask(document, inOneText))).toEqual(expectedFaults)
  })

  it('costs in proportion to its length', async () => {
    const cost = async (count: number) => {
      const response = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'graphql-cost': 'report',
          authorization: `Bearer ${await gateway.token(['search:assets'])}`,
        },
        body: JSON.stringify({ query: document, ...types(count) }),
      })
      const { extensions } = (await response.json()) as {
        extensions: { operationCost: { cost: number } }
      }
      return extensions.operationCost.cost
    }
    expect((await cost(100)) - (await cost(1))).toBe(990)
  })

  it('that is the default of a variable counts as writes, like a list that is sent', async () => {
    const limited = await startTestGateway({ CALLER_LIMITS: '{"default":{"writes":10}}' })
    const input = `{ targetId: "${someUuid}", targetType: ACTUALS, notificationType: SCREEN, message: "m" }`
    const created = '{ createNotifications(input: $i) { results { notification { id } } } }'
    const ask = (count: number) =>
      limited.ask(
        `mutation ($i: [CreateNotificationInput!]! = [${Array.from({ length: count }, () => input).join()}]) ${created}`,
      )
    expect(refusals(await ask(11))).toEqual([['RATE_LIMITED', undefined]])
    expect(refusals(await ask(10))).toBeUndefined()
    await limited.close()
  })
})
