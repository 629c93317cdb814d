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
import { withoutInfo } from '../src/needs-no-info.js'
import { Chosen } from './chosen.js'

/** What one execution carries: how its answers are chosen. */
export interface Answering {
  readonly schema: GraphQLSchema
  readonly chosen: Chosen
  /** One in so many values is out of the ordinary. */
  readonly rarity: number
}

/** Where in the answer each record stands. */
const places = new WeakMap<object, string>()

/**
 * Gives half of the fields of a schema a resolver and leaves the others to the properties of records.
 * Of the resolvers, half look at where they stand. All answer with values, promises, nulls, errors and values of the wrong type, always the same in
 * the same place.
 */
export function answerAtRandom(schema: GraphQLSchema): GraphQLSchema {
  const fixed = new Chosen(7)
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (isObjectType(type)) {
      const isRoot = schema.getQueryType() === type || schema.getMutationType() === type
      if (fixed.once(`${type.name} is checked`, 3)) {
        type.isTypeOf = (value, context: Answering) => {
          const place = places.get(value as object) ?? 'none'
          const isOf = !context.chosen.once(`${place}~${type.name}`, context.rarity)
          return fixed.once(type.name, 2) ? isOf : Promise.resolve(isOf)
        }
      }
      for (const field of Object.values(type.getFields())) {
        if (!isRoot && fixed.once(`${type.name}.${field.name}`, 2)) continue
        const isTold = !fixed.once(`${type.name}.${field.name} is told nothing`, 2)
        const resolve = (
          source: unknown,
          args: object,
          context: Answering,
          info: GraphQLResolveInfo,
        ) => {
          const above = isRoot ? 'root' : (places.get(source as object) ?? 'nowhere')
          const place = `${above}.${field.name}`
          if (context.chosen.once(`${place}throws`, context.rarity)) {
            throw new Error(`${place} failed at once`)
          }
          if (isTold && getNamedType(field.type).name === 'String' && !isListType(field.type)) {
            if (context.chosen.once(`${place}told`, 3)) return told(args, info)
          }
          return timed(field.type, place, context)
        }
        field.resolve = isTold ? resolve : withoutInfo(resolve)
      }
    } else if (isAbstractType(type) && fixed.once(type.name, 2)) {
      const possible = schema.getPossibleTypes(type)
      type.resolveType = (value: object, context: Answering) => {
        const place = places.get(value) ?? 'none'
        const name = typeNameOf(possible.map(String), `${place}~${type.name}`, context, value)
        return context.chosen.once(`${place}later`, 3) ? Promise.resolve(name) : name
      }
    }
  }
  return schema
}

function typeNameOf(
  possible: readonly string[],
  place: string,
  { chosen, rarity }: Answering,
  value: object,
): string {
  if (chosen.once(`${place}type`, rarity)) return chosen.of(place, ['Nothing', 'Query', 'String'])
  const { __typename: own } = value as { __typename?: string }
  return own ?? chosen.of(place, possible)
}

/** Everything that a resolver is told, as text. */
function told(args: object, info: GraphQLResolveInfo): string {
  return JSON.stringify({
    args,
    ...{ field: info.fieldName, path: info.path, root: info.rootValue ?? null },
    ...{ type: String(info.returnType), parent: info.parentType.name },
    ...{ variables: info.variableValues, operation: info.operation.name?.value },
    fragments: Object.keys(info.fragments),
    nodes: info.fieldNodes.map(({ loc }) => [loc?.start, loc?.end]),
  })
}

function timed(type: GraphQLOutputType, place: string, answering: Answering): unknown {
  const { chosen, rarity } = answering
  const turns = chosen.of(`${place}turns`, [0, 0, 0, 0, 1, 2, 5])
  if (turns === 0) return valueOf(type, place, answering)
  return later(turns, () => {
    if (chosen.once(`${place}rejects`, rarity)) throw new Error(`${place} failed later`)
    return valueOf(type, place, answering)
  })
}

async function later(turns: number, make: () => unknown): Promise<unknown> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
  return make()
}

function valueOf(type: GraphQLOutputType, place: string, answering: Answering): unknown {
  const { chosen, rarity } = answering
  if (chosen.once(`${place}null`, isNonNullType(type) ? rarity : 6)) return null
  if (isNonNullType(type)) return valueOf(type.ofType, place, answering)
  if (chosen.once(`${place}error`, rarity)) {
    return Object.assign(new Error(`${place} is an error`), { extensions: { code: place.length } })
  }
  if (isListType(type)) {
    if (chosen.once(`${place}scalar`, rarity)) return chosen.of(place, ['text', 5, {}])
    const items = Array.from({ length: chosen.at(`${place}[`, 4) }, (_, index) =>
      timed(type.ofType, `${place}[${index}`, answering),
    )
    return chosen.once(`${place}set`, 4) ? new Set(items) : items
  }
  if (isScalarType(type) || isEnumType(type)) {
    if (chosen.once(`${place}wrong`, rarity)) {
      return chosen.of<unknown>(`${place}wrong`, [NaN, 'no such value', {}, [], 1.5, true, 3e9])
    }
    if (isEnumType(type)) return chosen.of(place, type.getValues()).value
    return leafValue(type.name, chosen, place)
  }
  const possible = isAbstractType(type) ? answering.schema.getPossibleTypes(type) : [type]
  return recordOf(place, answering, chosen.of(`${place}type`, possible))
}

function leafValue(name: string, chosen: Chosen, place: string): unknown {
  switch (name) {
    case 'Int':
      return chosen.of<unknown>(place, [0, -0, 7, -2_147_483_648, '12', true])
    case 'Float':
      return chosen.of<unknown>(place, [0.5, -1e21, 3, '2.5'])
    case 'Boolean':
      return chosen.of<unknown>(place, [true, false, 1, 0])
    case 'Date':
    case 'DateTimeISO':
      return chosen.of<unknown>(place, [new Date(0), '2024-05-01', '2024-05-01T10:00:00.000Z'])
    default:
      return chosen.of<unknown>(place, ['', 'text', '"é\u2028\ud800"', 12, true])
  }
}

/** A record that makes its properties up when they are read, once each. */
function recordOf(place: string, answering: Answering, type: GraphQLObjectType): object {
  const { chosen } = answering
  const made = new Map<string, unknown>()
  const property = (name: string): unknown => {
    const within = `${place}.${name}`
    if (name === '__typename') return chosen.once(`${within}none`, 20) ? undefined : type.name
    const field = type.getFields()[name]
    if (field === undefined) return undefined
    if (chosen.once(`${within}method`, 8)) return () => timed(field.type, within, answering)
    const value = valueOf(field.type, within, answering)
    if (!chosen.once(`${within}promised`, 8)) return value
    // One that takes its time would take it from when the property is read, which is no property's way.
    return value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
  }
  const record = new Proxy<object>(
    {},
    {
      get: (_target, name) => {
        if (typeof name === 'symbol') return undefined
        if (!made.has(name)) made.set(name, property(name))
        return made.get(name)
      },
    },
  )
  places.set(record, place)
  return record
}
