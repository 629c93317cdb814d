import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isScalarType,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql'

/** JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface ObjectSchema extends JsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>
}

export function text(description: string, rules: JsonSchema = {}): JsonSchema {
  return { type: 'string', ...rules, description }
}

export function flag(description: string, rules: JsonSchema = {}): JsonSchema {
  return { type: 'boolean', ...rules, description }
}

/** An object with exactly these properties. */
export function objectOf(properties: ObjectSchema['properties']): ObjectSchema {
  const required = Object.keys(properties)
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The JSON Schema of a body with the fields of an input type. */
export function inputSchema(schema: GraphQLSchema, type: string): ObjectSchema {
  const input = schema.getType(type)
  if (!isInputObjectType(input)) throw new Error(`${type} is not an input type.`)
  return inputObjectSchema(input)
}

function inputObjectSchema(input: GraphQLInputObjectType): ObjectSchema {
  const fields = Object.values(input.getFields())
  const compose = (type: GraphQLNamedType) =>
    isInputObjectType(type) ? inputObjectSchema(type) : undefined
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, description, type, defaultValue }) => [
        name,
        {
          description: description ?? '',
          ...valueSchema(type, compose),
          ...(defaultValue === undefined ? {} : { default: defaultValue }),
        },
      ]),
    ),
    required: fields.filter(isRequiredInputField).map(({ name }) => name),
  }
}

const scalars: Readonly<Record<string, JsonSchema>> = {
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date' },
  DateTimeISO: { type: 'string', format: 'date-time' },
  Decimal: { type: 'string', pattern: String.raw`^-?\d+(\.\d+)?$` },
  ID: { type: 'string' },
  Int: { type: 'integer' },
  JSONObject: { type: 'object', additionalProperties: true },
  String: { type: 'string' },
  TargetType: { type: 'string' },
  UUID: { type: 'string', format: 'uuid' },
}

/**
 * The JSON Schema of a GraphQL value.
 *
 * @param compose the schema of a type with fields; undefined for other types
 * @throws Error for a scalar that has no JSON Schema
 */
export function valueSchema(
  type: GraphQLType,
  compose: (type: GraphQLNamedType) => JsonSchema | undefined,
): JsonSchema {
  if (isNonNullType(type)) return presentSchema(type.ofType, compose)
  const present = presentSchema(type, compose)
  const words = present['enum']
  return {
    ...present,
    type: [present['type'], 'null'],
    ...(Array.isArray(words) ? { enum: [...(words as unknown[]), null] } : {}),
  }
}

function presentSchema(
  type: Exclude<GraphQLType, { readonly ofType: never }>,
  compose: (type: GraphQLNamedType) => JsonSchema | undefined,
): JsonSchema {
  if (isListType(type)) return { type: 'array', items: valueSchema(type.ofType, compose) }
  // The values behind GraphQL's enum names are the specification's words.
  if (isEnumType(type)) {
    return { type: 'string', enum: type.getValues().map(({ value }) => value as unknown) }
  }
  const schema = isScalarType(type) ? scalars[type.name] : compose(type)
  if (schema === undefined) throw new Error(`${String(type)} has no JSON Schema.`)
  return schema
}
