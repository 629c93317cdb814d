import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql'
import { getMetadataStorage, type ClassType } from 'type-graphql'
import type { RequestContext } from '../schema/request-context.js'
import { type Given, givenOfRequest, type Parameter } from './given-of-request.js'

type Arguments = Record<string, unknown>
type Resolve = GraphQLFieldResolver<unknown, RequestContext, Arguments>
type QueryMethod = ReturnType<typeof getMetadataStorage>['queries'][number]

/**
 * Has queries call their methods themselves where all their arguments are plain values: type-graphql looks for
 * the classes of arguments each time, leaves an object that is slow to read, and waits. Arguments with
 * objects in them are left to it.
 *
 * @param instanceOf the resolver of a class; asked when a field is
 */
export function callQueriesDirectly(
  schema: GraphQLSchema,
  instanceOf: (resolver: ClassType) => object,
): void {
  const fields = schema.getQueryType()?.getFields() ?? {}
  for (const query of getMetadataStorage().queries) {
    const field = fields[query.schemaName]
    if (field?.resolve === undefined) continue
    field.resolve = directly(query, field.resolve as Resolve, instanceOf)
  }
}

/** @returns the resolver as it was when its method needs more than arguments, the context and where it stands */
function directly(
  { methodName, target, params = [], middlewares = [], roles }: QueryMethod,
  wrapped: Resolve,
  instanceOf: (resolver: ClassType) => object,
): Resolve {
  const given = params.toSorted((one, other) => one.index - other.index).map(givenTo)
  if (middlewares.length > 0 || roles !== undefined) return wrapped
  if (!given.every((one) => one !== null)) return wrapped
  return (root, args, context, info) => {
    if (!Object.values(args).every(isPlain)) return wrapped(root, args, context, info)
    const self = instanceOf(target as ClassType) as Record<string, (...all: unknown[]) => unknown>
    return self[methodName]?.(...given.map((one) => one(root, args, context, info)))
  }
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

/** @returns null for a parameter that is not one of these */
function givenTo(parameter: Parameter): Given | null {
  if (parameter.kind !== 'args') return givenOfRequest(parameter)
  const type = parameter.getType() as ClassType
  // What a class itself fills in would be missing.
  if (Object.values(new type()).some((value) => value !== undefined)) return null
  return (_root, args) => Object.assign(Object.create(type.prototype) as object, args)
}
