import {
  isObjectType,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql'
import { getMetadataStorage, type ClassType } from 'type-graphql'
import type { RequestContext } from '../schema/request-context.js'
import { withoutInfo } from '../../packages/query-plan/src/resolver-info.js'

type Resolve = GraphQLFieldResolver<unknown, RequestContext, Record<string, unknown>>
type FieldResolver = ReturnType<typeof getMetadataStorage>['fieldResolvers'][number]

/** The metadata of a parameter. */
type Parameter = NonNullable<FieldResolver['params']>[number]

/** Gets the value of one parameter. */
type Argument = (
  root: object,
  args: Record<string, unknown>,
  context: RequestContext,
  info: GraphQLResolveInfo,
) => unknown

/** Methods by their names. */
type Methods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

/**
 * Makes fields without arguments call their methods directly. type-graphql's wrapper, for middlewares and argument
 * checks, takes several times as long as most methods, and pages have thousands of such fields. It still resolves
 * records that are not instances of the class of their type.
 *
 * @param instanceOf the resolver instance of a class; called when a field is resolved
 */
export function callMethodsDirectly(
  schema: GraphQLSchema,
  instanceOf: (resolver: ClassType) => object,
): void {
  const { objectTypes, fieldResolvers } = getMetadataStorage()
  for (const { name, target, fields = [] } of objectTypes) {
    const type = schema.getType(name)
    if (!isObjectType(type)) continue
    for (const { schemaName, name: method, target: owner } of fields) {
      const field = type.getFields()[schemaName]
      const resolver = fieldResolvers.find(
        (one) => one.getObjectType?.() === owner && one.methodName === method,
      )
      if (owner !== target || resolver === undefined || field?.resolve === undefined) continue
      field.resolve = directly(resolver, target as ClassType, field.resolve, instanceOf)
    }
  }
}

/** @returns the wrapped resolver if the method needs more than the record, the context and the info */
function directly(
  { kind, methodName, target, params = [], middlewares = [], roles }: FieldResolver,
  owner: ClassType,
  wrapped: Resolve,
  instanceOf: (resolver: ClassType) => object,
): Resolve {
  const values = params
    .toSorted((one, other) => one.index - other.index)
    .map((one) => argumentOf(one, owner))
  if (middlewares.length > 0 || roles !== undefined || values.includes(null)) return wrapped
  const call = caller(methodName, values as readonly Argument[])
  const resolve: Resolve = (root, args, context, info) =>
    root instanceof owner
      ? call(
          kind === 'internal' ? root : instanceOf(target as ClassType),
          root,
          args,
          context,
          info,
        )
      : wrapped(root, args, context, info)
  return params.some((one) => one.kind === 'info') ? resolve : withoutInfo(resolve)
}

type Call = (self: object, ...input: Parameters<Argument>) => unknown

/** Fast paths for the usual methods, with one parameter or none. */
function caller(name: string, values: readonly Argument[]): Call {
  const [first] = values
  if (first === undefined) {
    return (self) => {
      const value: unknown = (self as Record<string, unknown>)[name]
      return typeof value === 'function' ? (self as Methods)[name]?.() : value
    }
  }
  if (values.length === 1) {
    return (self, root, args, context, info) =>
      (self as Methods)[name]?.(first(root, args, context, info))
  }
  return (self, root, args, context, info) =>
    (self as Methods)[name]?.(...values.map((one) => one(root, args, context, info)))
}

/** @returns null for a parameter that is neither the record, the context nor the info */
function argumentOf(parameter: Parameter, owner: ClassType): Argument | null {
  switch (parameter.kind) {
    case 'root': {
      const { propertyName, getType } = parameter
      if (propertyName !== undefined) {
        return (root) => (root as Record<string, unknown>)[propertyName]
      }
      return getType === undefined || getType() === owner ? (root) => root : null
    }
    case 'context': {
      const { propertyName } = parameter
      return propertyName === undefined
        ? (_root, _args, context) => context
        : (_root, _args, context) => context[propertyName as keyof RequestContext]
    }
    case 'info':
      return (_root, _args, _context, info) => info
    default:
      return null
  }
}
