import {
  createSourceEventStream,
  execute,
  getVariableValues,
  Kind,
  visit,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  defaultFieldResolver,
  GraphQLError,
  type GraphQLFieldResolver,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { ExecutionScope } from './execution-scope.js'
import { executePlan } from './execute-plan.js'
import { SelectionPlan, type OperationPlan } from './operation-plan.js'

export interface ExecutorSettings {
  /** Number of executions of a document before it is compiled; `Infinity` compiles none. */
  readonly compileFrom: number
  /** Maximum number of variable errors reported. */
  readonly coercionErrors: number
  /** Whether variable errors suggest names of the schema. Default: true. */
  readonly suggestions?: boolean
  /** Limits of the current operation; undefined: none. */
  readonly scope?: () => ExecutionScope | undefined
}

/** A request to execute a valid document. */
export interface ExecutionRequest {
  readonly document: DocumentNode
  readonly operationName: string | null | undefined
  readonly variables: unknown
  readonly context: unknown
  /** Query cost; 0 if unknown. */
  readonly cost?: number
  /** The subscription event to execute for. */
  readonly event?: unknown
}

/** From this cost on, an operation is compiled at once: only compiled ones are split into turns. */
const largeCost = 250

/**
 * Size of the plan cache. A plan for a page of records takes 25 KiB, one for a hundred fields of one type 110 KiB.
 */
const planLimit = 300

/** A document with more condition variables is not cached: every combination of their values needs its own plan. */
const conditionLimit = 4

/** An operation that can be planned. */
interface Plannable {
  readonly id: number
  readonly operation: OperationDefinitionNode
  readonly fragments: Record<string, FragmentDefinitionNode>
  readonly conditions: readonly string[]
}

interface DocumentUse {
  executions: number
  readonly operations: Map<string | null, Plannable | null>
}

/**
 * Executes operations with the results and errors of graphql-js, from a compiled plan for repeated documents.
 * Rare and irregular documents are executed by graphql-js itself.
 */
export class CompiledExecutor {
  // By identity: the server caches parsed documents and passes the same object for the same text.
  private readonly documents = new WeakMap<DocumentNode, DocumentUse>()
  private readonly plans = new LRUCache<string, OperationPlan>({ max: planLimit })
  private operations = 0

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly settings: ExecutorSettings,
  ) {}

  get size(): number {
    return this.plans.size
  }

  execute(request: ExecutionRequest): ExecutionResult | Promise<ExecutionResult> {
    const plannable = this.plannable(request)
    const isObject = typeof (request.variables ?? {}) === 'object'
    return plannable === null || !isObject ? this.interpret(request) : this.run(plannable, request)
  }

  private run(
    plannable: Plannable,
    request: ExecutionRequest,
  ): ExecutionResult | Promise<ExecutionResult> {
    const { errors, coerced } = getVariableValues(
      this.schema,
      plannable.operation.variableDefinitions ?? [],
      (request.variables ?? {}) as Record<string, unknown>,
      {
        maxErrors: this.settings.coercionErrors,
        hideSuggestions: this.settings.suggestions === false,
      },
    )
    if (errors !== undefined) return { errors }
    const plan = this.plan(plannable, coerced, request.cost ?? 0)
    if (plan === null) return this.interpret(request)
    return executePlan(plan, { ...request, variables: coerced, scope: this.settings.scope?.() })
  }

  /** The event stream of a subscription. */
  subscribe(request: ExecutionRequest): Promise<AsyncIterable<unknown> | ExecutionResult> {
    return createSourceEventStream(this.args(request))
  }

  private interpret(request: ExecutionRequest): ExecutionResult | Promise<ExecutionResult> {
    return execute(this.args(request))
  }

  private args({
    document,
    operationName,
    variables,
    context,
    event,
  }: ExecutionRequest): ExecutionArgs {
    return {
      schema: this.schema,
      document,
      rootValue: event,
      contextValue: context,
      variableValues: variables as Record<string, unknown> | undefined,
      operationName,
      fieldResolver: countedResolver(this.settings.scope?.()),
      options: { maxCoercionErrors: this.settings.coercionErrors },
      hideSuggestions: this.settings.suggestions === false,
    }
  }

  /** Null for a document that is not repeated yet, unless it is large. */
  private plannable({
    document,
    operationName = null,
    cost = 0,
  }: ExecutionRequest): Plannable | null {
    const use = this.useOf(document)
    use.executions += 1
    if (use.executions < this.settings.compileFrom && cost < largeCost) return null
    let plannable = use.operations.get(operationName)
    if (plannable === undefined) {
      plannable = plannableOf(document, operationName, this.operations)
      this.operations += 1
      use.operations.set(operationName, plannable)
    }
    return plannable
  }

  private useOf(document: DocumentNode): DocumentUse {
    let use = this.documents.get(document)
    if (use === undefined) {
      use = { executions: 0, operations: new Map() }
      this.documents.set(document, use)
    }
    return use
  }

  private plan(
    plannable: Plannable,
    variables: Record<string, unknown>,
    cost: number,
  ): OperationPlan | null {
    const conditions: Record<string, boolean> = {}
    let key = `${plannable.id}`
    for (const name of plannable.conditions) {
      const value = variables[name]
      if (typeof value !== 'boolean') return null
      conditions[name] = value
      key += value ? '+' : '-'
    }
    if (plannable.conditions.length > conditionLimit) {
      return cost < largeCost ? null : this.newPlan(plannable, conditions)
    }
    const cached = this.plans.get(key)
    if (cached !== undefined) return cached
    const plan = this.newPlan(plannable, conditions)
    if (plan !== null) this.plans.set(key, plan)
    return plan
  }

  private newPlan(
    { operation, fragments }: Plannable,
    conditions: Record<string, boolean>,
  ): OperationPlan | null {
    const outline = { schema: this.schema, operation, fragments, conditions }
    const root = SelectionPlan.ofRoot(outline)
    return root === null ? null : { ...outline, root }
  }
}

function plannableOf(document: DocumentNode, name: string | null, id: number): Plannable | null {
  const operations = document.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION)
  const named = operations.filter((part) => name === null || part.name?.value === name)
  const [operation] = named
  // graphql-js reports an ambiguous or missing operation.
  if (operation === undefined || named.length > 1) return null
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>
  for (const part of document.definitions) {
    if (part.kind === Kind.FRAGMENT_DEFINITION) fragments[part.name.value] = part
  }
  return { id, operation, fragments, conditions: conditionsOf(document) }
}

/** The variables in directive arguments. */
function conditionsOf(document: DocumentNode): readonly string[] {
  const conditions = new Set<string>()
  visit(document, {
    Directive({ arguments: args = [] }) {
      for (const { value } of args) {
        if (value.kind === Kind.VARIABLE) conditions.add(value.name.value)
      }
    },
  })
  return [...conditions]
}

/**
 * The default resolver, with each field counted to the scope. After the limit every field fails with the same
 * prepared error, so that graphql-js finishes quickly.
 */
function countedResolver(
  scope: ExecutionScope | undefined,
): GraphQLFieldResolver<unknown, unknown> {
  if (scope === undefined) return defaultFieldResolver
  // An error with a path counts as located: graphql-js neither copies it nor adds a stack.
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
