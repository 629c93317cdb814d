import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql'
import type { Later } from '../foundation/later.js'
import { currentScope } from '../foundation/work-scope.js'
import type { RequestContext } from '../schema/request-context.js'
import { chargeOperation } from './charged-operations.js'
import type { AskedOperation } from './cost/cost-counter.js'
import { CostLimit } from './cost/cost-limit.js'
import { CompiledExecutor } from './execution/compiled-executor.js'
import { unlessStoppedResult } from './execution/stoppable.js'
import { limits } from './limits.js'

export interface RunnerSettings {
  /** How often a document must have come by before it is compiled; `Infinity` compiles none. */
  readonly compileFrom: number
  /** What one operation may cost, in the unit of `@cost`. */
  readonly costLimit: number
  readonly introspection: boolean
}

/** Runs valid operations, whichever way they came: counted, charged to their caller, and within their scope. */
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
    })
  }

  /** Says that a document will come by often, so that it is planned when it first does. */
  expect(document: DocumentNode): void {
    this.executor.expect(document)
  }

  /** The result of the operation that is meant; an error alone when it may not run. */
  run(asked: AskedOperation, context: RequestContext): Later<ExecutionResult> {
    const operation = getOperationAST(asked.document, asked.operationName)
    if (operation?.operation === OperationTypeNode.SUBSCRIPTION) return { errors: [needsStream()] }
    const counted = this.costs.check(asked)
    if (counted instanceof GraphQLError) return { errors: [counted] }
    const refused = chargeOperation(context.account, asked, counted?.cost ?? 1)
    if (refused !== null) return { errors: [refused] }
    context.cost = counted
    const scope = currentScope()
    if (operation?.operation === OperationTypeNode.MUTATION) scope?.beginChanges()
    return unlessStoppedResult(scope, () =>
      this.executor.execute({ ...asked, context, cost: counted?.cost ?? 0 }),
    )
  }
}

function needsStream(): GraphQLError {
  return new GraphQLError(
    'A subscription is answered as a stream of events. Ask for it with "Accept: text/event-stream".',
    { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } },
  )
}
