import type { FormattedExecutionResult, OperationTypeNode } from 'graphql'

/** An operation that was refused before it was validated, and what is answered to it. */
export interface RefusedOperation {
  readonly kind: OperationTypeNode
  readonly status: number
  readonly result: FormattedExecutionResult
}
