import { GraphQLError, type ExecutionResult } from 'graphql'
import { GatewayError } from '../errors/gateway-error.js'
import { unlessStopped, type WorkScope } from '../foundation/work-scope.js'
import { isPromise, type PromiseOrValue } from '../../packages/query-plan/src/promise-or-value.js'

/**
 * The result of an execution, or one error as soon as its scope is stopped: whatever else the stopped
 * work fails with is left out.
 */
export function unlessStoppedResult<Result extends ExecutionResult | AsyncIterable<unknown>>(
  scope: WorkScope,
  execute: () => PromiseOrValue<Result>,
): PromiseOrValue<Result | ExecutionResult> {
  const instead = (reason: Error) => ({ data: null, errors: [described(reason)] })
  if (scope.stopped !== null) return instead(scope.stopped)
  const result = execute()
  const kept = (found: Result) => (scope.stopped === null ? found : instead(scope.stopped))
  if (!isPromise(result)) return kept(result)
  return unlessStopped(scope, result).then(kept, (error: unknown) => {
    if (scope.stopped !== null) return instead(scope.stopped)
    throw error
  })
}

function described(reason: Error): GraphQLError {
  return reason instanceof GatewayError
    ? new GraphQLError(reason.message, { extensions: { code: reason.code } })
    : new GraphQLError('The operation was stopped.')
}
