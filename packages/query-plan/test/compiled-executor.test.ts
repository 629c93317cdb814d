import fc from 'fast-check'
import {
  buildSchema,
  execute,
  GraphQLError,
  GraphQLScalarType,
  parse,
  validate,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExecutionScope } from '../src/execution-scope.js'
import { CompiledExecutor } from '../src/compiled-executor.js'
import { builtSchemaText } from '../../../test/support/built-schema.js'
import { Chosen } from './chosen.js'
import { answerAtRandom, type Answering } from './random-answers.js'
import { randomOperation } from './random-operations.js'

/** Everything that makes execution branch, in a small schema. */
const smallSchema = /* GraphQL */ `
  directive @unrelated(if: Boolean) on FIELD
  scalar Stamp
  enum Level {
    LOW
    HIGH
  }
  interface Node {
    id: ID!
  }
  interface Named implements Node {
    id: ID!
    name: String
  }
  type Thing implements Node & Named {
    id: ID!
    name: String
    count(first: Int = 2): Int
    strictCount: Int!
    ratio: Float
    flag: Boolean!
    level: Level
    stamp: Stamp
    strictStamp: Stamp!
    tags: [String!]
    grid: [[Int]]
    text(text: String = "x", level: Level = HIGH, filter: Filter): String
    parent: Thing
    strictParent: Thing!
    children(first: Int!): [Thing!]
    strictChildren: [Thing!]!
    node: Node
    strictNode: Named!
    any: [Any!]
  }
  type Other implements Node {
    id: ID!
    title: String!
    things: [Thing]
    any: Any
  }
  type Third implements Node & Named {
    id: ID!
    name: String
    strictAny: Any!
  }
  union Any = Thing | Other
  input Filter {
    text: String = "by default"
    levels: [Level!]
    nested: Filter
    stamp: Stamp
    limit: Int! = 3
    choice: Choice
  }
  input Choice @oneOf {
    text: String
    number: Int
  }
  type Query {
    node(id: ID): Node
    nodes: [Node]
    thing: Thing
    things(filter: Filter): [Thing!]
    strictThing: Thing!
    any: [Any]
    choice(by: Choice!): String
    echo(text: String = "x", level: Level = LOW, list: [Int!], filter: Filter): String
  }
  type Mutation {
    change(filter: Filter!): Thing
    changeAll(numbers: [Int]! = [1]): [Thing]
    strict: Thing!
    note(text: String): String
  }
`

/** A scalar that takes what is a text and gives it out in capitals. */
function withStamp(schema: GraphQLSchema): GraphQLSchema {
  const stamp = schema.getType('Stamp')
  if (!(stamp instanceof GraphQLScalarType)) return schema
  const parse = (value: unknown) => {
    if (typeof value !== 'string') throw new GraphQLError('A stamp is a text.')
    return { stamp: value }
  }
  stamp.parseValue = parse
  stamp.parseLiteral = (node) => parse('value' in node ? node.value : null)
  stamp.serialize = (value) => {
    if (typeof value === 'number') throw new GraphQLError('No', { extensions: { code: 'NUMBER' } })
    return typeof value === 'string' ? value.toUpperCase() : value
  }
  return schema
}

const schemas = {
  'a schema of all kinds of type': answerAtRandom(withStamp(buildSchema(smallSchema))),
  'the schema that is served': answerAtRandom(buildSchema(builtSchemaText)),
}

/** The answer as it is sent, and what of its errors is not sent. */
function shown({ data, errors }: ExecutionResult): string {
  return JSON.stringify({
    json: JSON.stringify({ data, errors }),
    errors: errors?.map(({ originalError, nodes }) => [
      String(originalError),
      nodes?.map(({ loc }) => [loc?.start, loc?.end]),
    ]),
  })
}

// When an item of a list fails at once, graphql-js leaves the promises of those before it behind.
const others = process.listeners('unhandledRejection')
const ignore = () => undefined

beforeAll(() => {
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', ignore)
})

afterAll(async () => {
  await new Promise(setImmediate)
  process.removeListener('unhandledRejection', ignore)
  for (const listener of others) process.on('unhandledRejection', listener)
})

describe.each(Object.entries(schemas))('with %s', (_name, schema) => {
  const executor = new CompiledExecutor(schema, { compileFrom: 1, coercionErrors: 5 })

  it.each(['query', 'mutation'] as const)(
    'a %s has the result and the errors that graphql-js gives it',
    async (kind) => {
      const seen = { valid: 0, data: 0, errors: 0 }
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.constantFrom(6, 40, 1000), async (seed, rarity) => {
          const { document: text, variables } = randomOperation(schema, seed, kind)
          const document = parse(text)
          fc.pre(validate(schema, document).length === 0)
          seen.valid += 1
          for (const [round, variableValues] of [...variables, ...variables].entries()) {
            const answering = (): Answering => ({
              ...{ schema, rarity },
              chosen: new Chosen(seed + (round % 3)),
            })
            const wanted = await execute({
              ...{ schema, document, variableValues },
              contextValue: answering(),
              options: { maxCoercionErrors: 5 },
            })
            const result = await executor.execute({
              ...{ document, operationName: null, variables: variableValues },
              context: answering(),
            })
            expect(shown(result), text).toBe(shown(wanted))
            seen.data += wanted.data === undefined || wanted.data === null ? 0 : 1
            seen.errors += wanted.errors === undefined ? 0 : 1
          }
        }),
        { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) },
      )
      expect(seen.data).toBeGreaterThan(seen.valid)
      expect(seen.errors).toBeGreaterThan(seen.valid)
    },
  )
})

describe('what is compiled', () => {
  const schema = buildSchema('type Query { a: Int, b: Int } type Mutation { a: Int }')
  let calls = 0
  const fields = schema.getQueryType()?.getFields() ?? {}
  if (fields['a'] !== undefined) fields['a'].resolve = () => (calls += 1)

  const executor = (compileFrom: number) =>
    new CompiledExecutor(schema, { compileFrom, coercionErrors: 5 })
  const ask = (asked: CompiledExecutor, text: string, variables: unknown = {}) =>
    asked.execute({ document: parse(text), operationName: null, variables, context: {} })

  it('is what comes by often enough, and it is run once each time', async () => {
    const asked = executor(3)
    const question = { document: parse('{ a }'), operationName: null, variables: {}, context: {} }
    calls = 0
    const sizes: number[] = []
    for (let round = 1; round <= 4; round += 1) {
      expect(await asked.execute(question)).toEqual({ data: { a: round } })
      sizes.push(asked.size)
    }
    expect(sizes).toEqual([0, 0, 1, 1])
  })

  it('is nothing when it is switched off', async () => {
    const asked = executor(Infinity)
    const question = { document: parse('{ b }'), operationName: null, variables: {}, context: {} }
    for (let round = 0; round < 5; round += 1) await asked.execute(question)
    expect(asked.size).toBe(0)
  })

  it('is kept in limited number, whatever comes by', async () => {
    const asked = executor(1)
    for (let round = 0; round < 400; round += 1) await ask(asked, `{ b_${round}: b }`)
    expect(asked.size).toBe(300)
  })

  const manyConditions = [1, 2, 3, 4, 5]
  const conditional = `query (${manyConditions.map((n) => `$v${n}: Boolean!`).join(' ')}) {
    ${manyConditions.map((n) => `b${n}: b @skip(if: $v${n})`).join(' ')}
  }`
  const conditions = { v1: true, v2: true, v3: true, v4: false, v5: false }

  it.each(['{ __proto__: b }', '{ __proto__: a }', 'mutation { __proto__: a }'])(
    'has a field by the name of a prototype: %s',
    async (text) => {
      expect(JSON.stringify(await ask(executor(1), text))).toMatch(/^\{"data":\{"__proto__":/)
    },
  )

  it('is not kept where conditions are many, and planned nevertheless where an operation is large', async () => {
    const question = { document: parse(conditional), operationName: null, variables: conditions }
    const amounts: number[] = []
    const scope: ExecutionScope = {
      stopped: null,
      turns: { isOver: false, later: async (piece) => piece() },
      spend: (_resource, amount) => amounts.push(amount),
    }
    const settings = { compileFrom: 2, coercionErrors: 5, scope: () => scope }
    const asked = new CompiledExecutor(schema, settings)
    for (const cost of [1, 1_000]) {
      const { data } = await asked.execute({ ...question, context: {}, cost })
      expect(data).toEqual({ b4: null, b5: null })
    }
    // graphql-js asks for one field after the other, a plan for those of an object.
    expect(amounts).toEqual([1, 1, 2])
    expect(asked.size).toBe(0)
  })

  it.each([
    ['query One { b } query Two { b }', {}],
    ['fragment F on Query { b }', {}],
    ['{ b }', 'no object'],
    [conditional, conditions],
  ])('is nothing out of the ordinary: %s', async (text, variables) => {
    const asked = executor(1)
    const wanted = async () => {
      const variableValues = variables as Record<string, unknown>
      return JSON.stringify(await execute({ schema, document: parse(text), variableValues }))
    }
    const result = async () => JSON.stringify(await ask(asked, text, variables))
    const [one, other] = await Promise.allSettled([wanted(), result()])
    expect(other).toEqual(one)
    expect(asked.size).toBe(0)
  })
})
