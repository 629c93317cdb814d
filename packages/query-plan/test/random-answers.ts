import {
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql'
import { SeededChoice } from './seeded-choice.js'

/** Context of one execution; determines its answers. */
export interface AnswerContext {
  readonly schema: GraphQLSchema
  readonly choice: SeededChoice
  /** One in `rarity` values is irregular. */
  readonly rarity: number
}

/** The path of each record in the answer. */
const paths = new WeakMap<object, string>()

/**
 * Gives half of the fields a resolver; the other fields read a property of the record. Half of the resolvers use
 * `info`. An answer is a value, a promise, null, an error or a value of the wrong type. The same path always gets the
 * same answer.
 */
export function withRandomAnswers(schema: GraphQLSchema): GraphQLSchema {
  const fixed = new SeededChoice(7)
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (isObjectType(type)) {
      const isRoot = schema.getQueryType() === type || schema.getMutationType() === type
      if (fixed.oneIn(`${type.name} is checked`, 3)) {
        type.isTypeOf = (value, context: AnswerContext) => {
          const path = paths.get(value as object) ?? 'none'
          const isOf = !context.choice.oneIn(`${path}~${type.name}`, context.rarity)
          return fixed.oneIn(type.name, 2) ? isOf : Promise.resolve(isOf)
        }
      }
      for (const field of Object.values(type.getFields())) {
        if (!isRoot && fixed.oneIn(`${type.name}.${field.name}`, 2)) continue
        field.resolve = (
          source: unknown,
          args: object,
          context: AnswerContext,
          info: GraphQLResolveInfo,
        ) => {
          const above = isRoot ? 'root' : (paths.get(source as object) ?? 'none')
          const path = `${above}.${field.name}`
          if (context.choice.oneIn(`${path}throws`, context.rarity)) {
            throw new Error(`${path} failed at once`)
          }
          if (getNamedType(field.type).name === 'String' && !isListType(field.type)) {
            if (context.choice.oneIn(`${path}info`, 3)) return describeInfo(args, info)
          }
          return maybeLater(field.type, path, context)
        }
      }
    } else if (isAbstractType(type) && fixed.oneIn(type.name, 2)) {
      const possible = schema.getPossibleTypes(type)
      type.resolveType = (value: object, context: AnswerContext) => {
        const path = paths.get(value) ?? 'none'
        const name = typeNameOf(possible.map(String), `${path}~${type.name}`, context, value)
        return context.choice.oneIn(`${path}later`, 3) ? Promise.resolve(name) : name
      }
    }
  }
  return schema
}

function typeNameOf(
  possible: readonly string[],
  path: string,
  { choice }: AnswerContext,
  value: object,
): string {
  const { __typename: own } = value as { __typename?: string }
  return own ?? choice.pick(path, possible)
}

/** The arguments and the `info` of a resolver, as text. */
function describeInfo(args: object, info: GraphQLResolveInfo): string {
  return JSON.stringify({
    args,
    field: info.fieldName,
    path: info.path,
    root: info.rootValue ?? null,
    type: String(info.returnType),
    parent: info.parentType.name,
    variables: info.variableValues,
    operation: info.operation.name?.value,
    fragments: Object.keys(info.fragments),
    nodes: info.fieldNodes.map(({ loc }) => [loc?.start, loc?.end]),
  })
}

function maybeLater(type: GraphQLOutputType, path: string, answerContext: AnswerContext): unknown {
  const { choice, rarity } = answerContext
  const turns = choice.pick(`${path}turns`, [0, 0, 0, 0, 1, 2, 5])
  if (turns === 0) return valueOf(type, path, answerContext)
  return later(turns, () => {
    if (choice.oneIn(`${path}rejects`, rarity)) throw new Error(`${path} failed later`)
    return valueOf(type, path, answerContext)
  })
}

async function later(turns: number, make: () => unknown): Promise<unknown> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
  return make()
}

function valueOf(type: GraphQLOutputType, path: string, answerContext: AnswerContext): unknown {
  const { choice, rarity } = answerContext
  if (choice.oneIn(`${path}null`, isNonNullType(type) ? rarity : 6)) return null
  if (isNonNullType(type)) return valueOf(type.ofType, path, answerContext)
  if (choice.oneIn(`${path}error`, rarity)) {
    return Object.assign(new Error(`${path} is an error`), { extensions: { code: path.length } })
  }
  if (isListType(type)) {
    if (choice.oneIn(`${path}scalar`, rarity)) return choice.pick(path, ['text', 5, {}])
    const items = Array.from({ length: choice.below(`${path}[`, 4) }, (_, index) =>
      maybeLater(type.ofType, `${path}[${index}`, answerContext),
    )
    return choice.oneIn(`${path}set`, 4) ? new Set(items) : items
  }
  if (isScalarType(type) || isEnumType(type)) {
    if (choice.oneIn(`${path}wrong`, rarity)) {
      return choice.pick<unknown>(`${path}wrong`, [NaN, 'no such value', {}, [], 1.5, true, 3e9])
    }
    if (isEnumType(type)) return choice.pick(path, type.getValues()).value
    return leafValue(type.name, choice, path)
  }
  const possible = isAbstractType(type) ? answerContext.schema.getPossibleTypes(type) : [type]
  return recordOf(path, answerContext, choice.pick(`${path}type`, possible))
}

function leafValue(name: string, choice: SeededChoice, path: string): unknown {
  switch (name) {
    case 'Int':
      return choice.pick<unknown>(path, [0, -0, 7, -2_147_483_648, '12', true])
    case 'Float':
      return choice.pick<unknown>(path, [0.5, -1e21, 3, '2.5'])
    case 'Boolean':
      return choice.pick<unknown>(path, [true, false, 1, 0])
    case 'Date':
    case 'DateTimeISO':
      return choice.pick<unknown>(path, [new Date(0), '2024-05-01', '2024-05-01T10:00:00.000Z'])
    default:
      return choice.pick<unknown>(path, ['', 'text', '"é\u2028\ud800"', 12, true])
  }
}

/** A record that generates each property on first read. */
function recordOf(path: string, answerContext: AnswerContext, type: GraphQLObjectType): object {
  const { choice } = answerContext
  const generated = new Map<string, unknown>()
  const property = (name: string): unknown => {
    const within = `${path}.${name}`
    if (name === '__typename') return type.name
    const field = type.getFields()[name]
    if (field === undefined) return undefined
    if (choice.oneIn(`${within}method`, 8))
      return () => maybeLater(field.type, within, answerContext)
    const value = valueOf(field.type, within, answerContext)
    if (!choice.oneIn(`${within}promised`, 8)) return value
    // Not a slow promise: its work would start when the property is read, and real properties start none.
    return value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
  }
  const record = new Proxy<object>(
    {},
    {
      get: (_target, name) => {
        if (typeof name === 'symbol') return undefined
        if (!generated.has(name)) generated.set(name, property(name))
        return generated.get(name)
      },
    },
  )
  paths.set(record, path)
  return record
}
