import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isNonNullType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql'

/** A selection of every field without arguments, down to a depth. */
export function wholeSelection(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
  depth: number,
): string {
  const own = 'getFields' in type ? Object.values(type.getFields()) : []
  const fields = own.flatMap((field) => selected(schema, field, depth))
  const kinds =
    isInterfaceType(type) && depth > 0
      ? schema
          .getPossibleTypes(type)
          .filter(({ name }) => ['Notification', 'Delivery'].includes(name))
          .map((kind) => `... on ${kind.name} ${wholeSelection(schema, kind, depth - 1)}`)
      : []
  return `{ __typename ${[...fields, ...kinds].join(' ')} }`
}

const records = new Set(['Account', 'Asset', 'Person', 'Tenure', 'Transaction', 'SearchHits'])

function selected(
  schema: GraphQLSchema,
  { name, args, type }: GraphQLField<unknown, unknown>,
  depth: number,
): string[] {
  if (args.some((argument) => isNonNullType(argument.type) && argument.defaultValue === undefined))
    return []
  const inner = getNamedType(type)
  if (!isCompositeType(inner)) return [name]
  // Records get only an existence check: they hold no notifications and would exceed the cost limit.
  if (records.has(inner.name)) return [`${name} { __typename }`]
  return depth <= 0 || inner.name === 'Query'
    ? []
    : [`${name} ${wholeSelection(schema, inner, depth - 1)}`]
}
