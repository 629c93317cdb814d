import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql'
import {
  currentScope,
  requiredScope,
  withinScope,
  type WorkScope,
} from '../foundation/work-scope.js'
import type { RequestContext } from '../schema/request-context.js'
import { chargeOperation } from './charged-operations.js'
import type { AskedOperation } from './cost/cost-counter.js'
import { CostLimit } from './cost/cost-limit.js'
import {
  CompiledExecutor,
  type ExecutionRequest,
} from '../../packages/query-plan/src/compiled-executor.js'
import { unlessStoppedResult } from './stoppable.js'
import { limits } from './limits.js'

export interface RunnerSettings {
  /** How often a document must have come by before it is compiled; `Infinity` compiles none. */
  readonly compileFrom: number
  /** Maximum cost of one operation, in the unit of `@cost`. */
  readonly costLimit: number
  readonly introspection: boolean
}

/**
 * The only way to execute an operation, however it arrived: its cost is counted, its caller is charged, and
 * it cannot run outside a scope, which holds its deadline and limits.
 */
export class OperationRunner {
  readonly costLimit: number
  private readonly executor: CompiledExecutor
  private readonly costs: CostLimit

  constructor(schema: GraphQLSchema, { compileFrom, costLimit, introspection }: RunnerSettings) {
    this.costLimit = costLimit
    this.costs = new CostLimit(schema, costLimit)
    this.executor = new CompiledExecutor(schema, {
      compileFrom,
      coercionErrors: limits.coercionErrors,
      suggestions: introspection,
      scope: currentScope,
    })
  }

  /** The result of the operation that is meant; an error alone when it may not run. */
  async run(asked: AskedOperation, context: RequestContext): Promise<ExecutionResult> {
    const operation = getOperationAST(asked.document, asked.operationName)
    if (operation?.operation === OperationTypeNode.SUBSCRIPTION) return { errors: [needsStream()] }
    const refused = this.charge(asked, context)
    if (refused !== null) return { errors: [refused] }
    const scope = requiredScope()
    if (operation?.operation === OperationTypeNode.MUTATION) scope.beginChanges()
    return unlessStoppedResult(scope, () =>
      this.executor.execute({ ...asked, context, cost: context.cost?.cost ?? 0 }),
    )
  }

  /** Opens a subscription: the events that it follows; errors alone when it may not run. */
  async open(
    asked: AskedOperation,
    context: RequestContext,
  ): Promise<AsyncIterable<unknown> | ExecutionResult> {
    const refused = this.charge(asked, context)
    if (refused !== null) return { errors: [refused] }
    const scope = requiredScope()
    const opening = this.executor.subscribe({ ...asked, context })
    const opened = await unlessStoppedResult(scope, () => opening)
    // If it was stopped, the source may still open, and has no reader.
    if (scope.stopped !== null) void opening.then(endSource)
    return opened
  }

  /** The result that an open subscription shows for one event, within the scope of that event. */
  async show(question: ExecutionRequest, scope: WorkScope): Promise<ExecutionResult> {
    return withinScope(scope, () =>
      unlessStoppedResult(scope, () => this.executor.execute(question)),
    )
  }

  private charge(asked: AskedOperation, context: RequestContext): GraphQLError | null {
    const counted = this.costs.check(asked)
    if (counted instanceof GraphQLError) return counted
    const refused = chargeOperation(context.account, asked, counted?.cost ?? 1)
    if (refused === null) context.cost = counted
    return refused
  }
}

function endSource(source: AsyncIterable<unknown> | ExecutionResult): void {
  if (Symbol.asyncIterator in source) void source[Symbol.asyncIterator]().return?.()
}

function needsStream(): GraphQLError {
  return new GraphQLError(
    'A subscription is answered as a stream of events. Ask for it with "Accept: text/event-stream".',
    { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } },
  )
}
