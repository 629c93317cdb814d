import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  type GraphQLLeafType,
} from 'graphql'

interface PassThrough {
  readonly test: (value: unknown) => boolean
  /** The same test as JavaScript code, for a variable name. */
  readonly code: (value: string) => string
}

const text: PassThrough = {
  test: (value) => typeof value === 'string',
  code: (value) => `typeof ${value} === 'string'`,
}

/** Types that output such values unchanged; everything else goes through `serialize`. */
const passThroughTypes = new Map<GraphQLLeafType, PassThrough>([
  [GraphQLString, text],
  [GraphQLID, text],
  [
    GraphQLBoolean,
    {
      test: (value) => typeof value === 'boolean',
      code: (value) => `typeof ${value} === 'boolean'`,
    },
  ],
  [
    GraphQLInt,
    {
      test: (value) => typeof value === 'number' && (value | 0) === value,
      code: (value) => `typeof ${value} === 'number' && (${value} | 0) === ${value}`,
    },
  ],
  [
    GraphQLFloat,
    {
      test: Number.isFinite,
      code: (value) => `typeof ${value} === 'number' && Number.isFinite(${value})`,
    },
  ],
])

/** How to test that a type outputs a value unchanged; undefined if it always has to serialise. */
export function passThroughOf(type: GraphQLLeafType): PassThrough | undefined {
  return passThroughTypes.get(type)
}

/** Serialises a value; undefined for a promise, a function, an error or a value that the type rejects with null. */
export function serialize(type: GraphQLLeafType, value: unknown): unknown {
  if (typeof value === 'function' || value instanceof Error) return undefined
  if (typeof (value as { then?: unknown }).then === 'function') return undefined
  return type.serialize(value) ?? undefined
}
