import {
  createSourceEventStream,
  execute,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLSchema,
} from 'graphql'
import type { Gate } from '../../foundation/gate.js'
import type { Log } from '../../foundation/log.js'
import { OperationScope, type OperationLimits } from '../../foundation/operation-scope.js'
import { withinScope } from '../../foundation/work-scope.js'
import type { RequestContext } from '../../schema/request-context.js'
import { answerTooLong, isLongerThan } from '../answer-size.js'
import { chargeOperation } from '../charged-operations.js'
import { CostLimit } from '../cost/cost-limit.js'
import { countedResolver } from '../execution/compiled-executor.js'
import { unlessStoppedResult } from '../execution/stoppable.js'
import { formatError } from '../format-error.js'
import { limits } from '../limits.js'
import { logErrors } from '../logged-errors.js'
import { ResultStream } from './result-stream.js'
import { SubscriptionDocuments } from './subscription-documents.js'

export interface LiveOperationParts {
  readonly schema: GraphQLSchema
  readonly introspection: boolean
  readonly costLimit: number
  readonly answerBytes: number
  /** Of the work that one event takes. */
  readonly eventLimits: OperationLimits
  /** Lets so many events be worked out at a time, so that requests have their share. */
  readonly turns: Gate
  readonly log: Log
}

/** An operation as it was asked. */
export interface AskedOperation {
  readonly query: string
  readonly operationName?: string | null | undefined
  readonly variables?: Record<string, unknown> | null | undefined
}

/** A subscription that was read, and is not checked yet. */
export interface ReadSubscription extends Omit<AskedOperation, 'query'> {
  readonly document: DocumentNode
}

/** A subscription, and for whom it is opened. */
export interface AskedSubscription extends ReadSubscription {
  /** Made anew for every event, with what the caller is known to be by then. */
  readonly context: () => RequestContext
  /** Called once when the stream that was opened has ended. */
  readonly ended: () => void
}

/** Runs subscriptions by the same rules, limits and masks as other operations. */
export class LiveOperations {
  private readonly costs: CostLimit
  private readonly documents: SubscriptionDocuments

  constructor(private readonly parts: LiveOperationParts) {
    this.documents = new SubscriptionDocuments(parts.schema, parts.introspection)
    this.costs = new CostLimit(parts.schema, parts.costLimit)
  }

  /** The subscription that is asked for; null for any other operation, and for a text that cannot be read. */
  subscriptionOf({ query, operationName, variables }: AskedOperation): ReadSubscription | null {
    const document = this.documents.read(query)
    if (document === null) return null
    const operation = getOperationAST(document, operationName)?.operation
    if (operation !== OperationTypeNode.SUBSCRIPTION) return null
    return { document, operationName, variables }
  }

  /**
   * Opens a stream. A caller who turns out to may follow it no more is told so, as its last event.
   *
   * @returns its events, formatted; one result with errors when it is refused
   */
  async open(asked: AskedSubscription): Promise<FormattedExecutionResult | ResultStream> {
    const context = asked.context()
    const { document, operationName } = asked
    const errors = this.documents.faultsOf(document)
    if (errors.length > 0) return this.refused(errors, asked)
    const operation = { document, operationName, variables: asked.variables ?? {} }
    const counted = this.costs.check(operation)
    if (counted instanceof GraphQLError) return this.refused([counted], asked)
    const charged = chargeOperation(context.account, operation, counted?.cost ?? 1)
    if (charged !== null) return this.refused([charged], asked)
    const source = await createSourceEventStream({
      ...this.question(asked),
      contextValue: context,
    })
    if (!(Symbol.asyncIterator in source)) return this.refused(source.errors ?? [], asked)
    return this.stream(asked, source)
  }

  private stream(asked: AskedSubscription, source: AsyncIterable<unknown>): ResultStream {
    const { turns } = this.parts
    return new ResultStream(
      source[Symbol.asyncIterator](),
      (event) => turns.enter(() => this.event(asked, event)),
      isRefused,
      asked.ended,
    )
  }

  private async event(asked: AskedSubscription, event: unknown): Promise<FormattedExecutionResult> {
    const scope = new OperationScope(this.parts.eventLimits, null)
    try {
      const result = await withinScope(scope, async () =>
        unlessStoppedResult(scope, () =>
          execute({
            ...this.question(asked),
            rootValue: event,
            contextValue: asked.context(),
            fieldResolver: countedResolver(scope),
          }),
        ),
      )
      return this.formatted(result, asked)
    } finally {
      scope.close()
    }
  }

  private question({ document, operationName, variables }: ReadSubscription) {
    return {
      ...{ schema: this.parts.schema, document },
      operationName: operationName ?? null,
      variableValues: variables ?? {},
      options: { maxCoercionErrors: limits.coercionErrors },
      hideSuggestions: !this.parts.introspection,
    }
  }

  private refused(
    errors: readonly GraphQLError[],
    asked: AskedSubscription,
  ): FormattedExecutionResult {
    return this.formatted({ errors }, asked)
  }

  private formatted(
    { data, errors }: ExecutionResult,
    { context, operationName }: AskedSubscription,
  ): FormattedExecutionResult {
    if (errors !== undefined) {
      logErrors(this.parts.log, errors, { requestId: context().requestId, operationName })
    }
    const { answerBytes } = this.parts
    if (isLongerThan(answerBytes, data)) return { data: null, errors: [answerTooLong(answerBytes)] }
    return {
      ...(errors === undefined
        ? {}
        : { errors: errors.map((error) => formatError(error.toJSON(), error)) }),
      data: data ?? null,
    }
  }
}

/** A caller who may follow this no more need not be told of every change that it may not. */
function isRefused({ errors = [] }: FormattedExecutionResult): boolean {
  return errors.some(
    ({ path = [], extensions }) =>
      path.length === 1 && ['FORBIDDEN', 'UNAUTHENTICATED'].includes(String(extensions?.['code'])),
  )
}
