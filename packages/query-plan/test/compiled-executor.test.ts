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
import { CompiledExecutor } from '../src/compiled-executor.js'
import { builtSchemaText } from '../../../test/support/built-schema.js'
import { SeededChoice } from './seeded-choice.js'
import { withRandomAnswers, type AnswerContext } from './random-answers.js'
import { randomOperation } from './random-operations.js'

/** A small schema with everything that makes execution branch. */
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

/** A scalar that accepts a text and outputs it in capitals. */
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
  'a schema with all kinds of types': withRandomAnswers(withStamp(buildSchema(smallSchema))),
  'the served schema': withRandomAnswers(buildSchema(builtSchemaText)),
}

/** The answer as sent, plus the parts of its errors that are not sent. */
function comparable({ data, errors }: ExecutionResult): string {
  return JSON.stringify({
    json: JSON.stringify({ data, errors }),
    errors: errors?.map(({ originalError, nodes }) => [
      String(originalError),
      nodes?.map(({ loc }) => [loc?.start, loc?.end]),
    ]),
  })
}

// When a list item fails at once, graphql-js abandons the promises of earlier items.
const listeners = process.listeners('unhandledRejection')
const ignore = () => undefined

beforeAll(() => {
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', ignore)
})

afterAll(async () => {
  await new Promise(setImmediate)
  process.removeListener('unhandledRejection', ignore)
  for (const listener of listeners) process.on('unhandledRejection', listener)
})

describe.each(Object.entries(schemas))('with %s', (_name, schema) => {
  const executor = new CompiledExecutor(schema, { coercionErrors: 5 })

  it.each(['query', 'mutation'] as const)(
    'a %s has the same result and errors as with graphql-js',
    async (kind) => {
      const seen = { valid: 0, data: 0, errors: 0 }
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.constantFrom(6, 40, 1000), async (seed, rarity) => {
          const { document: text, variables } = randomOperation(schema, seed, kind)
          const document = parse(text)
          fc.pre(validate(schema, document).length === 0)
          seen.valid += 1
          for (const [round, variableValues] of [...variables, ...variables].entries()) {
            const answerContext = (): AnswerContext => ({
              schema,
              rarity,
              choice: new SeededChoice(seed + (round % 3)),
            })
            const expected = await execute({
              schema,
              document,
              variableValues,
              contextValue: answerContext(),
              options: { maxCoercionErrors: 5 },
            })
            const result = await executor.execute({
              document,
              operationName: null,
              variables: variableValues,
              context: answerContext(),
            })
            expect(comparable(result), text).toBe(comparable(expected))
            seen.data += expected.data === undefined || expected.data === null ? 0 : 1
            seen.errors += expected.errors === undefined ? 0 : 1
          }
        }),
        { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) },
      )
      expect(seen.data).toBeGreaterThan(seen.valid)
      expect(seen.errors).toBeGreaterThan(seen.valid)
    },
  )
})

describe('a plan', () => {
  const schema = buildSchema('type Query { a: Int, b: Int } type Mutation { a: Int }')
  const executor = new CompiledExecutor(schema, { coercionErrors: 5 })

  it.each(['{ __proto__: b }', '{ __proto__: a, b }', 'mutation { __proto__: a }'])(
    'supports a field named __proto__: %s',
    async (text) => {
      const document = parse(text)
      const request = { document, operationName: null, variables: {}, context: {} }
      expect(JSON.stringify(await executor.execute(request))).toMatch(/^\{"data":\{"__proto__":/)
    },
  )

  const several = parse('query One { one: b } query Two { two: b }')
  const conditional = parse(
    'query ($v: Boolean!, $w: Boolean = true) { a @skip(if: $v) b @skip(if: $w) }',
  )

  it.each([
    ['several operations', several, ['One', 'Two', 'One', 'Three', null], [{}]],
    [
      'conditions',
      conditional,
      [null],
      [true, false, true].flatMap((v) => [false, true, null].map((w) => ({ v, w }))),
    ],
    ['no operation', parse('fragment F on Query { b }'), [null], [{}]],
  ])(
    'gives the results of graphql-js for a document with %s',
    async (_, document, names, allVariables) => {
      for (const operationName of names) {
        for (const variables of allVariables) {
          const request = { document, operationName, variables, context: {} }
          const expected = await execute({ schema, ...request, variableValues: variables })
          expect(comparable(await executor.execute(request))).toBe(comparable(expected))
        }
      }
    },
  )
})
