import { defaultFieldResolver, GraphQLError, type GraphQLFieldResolver } from 'graphql'
import type { WorkScope } from '../../foundation/work-scope.js'

/**
 * What graphql-js resolves plain fields with: their values as ever, each counted to the scope. Once that
 * has ended, every one of them fails with one error that is ready made, so that graphql-js is soon through.
 */
export function countedResolver(
  scope: WorkScope | undefined,
): GraphQLFieldResolver<unknown, unknown> {
  if (scope === undefined) return defaultFieldResolver
  // An error with a path counts as located, and is neither copied nor given a stack.
  const stopped = new GraphQLError('The operation was stopped.', { path: [] })
  return (source, args, context, info) => {
    try {
      scope.spend('fields', 1)
    } catch {
      throw stopped
    }
    return defaultFieldResolver(source, args as Record<string, unknown>, context, info)
  }
}
