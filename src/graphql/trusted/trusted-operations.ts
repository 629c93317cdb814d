import {
  GraphQLError,
  OperationTypeNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import type { TrustedDocument } from '../../documents/trusted-documents.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { isPromise, type Later } from '../../foundation/later.js'
import type { Log } from '../../foundation/log.js'
import type { RequestContext } from '../../schema/request-context.js'
import type { AnonymousGate } from '../anonymous-gate.js'
import { shorten } from '../answer-size.js'
import { reportCost } from '../cost/cost-limit.js'
import { formatError } from '../format-error.js'
import { limits } from '../limits.js'
import { logErrors } from '../logged-errors.js'
import { mergedErrors } from '../merged-errors.js'
import { noteAnswer } from '../noted-facts.js'
import type { OperationRunner } from '../operation-runner.js'
import {
  documentErrors,
  executionError,
  resolutionError,
  resultError,
  statusOf,
} from './apollo-errors.js'
import { PreparedDocument } from './prepared-document.js'

/** A document that was read before, or is to be read once, and what is asked of it. */
export interface TrustedQuestion {
  /** Of one that is registered, the same object each time it is asked. */
  readonly document: Pick<TrustedDocument, 'text'> | PreparedDocument
  readonly operationName: string | undefined
  readonly variables: Record<string, unknown> | undefined
  /** Whether it stands in the address of a GET. */
  readonly isInAddress: boolean
}

/** What is answered, and with which status of HTTP. */
export interface OperationAnswer {
  readonly status: number
  readonly result: FormattedExecutionResult
}

export interface TrustedOperationParts {
  readonly schema: GraphQLSchema
  readonly introspection: boolean
  readonly runner: OperationRunner
  readonly gate: AnonymousGate
  readonly answerBytes: number
  readonly log: Log
}

/** A question whose document was prepared. */
interface Asked extends TrustedQuestion {
  readonly prepared: PreparedDocument
  /** Undefined when its name does not say which is meant. */
  readonly operation: OperationDefinitionNode | undefined
}

/** What came of an operation before its errors are formatted. */
interface Outcome extends ExecutionResult {
  readonly status: number
}

/**
 * Answers registered documents, and those whose texts were seen before, as Apollo's pipeline answers the same
 * documents by their texts, without what that does for each request: hashing, parsing, validation, hooks.
 */
export class TrustedOperations {
  private readonly prepared = new WeakMap<object, PreparedDocument>()

  constructor(private readonly parts: TrustedOperationParts) {}

  answer(question: TrustedQuestion, context: RequestContext): Later<OperationAnswer> {
    const prepared = this.prepare(question.document)
    const asked = { ...question, prepared, operation: prepared.operation(question.operationName) }
    const misplaced = question.isInAddress ? misplacedError(asked) : null
    if (misplaced !== null) return this.finished(failed([misplaced]), asked, context)
    const closed = this.closed(asked, context)
    if (closed !== null) return closed
    const outcome = this.run(asked, context)
    return isPromise(outcome)
      ? outcome.then((settled) => this.finished(settled, asked, context))
      : this.finished(outcome, asked, context)
  }

  /** Whether no variable of the operation that is meant can hold what must not stand in an address. */
  fitsAddress(document: TrustedDocument, operationName: string | undefined): boolean {
    const prepared = this.prepare(document)
    const operation = prepared.operation(operationName)
    return operation === undefined || prepared.fitsAddress(operation)
  }

  private prepare(document: TrustedQuestion['document']): PreparedDocument {
    if (document instanceof PreparedDocument) return document
    const known = this.prepared.get(document)
    if (known !== undefined) return known
    const { schema, introspection, runner } = this.parts
    const rules = { schema, introspection, mostFaults: limits.validationErrors }
    const prepared = PreparedDocument.read(document, rules)
    if (prepared.document !== null) runner.expect(prepared.document)
    this.prepared.set(document, prepared)
    return prepared
  }

  /** What those without a valid credential are answered instead. */
  private closed(
    { prepared: { document }, operationName }: Asked,
    context: RequestContext,
  ): OperationAnswer | null {
    const { authentication } = context
    if (authentication.principal !== null || document === null) return null
    const refused = this.parts.gate.refusalOf(authentication, document, operationName)
    if (refused === null) return null
    const { status, result } = refused
    noteAnswer({ operation: undefined, document, context, errors: result.errors })
    return { status, result: withMergedErrors(result) }
  }

  private run(asked: Asked, context: RequestContext): Later<Outcome> {
    const { prepared, operationName, variables } = asked
    const { document, faults } = prepared
    if (document === null || faults.length > 0) return failed(documentErrors(prepared))
    const thrown = (error: unknown) => failed([executionError(error)])
    try {
      const result = this.parts.runner.run({ document, operationName, variables }, context)
      return isPromise(result)
        ? result.then((found) => outcomeOf(found, asked), thrown)
        : outcomeOf(result, asked)
    } catch (error) {
      return thrown(error)
    }
  }

  private finished(
    { status, errors, data }: Outcome,
    { operation, prepared }: Asked,
    context: RequestContext,
  ): OperationAnswer {
    const { log, runner, answerBytes } = this.parts
    if (errors !== undefined) {
      const operationName = operation?.name?.value
      logErrors(log, errors, { requestId: context.requestId, operationName })
    }
    const result = withMergedErrors({
      ...(errors === undefined
        ? {}
        : { errors: errors.map((one) => formatError(one.toJSON(), one)) }),
      ...(data === undefined ? {} : { data }),
    })
    const document = prepared.faults.length > 0 ? undefined : (prepared.document ?? undefined)
    noteAnswer({ operation, document, context, errors: result.errors })
    reportCost(result, context, runner.costLimit)
    shorten(result, operation, answerBytes)
    return { status, result }
  }
}

/** Why a document that may not stand in an address is refused there. */
export const postRequired =
  'Variables of this document can hold what was searched for, or contact data, and addresses are kept in logs. Send it by POST.'

function outcomeOf({ data, errors }: ExecutionResult, { operation }: Asked): Outcome {
  if (errors === undefined) return data === undefined ? { status: 200 } : { data, status: 200 }
  const [first] = errors
  if (operation === undefined && first !== undefined) return failed([resolutionError(first)])
  const found = errors.map(resultError)
  const status = statusOf(found) ?? (data === undefined ? 400 : 200)
  return { ...(data === undefined ? {} : { data }), errors: found, status }
}

function failed(errors: readonly GraphQLError[]): Outcome {
  return { errors, status: statusOf(errors) ?? 500 }
}

/** The error of an operation that may not stand in an address; null for one that may, or is none. */
function misplacedError({ operation, prepared }: Asked): GraphQLError | null {
  if (operation === undefined) return null
  const { operation: kind } = operation
  if (kind !== OperationTypeNode.QUERY) {
    return postError(
      'BAD_REQUEST',
      `GET requests only support query operations, not ${kind} operations`,
    )
  }
  return prepared.fitsAddress(operation) ? null : postError('POST_REQUIRED', postRequired)
}

function postError(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 405 } } })
}

function withMergedErrors({ errors, ...rest }: FormattedExecutionResult): FormattedExecutionResult {
  return errors === undefined ? rest : { ...rest, errors: mergedErrors(errors) }
}
