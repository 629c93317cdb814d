import {
  defaultTypeResolver,
  GraphQLError,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isObjectType,
} from 'graphql'
import { inspect } from 'graphql/jsutils/inspect.js'
import type { Path } from 'graphql/jsutils/Path.js'
import { executeFields } from './execute-plan.js'
import { isPromise } from './promise-or-value.js'
import { listOf } from './list-completion.js'
import type { FieldPlan } from './operation-plan.js'
import type { Run } from './run.js'

/**
 * Converts the result of a resolver to the value in the answer.
 *
 * @throws any error that replaces the value
 */
export type Complete = (
  run: Run,
  field: FieldPlan,
  info: GraphQLResolveInfo,
  path: Path,
  value: unknown,
) => unknown

/** The completion for a type; built once per type, not per value. */
export function completionOf(type: GraphQLOutputType): Complete {
  if (isNonNullType(type)) return completionOfNonNull(completionOf(type.ofType))
  const complete = completionOfNullable(type)
  return (run, field, info, path, value) => {
    if (value === null || value === undefined) return null
    if (value instanceof Error) throw value
    return complete(run, field, info, path, value)
  }
}

function completionOfNullable(type: GraphQLOutputType): Complete {
  if (isListType(type)) return listOf(type.ofType, completionOf(type.ofType))
  if (isLeafType(type)) return (_run, _field, _info, _path, value) => completeLeaf(type, value)
  if (isAbstractType(type)) return completionOfAbstract(type)
  return completionOfObject(type as GraphQLObjectType)
}

function completionOfNonNull(complete: Complete): Complete {
  return (run, field, info, path, value) => {
    const completed = complete(run, field, info, path, value)
    if (completed !== null) return completed
    throw new Error(
      `Cannot return null for non-nullable field ${field.parentType.name}.${field.definition.name}.`,
    )
  }
}

function completeLeaf(type: GraphQLLeafType, value: unknown): unknown {
  const serialized = type.serialize(value)
  if (serialized !== null && serialized !== undefined) return serialized
  throw new Error(
    `Expected \`${inspect(type)}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(serialized)}`,
  )
}

function completionOfAbstract(type: GraphQLAbstractType): Complete {
  const resolve = type.resolveType ?? defaultTypeResolver
  const completions = new Map<GraphQLObjectType, Complete>()
  return (run, field, info, path, value) => {
    const complete = (name: unknown) => {
      const objectType = runtimeType(name, type, info, value)
      let completeObject = completions.get(objectType)
      if (completeObject === undefined) {
        completeObject = completionOfObject(objectType)
        completions.set(objectType, completeObject)
      }
      return completeObject(run, field, info, path, value)
    }
    const resolved: unknown = resolve(value, run.context, info, type)
    return isPromise(resolved) ? resolved.then(complete) : complete(resolved)
  }
}

function completionOfObject(type: GraphQLObjectType): Complete {
  const { isTypeOf } = type
  if (typeof isTypeOf !== 'function') {
    return (run, field, _info, path, value) =>
      executeFields(run, field.selectionOf(type), value, path)
  }
  return (run, field, info, path, value) => {
    const complete = (isOfType: boolean) => {
      if (isOfType) return executeFields(run, field.selectionOf(type), value, path)
      throw new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, {
        nodes: field.nodes,
      })
    }
    const isOfType = type.isTypeOf?.(value, run.context, info) ?? false
    return isPromise(isOfType) ? isOfType.then(complete) : complete(isOfType)
  }
}

/**
 * The object type that an interface or union resolved to.
 *
 * @throws GraphQLError with the message of graphql-js when it is not one of the possible types
 */
function runtimeType(
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
  const objectType = schema.getType(name)
  if (objectType === undefined) {
    throw new GraphQLError(
      `Abstract type "${type.name}" was resolved to a type "${name}" that does not exist inside the schema.`,
      nodes,
    )
  }
  if (!isObjectType(objectType)) {
    throw new GraphQLError(
      `Abstract type "${type.name}" was resolved to a non-object type "${name}".`,
      nodes,
    )
  }
  if (!schema.isSubType(type, objectType)) {
    throw new GraphQLError(
      `Runtime Object type "${objectType.name}" is not a possible type for "${type.name}".`,
      nodes,
    )
  }
  return objectType
}
