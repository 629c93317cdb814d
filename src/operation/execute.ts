import {
  createSourceEventStream,
  execute,
  GraphQLError,
  OperationTypeNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql'
import { GatewayError } from '../errors/gateway-error.js'
import {
  type OperationScope,
  requiredScope,
  unlessStopped,
  withinScope,
} from '../foundation/operation-scope.js'
import type { RequestContext } from '../schema/request-context.js'
import type { RequestedOperation } from './charge.js'
import { limits } from './limits.js'

/** Executes charged operations, each in a scope with its deadline and limits. */
export class OperationExecutor {
  /** @param suggestions whether errors of variables suggest names of the schema */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly suggestions: boolean,
  ) {}

  /** The result of a query or mutation. */
  run(operation: RequestedOperation, context: RequestContext): Promise<ExecutionResult> {
    const scope = requiredScope()
    if (operation.operation.operation === OperationTypeNode.MUTATION) scope.beginChanges()
    return unlessStoppedResult(scope, () => execute(this.argsOf(operation, context)))
  }

  /** The events of a subscription, or its errors. */
  async open(
    operation: RequestedOperation,
    context: RequestContext,
  ): Promise<AsyncIterable<unknown> | ExecutionResult> {
    const scope = requiredScope()
    const opening = createSourceEventStream(this.argsOf(operation, context))
    const opened = await unlessStoppedResult(scope, () => opening)
    // If the scope was stopped, the source may still open, and has no reader.
    if (scope.stopped !== null) void opening.then(closeSource)
    return opened
  }

  /** The result of one event of a subscription, in the scope of that event. */
  show(
    operation: RequestedOperation,
    context: RequestContext,
    event: unknown,
    scope: OperationScope,
  ): Promise<ExecutionResult> {
    const args = { ...this.argsOf(operation, context), rootValue: event }
    return withinScope(scope, () => unlessStoppedResult(scope, () => execute(args)))
  }

  private argsOf(
    { document, operationName, variables }: RequestedOperation,
    contextValue: RequestContext,
  ): ExecutionArgs {
    return {
      ...{ schema: this.schema, document, operationName, contextValue },
      variableValues: variables as Record<string, unknown> | undefined,
      options: { maxCoercionErrors: limits.coercionErrors },
      hideSuggestions: !this.suggestions,
    }
  }
}

function closeSource(source: AsyncIterable<unknown> | ExecutionResult): void {
  if (Symbol.asyncIterator in source) void source[Symbol.asyncIterator]().return?.()
}

/** The result of an execution, or one error as soon as its scope is stopped. */
export async function unlessStoppedResult<Result extends ExecutionResult | AsyncIterable<unknown>>(
  scope: OperationScope,
  start: () => Result | Promise<Result>,
): Promise<Result | ExecutionResult> {
  try {
    if (scope.stopped !== null) throw scope.stopped
    return await unlessStopped(scope, Promise.resolve(start()))
  } catch (error) {
    if (scope.stopped === null) throw error
    return { data: null, errors: [stopError(scope.stopped)] }
  }
}

function stopError(reason: Error): GraphQLError {
  return reason instanceof GatewayError
    ? new GraphQLError(reason.message, { extensions: { code: reason.code } })
    : new GraphQLError('The operation was stopped.')
}
