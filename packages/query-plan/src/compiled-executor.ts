import {
  createSourceEventStream,
  execute,
  getOperationAST,
  getVariableValues,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { executePlan } from './execute-plan.js'
import { OperationPlan } from './operation-plan.js'
import type { ExecutionScope, PromiseOrValue } from './run.js'

export interface ExecutorSettings {
  /** Maximum number of variable errors reported. */
  readonly coercionErrors: number
  /** Whether variable errors suggest names of the schema. Default: true. */
  readonly suggestions?: boolean
  /** Returns the limits of the current operation; undefined if it has none. */
  readonly scope?: () => ExecutionScope | undefined
}

/** A request to execute a valid document. */
export interface ExecutionRequest {
  readonly document: DocumentNode
  readonly operationName: string | null | undefined
  readonly variables: unknown
  readonly context: unknown
  /** The subscription event to execute for. */
  readonly event?: unknown
}

type Variables = Record<string, unknown>

/** Executes operations from a plan, with the results and errors of graphql-js. */
export class CompiledExecutor {
  /** Keyed by identity: the server caches parsed documents and passes the same object for the same text. */
  private readonly plans = new WeakMap<DocumentNode, OperationPlan>()

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly settings: ExecutorSettings,
  ) {}

  execute(request: ExecutionRequest): PromiseOrValue<ExecutionResult> {
    const { schema, settings } = this
    const { document, operationName, variables } = request
    const operation = getOperationAST(document, operationName)
    // graphql-js reports an ambiguous or missing operation.
    if (!operation || !schema.getRootType(operation.operation)) return execute(this.args(request))
    const { errors, coerced } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      (variables ?? {}) as Variables,
      { maxErrors: settings.coercionErrors, hideSuggestions: settings.suggestions === false },
    )
    if (errors !== undefined) return { errors }
    const plan = this.planOf(document, operation, coerced)
    return executePlan(plan, { ...request, variables: coerced, scope: settings.scope?.() })
  }

  /** The event stream of a subscription. */
  subscribe(request: ExecutionRequest): Promise<AsyncIterable<unknown> | ExecutionResult> {
    return createSourceEventStream(this.args(request))
  }

  private args({ document, operationName, variables, context }: ExecutionRequest): ExecutionArgs {
    return {
      schema: this.schema,
      document,
      contextValue: context,
      variableValues: variables as Variables | undefined,
      operationName,
      options: { maxCoercionErrors: this.settings.coercionErrors },
      hideSuggestions: this.settings.suggestions === false,
    }
  }

  /** Keeps the last plan of a document: few documents have several operations or conditions. */
  private planOf(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Variables,
  ): OperationPlan {
    const cached = this.plans.get(document)
    if (cached?.isFor(operation, variables) === true) return cached
    const plan = new OperationPlan(this.schema, document, operation, variables)
    this.plans.set(document, plan)
    return plan
  }
}
