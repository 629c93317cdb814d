import { GraphQLError, Kind } from 'graphql'
import type { ErrorCode } from '../../errors/error-table.js'
import type { PreparedDocument } from './prepared-document.js'

// What Apollo's pipeline makes of the errors of graphql-js before they are formatted, for operations that do
// not go through it.

/** How graphql-js begins when a variable is not what its definition says. */
const variableFault =
  /^Variable "\$(\w+)" (?:has invalid value|got invalid value |of required type |of non-null type )/

/** Why a document may not run. */
export function documentErrors({ document, faults }: PreparedDocument): GraphQLError[] {
  return faults.map((fault) => {
    const { source, positions, nodes, originalError, extensions } = fault
    const code: ErrorCode = document === null ? 'GRAPHQL_PARSE_FAILED' : 'GRAPHQL_VALIDATION_FAILED'
    return new GraphQLError(fault.message, {
      ...(document === null
        ? { source: source ?? null, positions: positions ?? null }
        : { nodes: nodes ?? null }),
      originalError: originalError ?? fault,
      extensions: { http: { status: 400 }, ...extensions, code },
    })
  })
}

/** An operation that could not be told from the others of its document. */
export function resolutionError(error: GraphQLError): GraphQLError {
  return coded(error, 'OPERATION_RESOLUTION_FAILURE', { http: { status: 400 } })
}

/** Errors of a result; those of variables are their caller's. */
export function resultError(error: GraphQLError): GraphQLError {
  const [node, ...others] = error.nodes ?? []
  const isOfVariable =
    node?.kind === Kind.VARIABLE_DEFINITION &&
    others.length === 0 &&
    variableFault.exec(error.message)?.[1] === node.variable.name.value
  return isOfVariable && error.extensions['code'] === undefined
    ? coded(error, 'BAD_USER_INPUT', {})
    : error
}

/** An error that is not one of GraphQL's. */
export function executionError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error
  return error instanceof Error
    ? new GraphQLError(error.message, { originalError: error })
    : new GraphQLError(`Unexpected error value: ${String(error)}`)
}

/** The status that errors ask for; undefined when none does. */
export function statusOf(errors: readonly GraphQLError[]): number | undefined {
  const statuses = errors.map(({ extensions }) => {
    const { http } = extensions as { readonly http?: { readonly status?: number } }
    return http?.status
  })
  return statuses.findLast((status) => status !== undefined)
}

function coded(error: GraphQLError, code: ErrorCode, besides: object): GraphQLError {
  const { nodes, originalError, extensions } = error
  return new GraphQLError(error.message, {
    nodes: nodes ?? null,
    originalError: originalError ?? error,
    extensions: { ...besides, ...extensions, code },
  })
}
