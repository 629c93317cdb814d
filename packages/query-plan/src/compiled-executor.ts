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
  /** How often a document must have come by before it is planned; `Infinity` plans none. */
  readonly compileFrom: number
  /** Most faults of variables that are reported. */
  readonly coercionErrors: number
  /** Whether errors of variables name what may have been meant; false says nothing of the schema. */
  readonly suggestions?: boolean
  /** Limits of the operation that runs; undefined for one without. */
  readonly scope?: () => ExecutionScope | undefined
}

/** A valid document and what is asked of it. */
export interface Question {
  readonly document: DocumentNode
  readonly operationName: string | null | undefined
  readonly variables: unknown
  readonly context: unknown
  /** What it was counted to cost before; 0 when it was not counted. */
  readonly cost?: number
  /** The event of a subscription that it is executed for. */
  readonly event?: unknown
}

/** From this cost on, an operation is planned at once: only a planned one is divided into turns. */
const largeCost = 250

/** Plans kept. That of a page of records takes 25 KiB, that of a hundred fields of one type 110. */
const planLimit = 300

/** Of a document with more, no plans are kept: every combination of their values needs its own. */
const conditionLimit = 4

/** What one operation of a document is, as far as plans go; null for one that gets none. */
interface Plannable {
  readonly id: number
  readonly operation: OperationDefinitionNode
  readonly fragments: Record<string, FragmentDefinitionNode>
  readonly conditions: readonly string[]
}

interface KnownDocument {
  uses: number
  readonly operations: Map<string | null, Plannable | null>
}

/**
 * Executes operations with the results and errors of graphql-js, from a plan where a document comes
 * by repeatedly. What has no plan goes to graphql-js itself: documents seen too rarely, and
 * whatever is out of the ordinary.
 */
export class CompiledExecutor {
  // By identity: the server keeps parsed documents and hands out the same one for the same text.
  private readonly documents = new WeakMap<DocumentNode, KnownDocument>()
  private readonly plans = new LRUCache<string, OperationPlan>({ max: planLimit })
  private operations = 0

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly settings: ExecutorSettings,
  ) {}

  get size(): number {
    return this.plans.size
  }

  execute(question: Question): ExecutionResult | Promise<ExecutionResult> {
    const plannable = this.plannable(question)
    const isObject = typeof (question.variables ?? {}) === 'object'
    return plannable === null || !isObject
      ? this.interpret(question)
      : this.run(plannable, question)
  }

  private run(
    plannable: Plannable,
    question: Question,
  ): ExecutionResult | Promise<ExecutionResult> {
    const { errors, coerced } = getVariableValues(
      this.schema,
      plannable.operation.variableDefinitions ?? [],
      (question.variables ?? {}) as Record<string, unknown>,
      {
        maxErrors: this.settings.coercionErrors,
        hideSuggestions: this.settings.suggestions === false,
      },
    )
    if (errors !== undefined) return { errors }
    const plan = this.plan(plannable, coerced, question.cost ?? 0)
    if (plan === null) return this.interpret(question)
    return executePlan(plan, { ...question, variables: coerced, scope: this.settings.scope?.() })
  }

  /** The events that a subscription follows. */
  subscribe(question: Question): Promise<AsyncIterable<unknown> | ExecutionResult> {
    return createSourceEventStream(this.args(question))
  }

  private interpret(question: Question): ExecutionResult | Promise<ExecutionResult> {
    return execute(this.args(question))
  }

  private args({ document, operationName, variables, context, event }: Question): ExecutionArgs {
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

  /** Null until the document has come by often enough, unless it is large. */
  private plannable({ document, operationName = null, cost = 0 }: Question): Plannable | null {
    const known = this.known(document)
    known.uses += 1
    if (known.uses < this.settings.compileFrom && cost < largeCost) return null
    let plannable = known.operations.get(operationName)
    if (plannable === undefined) {
      plannable = plannableOf(document, operationName, this.operations)
      this.operations += 1
      known.operations.set(operationName, plannable)
    }
    return plannable
  }

  private known(document: DocumentNode): KnownDocument {
    let known = this.documents.get(document)
    if (known === undefined) {
      known = { uses: 0, operations: new Map() }
      this.documents.set(document, known)
    }
    return known
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
    const known = this.plans.get(key)
    if (known !== undefined) return known
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
  // Which of several is meant, or that there is none, is for graphql-js to say.
  if (operation === undefined || named.length > 1) return null
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>
  for (const part of document.definitions) {
    if (part.kind === Kind.FRAGMENT_DEFINITION) fragments[part.name.value] = part
  }
  return { id, operation, fragments, conditions: conditionsOf(document) }
}

/** The variables that decide which fields there are. */
function conditionsOf(document: DocumentNode): readonly string[] {
  const conditions = new Set<string>()
  visit(document, {
    Directive({ arguments: given = [] }) {
      for (const { value } of given) {
        if (value.kind === Kind.VARIABLE) conditions.add(value.name.value)
      }
    },
  })
  return [...conditions]
}

/**
 * What graphql-js resolves plain fields with: their values as ever, each counted to the scope. Once that
 * has ended, every one of them fails with one error that is ready made, so that graphql-js is soon through.
 */
function countedResolver(
  scope: ExecutionScope | undefined,
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
