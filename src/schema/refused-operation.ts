import type { FormattedExecutionResult, OperationTypeNode } from 'graphql'

/** An operation that was refused before validation, with its response. */
export interface RefusedOperation {
  readonly kind: OperationTypeNode
  readonly status: number
  readonly result: FormattedExecutionResult
}
