import type { ApolloServerPlugin } from '@apollo/server'
import {
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLError,
  type GraphQLFormattedError,
  type OperationDefinitionNode,
} from 'graphql'
import type { NamedOperation, RequestFacts } from '../foundation/request-facts.js'
import type { Log } from '../foundation/log.js'
import { currentScope } from '../foundation/operation-scope.js'
import type { RequestContext } from '../schema/request-context.js'
import { formatError, severity } from './format-error.js'
import { mergedErrors } from './merged-errors.js'
import { rootFields } from './root-fields.js'

export interface ResponseSettings {
  readonly log: Log
  /** Highest cost of an operation, for the cost report. */
  readonly costLimit: number
  /** Longest response to a query. */
  readonly answerBytes: number
}

/**
 * Finishes every result: logs and merges its errors, notes facts for metrics and the log, reports its cost and limits
 * its length.
 */
export function respond({
  log,
  costLimit,
  answerBytes,
}: ResponseSettings): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didEncounterErrors({ errors, contextValue: { requestId }, operationName }) {
          logErrors(log, errors, { requestId, operationName })
          return Promise.resolve()
        },
        willSendResponse({ operation, document, contextValue, response: { body } }) {
          if (body.kind !== 'single') return Promise.resolve()
          const { singleResult: result } = body
          noteFacts(contextValue, result, operation, document)
          if (result.errors !== undefined) result.errors = mergedErrors(result.errors)
          reportCost(result, contextValue, costLimit)
          // The response to a mutation says what was stored, so it is never replaced.
          const isQuery = operation?.operation === OperationTypeNode.QUERY
          if (isQuery && isLongerThan(answerBytes, result.data)) {
            Object.assign(result, tooLong(answerBytes))
          }
          return Promise.resolve()
        },
      }),
  }
}

/** The finished result of one event of a stream. */
export function eventResult(
  { data = null, errors = [] }: ExecutionResult,
  { log, answerBytes }: Omit<ResponseSettings, 'costLimit'>,
  {
    requestId,
    operationName,
  }: { readonly requestId: string; readonly operationName: string | null | undefined },
): FormattedExecutionResult {
  logErrors(log, errors, { requestId, operationName })
  if (isLongerThan(answerBytes, data)) return tooLong(answerBytes)
  if (errors.length === 0) return { data }
  return { errors: mergedErrors(errors.map((error) => formatError(error.toJSON(), error))), data }
}

/** Logs errors that are not the caller's own fault. */
function logErrors(log: Log, errors: readonly GraphQLError[], request: object): void {
  for (const error of errors) {
    const details = { err: error.originalError ?? error, ...request }
    switch (severity(error)) {
      case 'error':
        log.error(details, 'GraphQL operation failed unexpectedly')
        break
      case 'warning':
        log.warn(details, 'GraphQL operation could not be served')
        break
      case 'none':
    }
  }
}

/** Notes the operation, its cost and its error codes for metrics and the request log. */
function noteFacts(
  { cost, refused }: Pick<RequestContext, 'cost' | 'refused'>,
  { errors }: FormattedExecutionResult,
  operation: OperationDefinitionNode | undefined,
  document: DocumentNode | undefined,
): void {
  const facts = currentScope()?.facts ?? null
  if (facts === null) return
  if (operation && document && refused === null) facts.operation = nameOf(operation, document)
  facts.cost = cost?.cost ?? null
  noteCodes(facts, errors)
}

/** Adds the codes of errors to the facts of a request. */
export function noteCodes(
  { codes }: Pick<RequestFacts, 'codes'>,
  errors: readonly GraphQLFormattedError[] = [],
): void {
  for (const { extensions } of errors) {
    const code = extensions?.['code']
    if (typeof code === 'string') codes.add(code)
  }
}

function nameOf(operation: OperationDefinitionNode, document: DocumentNode): NamedOperation {
  const names = Array.from(rootFields(operation, document).values(), ({ name }) => name.value)
  const fields = names.filter((name) => name !== '__typename')
  return { name: operation.name?.value ?? null, type: operation.operation, fields }
}

/** Adds `extensions.operationCost` if the caller asked for it and the cost is known. */
function reportCost(
  result: FormattedExecutionResult,
  { cost: counted, reportsCost }: Pick<RequestContext, 'cost' | 'reportsCost'>,
  limit: number,
): void {
  if (!reportsCost || counted === null) return
  const { cost, costliestField } = counted
  const operationCost = { cost, limit, costliestField: costliestField.join('.') }
  result.extensions = { ...result.extensions, operationCost }
}

function tooLong(answerBytes: number): FormattedExecutionResult {
  const message = `The answer is longer than ${answerBytes.toLocaleString('en-GB')} bytes, which is the limit. Request less.`
  return { data: null, errors: [{ message, extensions: { code: 'OPERATION_LIMIT_EXCEEDED' } }] }
}

/** Whether the JSON of a value, without escapes, is longer than a limit. It stops reading at the limit. */
function isLongerThan(limit: number, value: unknown): boolean {
  return remainder(limit, value) < 0
}

/** The limit minus the length of the value; negative if the value is longer. */
function remainder(limit: number, value: unknown): number {
  if (typeof value === 'string') return limit - value.length - 2
  if (typeof value !== 'object' || value === null) return limit - 4
  let rest = limit - 2
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) {
      rest = remainder(rest - 1, item)
      if (rest < 0) return rest
    }
    return rest
  }
  for (const key in value) {
    rest = remainder(rest - key.length - 4, (value as Record<string, unknown>)[key])
    if (rest < 0) return rest
  }
  return rest
}
