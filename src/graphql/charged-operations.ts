import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
} from 'graphql'
import { CallRefused } from '../admission/call-refused.js'
import type { AskedOperation } from './cost/cost-counter.js'
import type { RequestContext } from '../schema/request-context.js'
import { rootFields } from './root-fields.js'
import { variableValues } from './cost/variable-values.js'

/**
 * Charges what an operation costs and how much it writes to its caller, before anything of it runs.
 *
 * @returns the error to answer with when the caller may not use as much now
 */
export function chargeOperation(
  account: RequestContext['account'],
  { document, operationName, variables }: AskedOperation,
  cost: number,
): GraphQLError | null {
  try {
    const writes = writesOf(getOperationAST(document, operationName), document, variables)
    if (writes > 0) account.charge('writes', writes)
    account.charge('cost', cost)
    return null
  } catch (error) {
    if (error instanceof CallRefused) return asGraphql(error)
    throw error
  }
}

function asGraphql(refused: CallRefused): GraphQLError {
  return new GraphQLError(refused.message, {
    extensions: { code: refused.code, http: { status: 429 } },
    originalError: refused,
  })
}

/** One for each field of a mutation, and one for each entry of a list that a field is given. */
function writesOf(
  operation: OperationDefinitionNode | null | undefined,
  document: DocumentNode,
  variables: unknown,
): number {
  if (operation?.operation !== OperationTypeNode.MUTATION) return 0
  const values = variableValues(operation, variables)
  let writes = 0
  for (const field of rootFields(operation, document).values()) {
    if (field.name.value !== '__typename') writes += longestList(field, values)
  }
  return writes
}

function longestList(field: FieldNode, variables: Record<string, unknown>): number {
  const lengths = (field.arguments ?? []).map(({ value }) => {
    const list = valueFromASTUntyped(value, variables)
    return Array.isArray(list) ? list.length : 1
  })
  return Math.max(1, ...lengths)
}
