import {
  getOperationAST,
  OperationTypeNode,
  type FormattedExecutionResult,
  type GraphQLError,
} from 'graphql'
import type { Gate } from '../foundation/gate.js'
import { OperationScope, type OperationLimits } from '../foundation/operation-scope.js'
import type { RequestContext } from '../schema/request-context.js'
import type { OperationCharges, RequestedOperation } from './charge.js'
import type { OperationExecutor } from './execute.js'
import type { ParsedDocuments } from './parse.js'
import { eventResult, type ResponseSettings } from './respond.js'
import { ResultStream } from './result-stream.js'

export interface SubscriptionParts {
  readonly parsed: Pick<ParsedDocuments, 'read' | 'validate'>
  readonly charges: OperationCharges
  readonly executor: OperationExecutor
  readonly responses: ResponseSettings
  /** Limits of one event. */
  readonly eventLimits: OperationLimits
  /** Limits the events that are executed at a time, so that requests have their share. */
  readonly gate: Gate
}

/** An operation as a request sends it. */
export interface OperationText {
  readonly query: string
  readonly operationName?: string | null | undefined
  readonly variables?: Record<string, unknown> | null | undefined
}

/** A subscription and its caller. */
export interface RequestedSubscription extends RequestedOperation {
  /** A new context for every event, with the caller's current identity and scopes. */
  readonly context: () => Promise<RequestContext>
  readonly requestId: string
  /** Called once when the stream has ended. */
  readonly ended: () => void
}

/** Runs subscriptions through the steps of every operation: once when a stream opens, and again for each event. */
export class Subscriptions {
  constructor(private readonly parts: SubscriptionParts) {}

  /** The subscription, not validated yet; null for other operations and for syntax errors. */
  find({ query, operationName, variables }: OperationText): RequestedOperation | null {
    const document = this.parts.parsed.read(query)
    if (document === null) return null
    const operation = getOperationAST(document, operationName)
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return null
    return { document, operation, operationName, variables: variables ?? {} }
  }

  /**
   * Opens a stream. If the caller loses access, the last event says so.
   *
   * @returns the formatted events; a single result with errors if the stream is refused
   */
  async open(
    subscription: RequestedSubscription,
  ): Promise<FormattedExecutionResult | ResultStream> {
    const { parsed, charges, executor, responses } = this.parts
    const refused = (errors: readonly GraphQLError[]) =>
      eventResult({ errors }, responses, subscription)
    const faults = parsed.validate(subscription.document)
    if (faults.length > 0) return refused(faults)
    const context = await subscription.context()
    const refusal = charges.charge(subscription, context)
    if (refusal !== null) return refused([refusal])
    const source = await executor.open(subscription, context)
    if (!(Symbol.asyncIterator in source)) return refused(source.errors ?? [])
    return this.stream(subscription, source)
  }

  private stream(
    subscription: RequestedSubscription,
    source: AsyncIterable<unknown>,
  ): ResultStream {
    const { gate, executor, eventLimits, responses } = this.parts
    let current: OperationScope | null = null
    let hasLeft = false
    const show = async (event: unknown) => {
      const scope = new OperationScope(eventLimits)
      current = scope
      if (hasLeft) scope.leave()
      try {
        const context = await subscription.context()
        const result = await executor.show({ ...subscription, context, event }, scope)
        return eventResult(result, responses, subscription)
      } finally {
        scope.close()
      }
    }
    const ended = () => {
      hasLeft = true
      current?.leave()
      subscription.ended()
    }
    const events = source[Symbol.asyncIterator]()
    return new ResultStream(events, (event) => gate.enter(() => show(event)), isRefused, ended)
  }
}

/** Whether the caller has lost access to the subscription: the stream ends then. */
function isRefused({ errors = [] }: FormattedExecutionResult): boolean {
  return errors.some(
    ({ path = [], extensions }) =>
      path.length === 1 && ['FORBIDDEN', 'UNAUTHENTICATED'].includes(String(extensions?.['code'])),
  )
}
