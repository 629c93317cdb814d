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

/** A parameter of a method, as type-graphql knows it. */
type Parameter = NonNullable<FieldResolver['params']>[number]

/** The value of one parameter. */
type Given = (
  root: object,
  args: Record<string, unknown>,
  context: RequestContext,
  info: GraphQLResolveInfo,
) => unknown

/** Methods by their names. */
type Methods = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>

/**
 * Has fields without arguments call their methods themselves. What type-graphql puts around a method, for
 * middlewares and checks of arguments, takes several times as long as most of them, and pages have thousands
 * of such fields. It still answers for records that are not of the class of their type.
 *
 * @param instanceOf the resolver of a class; asked when a field is
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
      const found = fieldResolvers.find(
        (one) => one.getObjectType?.() === owner && one.methodName === method,
      )
      if (owner !== target || found === undefined || field?.resolve === undefined) continue
      field.resolve = directly(found, target as ClassType, field.resolve, instanceOf)
    }
  }
}

/** @returns the resolver as it was when its method needs more than a record and the context */
function directly(
  { kind, methodName, target, params = [], middlewares = [], roles }: FieldResolver,
  owner: ClassType,
  wrapped: Resolve,
  instanceOf: (resolver: ClassType) => object,
): Resolve {
  const given = params
    .toSorted((one, other) => one.index - other.index)
    .map((one) => givenTo(one, owner))
  if (middlewares.length > 0 || roles !== undefined || given.includes(null)) return wrapped
  const call = caller(methodName, given as readonly Given[])
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

type Call = (self: object, ...asked: Parameters<Given>) => unknown

/** Nearly all methods have one parameter or none. */
function caller(name: string, given: readonly Given[]): Call {
  const [first] = given
  if (first === undefined) {
    return (self) => {
      const value: unknown = (self as Record<string, unknown>)[name]
      return typeof value === 'function' ? (self as Methods)[name]?.() : value
    }
  }
  if (given.length === 1) {
    return (self, root, args, context, info) =>
      (self as Methods)[name]?.(first(root, args, context, info))
  }
  return (self, root, args, context, info) =>
    (self as Methods)[name]?.(...given.map((one) => one(root, args, context, info)))
}

/** @returns null for a parameter that is neither the record, the context nor the info */
function givenTo(parameter: Parameter, owner: ClassType): Given | null {
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
