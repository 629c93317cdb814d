import {
  createSourceEventStream,
  execute,
  getOperationAST,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
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
import { operationRules } from '../operation-rules.js'
import { ResultStream } from './result-stream.js'

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

/** A subscription as it was asked. */
export interface AskedSubscription {
  readonly query: string
  readonly operationName?: string | null | undefined
  readonly variables?: Record<string, unknown> | null | undefined
  /** Made anew for every event, with what the caller is known to be by then. */
  readonly context: () => RequestContext
  /** Called once when the stream that was opened has ended. */
  readonly ended: () => void
}

/** A document that is a subscription in order, and what is asked of it. */
interface Prepared extends AskedSubscription {
  readonly document: DocumentNode
}

/** Runs subscriptions by the same rules, limits and masks as other operations. */
export class LiveOperations {
  private readonly costs: CostLimit

  constructor(private readonly parts: LiveOperationParts) {
    this.costs = new CostLimit(parts.schema, parts.costLimit)
  }

  /** Whether a text asks for a subscription; not so for one that cannot be read. */
  isSubscription({
    query,
    operationName,
  }: Pick<AskedSubscription, 'query' | 'operationName'>): boolean {
    try {
      const document = parse(query, { maxLexicalTokens: limits.tokens })
      const operation = getOperationAST(document, operationName)
      return operation?.operation === OperationTypeNode.SUBSCRIPTION
    } catch {
      return false
    }
  }

  /**
   * Opens a stream. A caller who turns out to may follow it no more is told so, as its last event.
   *
   * @returns its events, formatted; one result with errors when it is refused
   */
  async open(asked: AskedSubscription): Promise<FormattedExecutionResult | ResultStream> {
    const context = asked.context()
    const { document, errors } = this.read(asked.query)
    if (document === null) return this.refused(errors, asked)
    const { operationName, variables } = asked
    const counted = this.costs.check({ document, operationName, variables: variables ?? {} })
    if (counted instanceof GraphQLError) return this.refused([counted], asked)
    const cost = counted?.cost ?? 1
    const charged = await chargeOperation(
      context.account,
      { document, operationName, variables: variables ?? {} },
      cost,
    )
    if (charged !== null) return this.refused([charged], asked)
    const source = await createSourceEventStream({
      ...this.question({ ...asked, document }),
      contextValue: context,
    })
    if (!(Symbol.asyncIterator in source)) return this.refused(source.errors ?? [], asked)
    return this.stream({ ...asked, document }, source)
  }

  private stream(prepared: Prepared, source: AsyncIterable<unknown>): ResultStream {
    const { turns } = this.parts
    return new ResultStream(
      source[Symbol.asyncIterator](),
      (event) => turns.enter(() => this.event(prepared, event)),
      isRefused,
      prepared.ended,
    )
  }

  private async event(prepared: Prepared, event: unknown): Promise<FormattedExecutionResult> {
    const scope = new OperationScope(this.parts.eventLimits, null)
    try {
      const result = await withinScope(scope, async () =>
        unlessStoppedResult(scope, () =>
          execute({
            ...this.question(prepared),
            rootValue: event,
            contextValue: prepared.context(),
            fieldResolver: countedResolver(scope),
          }),
        ),
      )
      return this.formatted(result, prepared)
    } finally {
      scope.close()
    }
  }

  private question({ document, operationName, variables }: Prepared) {
    return {
      ...{ schema: this.parts.schema, document },
      operationName: operationName ?? null,
      variableValues: variables ?? {},
      options: { maxCoercionErrors: limits.coercionErrors },
      hideSuggestions: !this.parts.introspection,
    }
  }

  private read(
    query: string,
  ):
    | { readonly document: DocumentNode; readonly errors: [] }
    | { readonly document: null; readonly errors: readonly GraphQLError[] } {
    const { schema, introspection } = this.parts
    try {
      const document = parse(query, { maxLexicalTokens: limits.tokens })
      const rules = [
        ...specifiedRules,
        ...(introspection ? [] : [NoSchemaIntrospectionCustomRule]),
        ...operationRules,
      ]
      const errors = validate(schema, document, rules, {
        maxErrors: limits.validationErrors,
        hideSuggestions: !introspection,
      })
      if (errors.length === 0) return { document, errors: [] }
      return {
        document: null,
        errors: errors.map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED')),
      }
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error
      return { document: null, errors: [coded(error, 'GRAPHQL_PARSE_FAILED')] }
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

/** As the server marks what it finds itself. */
function coded(error: GraphQLError, code: string): GraphQLError {
  if (error.extensions['code'] !== undefined) return error
  error.extensions['code'] = code
  return error
}

/** A caller who may follow this no more need not be told of every change that it may not. */
function isRefused({ errors = [] }: FormattedExecutionResult): boolean {
  return errors.some(
    ({ path = [], extensions }) =>
      path.length === 1 && ['FORBIDDEN', 'UNAUTHENTICATED'].includes(String(extensions?.['code'])),
  )
}
