import {
  GraphQLError,
  isObjectType,
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
} from 'graphql'
import { inspect } from 'graphql/jsutils/inspect.js'

/**
 * The object type that an interface or union was resolved to.
 *
 * @throws GraphQLError with the words of graphql-js when it is none of its types
 */
export function runtimeType(
  name: unknown,
  type: GraphQLAbstractType,
  { schema, parentType, fieldName, fieldNodes }: GraphQLResolveInfo,
  value: unknown,
): GraphQLObjectType {
  const coordinate = `${parentType.name}.${fieldName}`
  const nodes = { nodes: fieldNodes }
  if (name === undefined || name === null) {
    throw new GraphQLError(
      `Abstract type "${type.name}" must resolve to an Object type at runtime for field "${coordinate}". Either the "${type.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      nodes,
    )
  }
  if (isObjectType(name)) {
    throw new GraphQLError(
      'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.',
    )
  }
  if (typeof name !== 'string') {
    throw new GraphQLError(
      `Abstract type "${type.name}" must resolve to an Object type at runtime for field "${coordinate}" with value ${inspect(value)}, received "${inspect(name)}".`,
    )
  }
  const found = schema.getType(name)
  if (found === undefined) {
    throw new GraphQLError(
      `Abstract type "${type.name}" was resolved to a type "${name}" that does not exist inside the schema.`,
      nodes,
    )
  }
  if (!isObjectType(found)) {
    throw new GraphQLError(
      `Abstract type "${type.name}" was resolved to a non-object type "${name}".`,
      nodes,
    )
  }
  if (!schema.isSubType(type, found)) {
    throw new GraphQLError(
      `Runtime Object type "${found.name}" is not a possible type for "${type.name}".`,
      nodes,
    )
  }
  return found
}
