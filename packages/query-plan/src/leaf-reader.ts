import {
  getNullableType,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  isLeafType,
  isNonNullType,
  TypeNameMetaFieldDef,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
} from 'graphql'

/**
 * Reads all plain fields of a record into a new object with a slot for every field, in order.
 *
 * @returns undefined for any irregular record; each field is then completed by itself, which also reports the errors
 */
export type LeafReader = (record: unknown) => Record<string, unknown> | undefined

interface ReadField {
  readonly key: string
  readonly definition: GraphQLField<unknown, never>
}

const isText = (name: string) => `typeof ${name} === 'string'`

/**
 * JavaScript code that tests whether a type outputs the value of a variable unchanged. Values of other types go
 * through `serialize`.
 */
const passThroughTests = new Map<GraphQLLeafType, (name: string) => string>([
  [GraphQLString, isText],
  [GraphQLID, isText],
  [GraphQLBoolean, (name) => `typeof ${name} === 'boolean'`],
  [GraphQLInt, (name) => `typeof ${name} === 'number' && (${name} | 0) === ${name}`],
  [GraphQLFloat, (name) => `typeof ${name} === 'number' && Number.isFinite(${name})`],
])

/** Larger selections are read field by field: compiling a long function blocks for longer. */
const maxFields = 100

/** Whether a field is a leaf without arguments, read from a property of its record. */
export function isReadable(definition: ReadField['definition']): boolean {
  if ((definition as unknown) === TypeNameMetaFieldDef) return true
  return (
    definition.resolve === undefined &&
    definition.args.length === 0 &&
    isLeafType(getNullableType(definition.type))
  )
}

/**
 * Generates the reader as JavaScript: with fixed property names V8 is several times as fast as a loop over
 * names. Only names from the operation enter the code, as literals; GraphQL names consist of letters, digits
 * and underscores.
 */
export function compileLeafReader(
  type: GraphQLObjectType,
  fields: readonly ReadField[],
): LeafReader {
  if (fields.length > maxFields) return () => undefined
  const types: GraphQLLeafType[] = []
  const statements: string[] = []
  const entries = fields.map(({ key, definition }, index) => {
    // A computed key, because a plain `__proto__` would set the prototype.
    const name = `[${JSON.stringify(key)}]`
    if ((definition as unknown) === TypeNameMetaFieldDef) {
      return `${name}: ${JSON.stringify(type.name)}`
    }
    if (!isReadable(definition)) return `${name}: undefined`
    const value = `v${index}`
    const leaf = getNullableType(definition.type) as GraphQLLeafType
    statements.push(
      `let ${value} = record[${JSON.stringify(definition.name)}]`,
      `if (${value} === null || ${value} === undefined) {`,
      isNonNullType(definition.type) ? 'return undefined' : `${value} = null`,
    )
    const test = passThroughTests.get(leaf)
    if (test === undefined) {
      statements.push(
        `} else { ${value} = serialize(types[${types.length}], ${value})`,
        `if (${value} === undefined) return undefined }`,
      )
      types.push(leaf)
    } else {
      statements.push(`} else if (!(${test(value)})) return undefined`)
    }
    return `${name}: ${value}`
  })
  const code = `return function read(record) {
    if (typeof record !== 'object' || record === null) return undefined
    ${statements.join('\n')}
    return { ${entries.join(', ')} }
  }`
  const compile = new Function('types', 'serialize', code) as (
    types: readonly GraphQLLeafType[],
    serializeLeaf: typeof serialize,
  ) => LeafReader
  const read = compile(types, serialize)
  return (record) => {
    try {
      return read(record)
    } catch {
      return undefined
    }
  }
}

/** Serialises a value; undefined for a promise, a function, an error or a value that the type rejects with null. */
function serialize(type: GraphQLLeafType, value: unknown): unknown {
  if (typeof value === 'function' || value instanceof Error) return undefined
  if (typeof (value as { then?: unknown }).then === 'function') return undefined
  return type.serialize(value) ?? undefined
}
