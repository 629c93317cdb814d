import {
  getOperationAST,
  OperationTypeNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLError,
} from 'graphql'
import type { Gate } from '../../foundation/gate.js'
import type { Log } from '../../foundation/log.js'
import { OperationScope, type OperationLimits } from '../../foundation/operation-scope.js'
import type { RequestContext } from '../../schema/request-context.js'
import { answerTooLong, isLongerThan } from '../answer-size.js'
import type { AskedOperation } from '../cost/cost-counter.js'
import { formatError } from '../format-error.js'
import { logErrors } from '../logged-errors.js'
import type { OperationRunner } from '../operation-runner.js'
import type { ParsedDocuments } from '../parsed-documents.js'
import { ResultStream } from './result-stream.js'

export interface LiveOperationParts {
  readonly parsed: Pick<ParsedDocuments, 'read' | 'validate'>
  readonly runner: OperationRunner
  readonly answerBytes: number
  /** Of the work that one event takes. */
  readonly eventLimits: OperationLimits
  /** Lets so many events be worked out at a time, so that requests have their share. */
  readonly turns: Gate
  readonly log: Log
}

/** An operation as a request sends it. */
export interface OperationText {
  readonly query: string
  readonly operationName?: string | null | undefined
  readonly variables?: Record<string, unknown> | null | undefined
}

/** A subscription, and for whom it is opened. */
export interface AskedSubscription extends AskedOperation {
  /** Made anew for every event, with what the caller is known to be by then. */
  readonly context: () => Promise<RequestContext>
  readonly requestId: string
  /** Called once when the stream that was opened has ended. */
  readonly ended: () => void
}

/** Runs subscriptions by the same rules, limits and masks as other operations. */
export class LiveOperations {
  constructor(private readonly parts: LiveOperationParts) {}

  /** The subscription, not validated yet; null for any other operation, and for a text that cannot be read. */
  subscriptionOf({ query, operationName, variables }: OperationText): AskedOperation | null {
    const document = this.parts.parsed.read(query)
    if (document === null) return null
    const operation = getOperationAST(document, operationName)?.operation
    if (operation !== OperationTypeNode.SUBSCRIPTION) return null
    return { document, operationName, variables: variables ?? {} }
  }

  /**
   * Opens a stream. A caller who turns out to may follow it no more is told so, as its last event.
   *
   * @returns its events, formatted; one result with errors when it is refused
   */
  async open(asked: AskedSubscription): Promise<FormattedExecutionResult | ResultStream> {
    const errors = this.parts.parsed.validate(asked.document)
    if (errors.length > 0) return this.refused(errors, asked)
    const context = await asked.context()
    const source = await this.parts.runner.open(asked, context)
    if (!(Symbol.asyncIterator in source)) return this.refused(source.errors ?? [], asked)
    return this.stream(asked, source, context.cost?.cost ?? 0)
  }

  private stream(
    asked: AskedSubscription,
    source: AsyncIterable<unknown>,
    cost: number,
  ): ResultStream {
    const { turns, runner, eventLimits } = this.parts
    let current: OperationScope | null = null
    let hasLeft = false
    const show = async (event: unknown) => {
      const scope = new OperationScope(eventLimits)
      current = scope
      if (hasLeft) scope.leave()
      try {
        const question = { ...asked, context: await asked.context(), event, cost }
        return this.formatted(await runner.show(question, scope), asked)
      } finally {
        scope.close()
      }
    }
    const ended = () => {
      hasLeft = true
      current?.leave()
      asked.ended()
    }
    const events = source[Symbol.asyncIterator]()
    return new ResultStream(events, (event) => turns.enter(() => show(event)), isRefused, ended)
  }

  private refused(
    errors: readonly GraphQLError[],
    asked: AskedSubscription,
  ): FormattedExecutionResult {
    return this.formatted({ errors }, asked)
  }

  private formatted(
    { data, errors }: ExecutionResult,
    { requestId, operationName }: AskedSubscription,
  ): FormattedExecutionResult {
    if (errors !== undefined) {
      logErrors(this.parts.log, errors, { requestId, operationName })
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
