import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isRequiredInputField,
  Kind,
  parse,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'

/** As much of JSON Schema 2020-12 as is used here. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** A schema of an object whose properties are looked into. */
export interface ObjectSchema extends JsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>
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
  UUID: { type: 'string', format: 'uuid' },
}

/**
 * The JSON Schema of what a selection of fields answers, with the descriptions of the GraphQL schema, so
 * that the two cannot drift apart.
 *
 * @param fields the inside of a selection set
 * @param own properties that are answered in another form than GraphQL's
 * @throws Error for a field or scalar that the schema or this file does not know
 */
export function recordSchema(
  schema: GraphQLSchema,
  type: string,
  fields: string,
  own: ObjectSchema['properties'] = {},
): JsonSchema {
  const record = schema.getType(type)
  const [operation] = parse(`{ ${fields} }`, { noLocation: true }).definitions
  if (!isObjectType(record) || operation?.kind !== Kind.OPERATION_DEFINITION) {
    throw new Error(`${type} is not a type of records.`)
  }
  const shown = objectSchema(record, operation.selectionSet)
  return { title: type, ...shown, properties: { ...shown.properties, ...own } }
}

/** The JSON Schema of an input type, for a body that has its fields. */
export function inputSchema(schema: GraphQLSchema, type: string): ObjectSchema {
  const input = schema.getType(type)
  if (!isInputObjectType(input)) throw new Error(`${type} is not an input type.`)
  return inputObjectSchema(input)
}

function inputObjectSchema(input: GraphQLInputObjectType): ObjectSchema {
  const fields = Object.values(input.getFields())
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, description, type: fieldType, defaultValue }) => [
        name,
        {
          description: description ?? '',
          ...valueSchema(fieldType, undefined),
          ...(defaultValue === undefined ? {} : { default: defaultValue }),
        },
      ]),
    ),
    required: fields.filter(isRequiredInputField).map(({ name }) => name),
  }
}

function objectSchema(type: GraphQLObjectType, { selections }: SelectionSetNode): ObjectSchema {
  const properties = selections.map((selection) => {
    if (selection.kind !== Kind.FIELD) throw new Error('Only fields are selected here.')
    const field = type.getFields()[selection.name.value]
    if (field === undefined) throw new Error(`${type.name} has no ${selection.name.value}.`)
    const value = valueSchema(field.type, selection.selectionSet)
    const name = selection.alias?.value ?? selection.name.value
    return [name, { description: field.description ?? '', ...value }] as const
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  }
}

function valueSchema(
  type: GraphQLType,
  selection: SelectionSetNode | undefined,
  nullable = true,
): JsonSchema {
  if (isNonNullType(type)) return valueSchema(type.ofType, selection, false)
  const plain = plainSchema(type, selection)
  if (!nullable) return plain
  return {
    ...plain,
    type: [plain['type'], 'null'],
    ...(Array.isArray(plain['enum']) ? { enum: [...(plain['enum'] as unknown[]), null] } : {}),
  }
}

function plainSchema(type: GraphQLType, selection: SelectionSetNode | undefined): JsonSchema {
  if (isListType(type)) return { type: 'array', items: valueSchema(type.ofType, selection) }
  const named = getNamedType(type)
  if (isObjectType(named) && selection !== undefined) return objectSchema(named, selection)
  if (isInputObjectType(named)) return inputObjectSchema(named)
  // The specification's words, which are the values behind the GraphQL names.
  if (isEnumType(named)) {
    return { type: 'string', enum: named.getValues().map(({ value }) => value as unknown) }
  }
  const scalar = isScalarType(named) ? scalars[named.name] : undefined
  if (scalar === undefined) throw new Error(`${named.name} has no JSON Schema yet.`)
  return scalar
}
