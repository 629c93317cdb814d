import {
  getNullableType,
  isLeafType,
  isNonNullType,
  TypeNameMetaFieldDef,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
} from 'graphql'
import { serialized, asItIs } from './leaf-values.js'

/**
 * Reads the plain fields of a record at once into a new object, which has a slot for every field, in
 * their order.
 *
 * @returns undefined when anything about the record is out of the ordinary; then each field has to be
 * completed by itself, which also finds the words for what is wrong
 */
export type LeafReader = (record: unknown) => Record<string, unknown> | undefined

interface ReadField {
  readonly key: string
  readonly definition: GraphQLField<unknown, never>
}

/** Larger selections are read field by field: the longer a function, the longer its compilation blocks. */
const mostFields = 100

/** Whether a field is a leaf that is answered with a property of its record. */
export function isReadable(definition: ReadField['definition']): boolean {
  if ((definition as unknown) === TypeNameMetaFieldDef) return true
  return (
    definition.resolve === undefined &&
    definition.args.length === 0 &&
    isLeafType(getNullableType(definition.type))
  )
}

/**
 * Writes the reader as JavaScript, because the engine then knows every property by its position; a loop
 * over the names takes several times as long. Of the operation only names come into the code, as
 * literals; the grammar of GraphQL allows nothing in them but letters, digits and underscores.
 */
export function compileLeafReader(
  type: GraphQLObjectType,
  fields: readonly ReadField[],
): LeafReader {
  if (fields.length > mostFields) return () => undefined
  const types: GraphQLLeafType[] = []
  const statements: string[] = []
  const entries = fields.map(({ key, definition }, index) => {
    // In brackets, because `__proto__` would be no field but the prototype.
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
    const taken = asItIs(leaf)
    if (taken === undefined) {
      statements.push(
        `} else { ${value} = serialize(types[${types.length}], ${value})`,
        `if (${value} === undefined) return undefined }`,
      )
      types.push(leaf)
    } else {
      statements.push(`} else if (!(${taken.code(value)})) return undefined`)
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
    serialize: typeof serialized,
  ) => LeafReader
  const read = compile(types, serialized)
  return (record) => {
    try {
      return read(record)
    } catch {
      return undefined
    }
  }
}
