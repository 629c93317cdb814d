import { GraphQLError, OperationTypeNode, type ExecutionResult, type GraphQLSchema } from 'graphql'
import {
  CompiledExecutor,
  type ExecutionRequest,
} from '../../packages/query-plan/src/compiled-executor.js'
import { isPromise, type PromiseOrValue } from '../../packages/query-plan/src/run.js'
import { GatewayError } from '../errors/gateway-error.js'
import {
  currentScope,
  type OperationScope,
  requiredScope,
  unlessStopped,
  withinScope,
} from '../foundation/operation-scope.js'
import type { RequestContext } from '../schema/request-context.js'
import type { RequestedOperation } from './charge.js'
import { documentLimits } from './limits.js'

/** Executes charged operations, each in a scope with its deadline and limits. */
export class OperationExecutor {
  private readonly executor: CompiledExecutor

  constructor(schema: GraphQLSchema, introspection: boolean) {
    this.executor = new CompiledExecutor(schema, {
      coercionErrors: documentLimits.coercionErrors,
      suggestions: introspection,
      scope: currentScope,
    })
  }

  /** The result of a query or mutation. */
  async run(operation: RequestedOperation, context: RequestContext): Promise<ExecutionResult> {
    const scope = requiredScope()
    if (operation.operation.operation === OperationTypeNode.MUTATION) scope.beginChanges()
    return unlessStoppedResult(scope, () => this.executor.execute({ ...operation, context }))
  }

  /** The events of a subscription, or its errors. */
  async open(
    operation: RequestedOperation,
    context: RequestContext,
  ): Promise<AsyncIterable<unknown> | ExecutionResult> {
    const scope = requiredScope()
    const opening = this.executor.subscribe({ ...operation, context })
    const opened = await unlessStoppedResult(scope, () => opening)
    // If the scope was stopped, the source may still open. Close it, because it has no reader.
    if (scope.stopped !== null) void opening.then(closeSource)
    return opened
  }

  /** The result of one event of a subscription, in the scope of that event. */
  async show(request: ExecutionRequest, scope: OperationScope): Promise<ExecutionResult> {
    return withinScope(scope, () =>
      unlessStoppedResult(scope, () => this.executor.execute(request)),
    )
  }
}

function closeSource(source: AsyncIterable<unknown> | ExecutionResult): void {
  if (Symbol.asyncIterator in source) void source[Symbol.asyncIterator]().return?.()
}

/** The result of an execution, or one error as soon as its scope is stopped. */
export function unlessStoppedResult<Result extends ExecutionResult | AsyncIterable<unknown>>(
  scope: OperationScope,
  execute: () => PromiseOrValue<Result>,
): PromiseOrValue<Result | ExecutionResult> {
  const stoppedResult = (reason: Error) => ({ data: null, errors: [stopError(reason)] })
  if (scope.stopped !== null) return stoppedResult(scope.stopped)
  const executing = execute()
  const resultOf = (result: Result) =>
    scope.stopped === null ? result : stoppedResult(scope.stopped)
  if (!isPromise(executing)) return resultOf(executing)
  return unlessStopped(scope, executing).then(resultOf, (error: unknown) => {
    if (scope.stopped !== null) return stoppedResult(scope.stopped)
    throw error
  })
}

function stopError(reason: Error): GraphQLError {
  return reason instanceof GatewayError
    ? new GraphQLError(reason.message, { extensions: { code: reason.code } })
    : new GraphQLError('The operation was stopped.')
}
