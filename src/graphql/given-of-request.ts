import type { GraphQLResolveInfo } from 'graphql'
import type { getMetadataStorage } from 'type-graphql'
import type { RequestContext } from '../schema/request-context.js'

type QueryMethod = ReturnType<typeof getMetadataStorage>['queries'][number]

/** A parameter of a method, as type-graphql knows it. */
export type Parameter = NonNullable<QueryMethod['params']>[number]

/** What one parameter of a method is given. */
export type Given<Root = unknown> = (
  root: Root,
  args: Record<string, unknown>,
  context: RequestContext,
  info: GraphQLResolveInfo,
) => unknown

/** For a parameter that takes the context, a part of it, or where the field stands; null for any other. */
export function givenOfRequest(parameter: Parameter): Given | null {
  switch (parameter.kind) {
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
