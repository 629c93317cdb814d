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
import { executeFields, nullFor } from './execute-plan.js'
import type { FieldPlan } from './operation-plan.js'
import { isPromise, type PromiseOrValue, type Run } from './run.js'

/**
 * Converts the result of a resolver to the value in the answer.
 *
 * @throws the error that the answer reports instead of the value
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
  if (isListType(type)) return completionOfList(type.ofType, completionOf(type.ofType))
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
      const objectType = runtimeType(name, type, info)
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
 * @throws GraphQLError, with our own message, if it is not a possible type. This is a defect of the schema.
 */
function runtimeType(
  name: unknown,
  type: GraphQLAbstractType,
  { schema, parentType, fieldName, fieldNodes }: GraphQLResolveInfo,
): GraphQLObjectType {
  const resolved = typeof name === 'string' ? schema.getType(name) : undefined
  if (isObjectType(resolved) && schema.isSubType(type, resolved)) return resolved
  throw new GraphQLError(
    `${parentType.name}.${fieldName} resolved to ${inspect(name)}, which is not a possible type of "${type.name}".`,
    { nodes: fieldNodes },
  )
}

/**
 * The completion of a list. When the turn of the operation is over, the rest of the list becomes one piece of work
 * for a later turn. One piece per item would mean thousands of pieces on a level with many lists.
 */
function completionOfList(type: GraphQLOutputType, complete: Complete): Complete {
  return (run, field, info, listPath, value) => {
    if (!isIterable(value)) {
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${field.parentType.name}.${field.definition.name}".`,
      )
    }
    const values = [...value]
    const completeItem = (key: number, before: readonly unknown[]): unknown => {
      const path: Path = { prev: listPath, key, typename: undefined }
      const item = values[key]
      try {
        const completed = isPromise(item)
          ? item.then((itself) => complete(run, field, info, path, itself))
          : complete(run, field, info, path, item)
        return isPromise(completed)
          ? completed.then(undefined, (error: unknown) => nullFor(run, field, type, path, error))
          : completed
      } catch (error) {
        try {
          return nullFor(run, field, type, path, error)
        } catch (fatal) {
          // The earlier items are no longer awaited, but they may still reject.
          Promise.all(before).catch(() => undefined)
          throw fatal
        }
      }
    }
    const completeFrom = (start: number): PromiseOrValue<unknown[]> => {
      const turns = run.scope?.turns
      const items: unknown[] = []
      let isWaiting = false
      for (let key = start; key < values.length; key += 1) {
        // Checked after an item, so that each turn completes at least one item.
        if (key > start && turns?.isOver === true) {
          const rest = turns.later(() => completeFrom(key))
          return Promise.all([Promise.all(items), rest]).then(([before, after]) =>
            before.concat(after),
          )
        }
        const item = completeItem(key, items)
        items.push(item)
        isWaiting ||= isPromise(item)
      }
      return isWaiting ? Promise.all(items) : items
    }
    return completeFrom(0)
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return (
    typeof value === 'object' &&
    typeof (value as { [Symbol.iterator]?: unknown } | null)?.[Symbol.iterator] === 'function'
  )
}
