import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  type GraphQLLeafType,
} from 'graphql'

interface TakenAsIs {
  readonly test: (value: unknown) => boolean
  /** The same as JavaScript, for the name of a variable. */
  readonly code: (value: string) => string
}

const text: TakenAsIs = {
  test: (value) => typeof value === 'string',
  code: (value) => `typeof ${value} === 'string'`,
}

/** Values that these types give out as they are; everything else is left to `serialize`. */
const takenAsIs = new Map<GraphQLLeafType, TakenAsIs>([
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

/** How to tell that a type gives out a value as it is; undefined for a type that has to be asked. */
export function asItIs(type: GraphQLLeafType): TakenAsIs | undefined {
  return takenAsIs.get(type)
}

/** What a type makes of a value; undefined for one that has to be waited for, called or refused. */
export function serialized(type: GraphQLLeafType, value: unknown): unknown {
  if (typeof value === 'function' || value instanceof Error) return undefined
  if (typeof (value as { then?: unknown }).then === 'function') return undefined
  return type.serialize(value) ?? undefined
}
