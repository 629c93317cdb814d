import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  valueFromASTUntyped,
  type FieldNode,
  type GraphQLSchema,
} from 'graphql'
import { CallRefused } from '../admission/call-refused.js'
import type { OperationCost, RequestContext } from '../schema/request-context.js'
import { CostCounter, type RequestedOperation } from './cost/cost-counter.js'
import { InputLimits } from './cost/input-limits.js'
import { variableValues } from './cost/variable-values.js'
import { rootFields } from './root-fields.js'

/** A text of a list argument takes the database about 1 ms, a search with a cost of 1,000 about 100 ms. */
const textWeight = 10

/** Refuses operations that are too large or too costly, and charges the others to their caller. */
export class OperationCharges {
  private readonly counter: CostCounter
  private readonly inputs: InputLimits

  constructor(
    schema: GraphQLSchema,
    /** Highest cost of an operation, in the unit of `@cost`. */
    readonly limit: number,
  ) {
    this.counter = new CostCounter(schema)
    this.inputs = new InputLimits(schema)
  }

  /**
   * Charges an operation to its caller and notes its cost in its context.
   *
   * @returns the error if it may not run: TOO_LONG, LIST_SIZE_OUT_OF_RANGE, OPERATION_TOO_COSTLY, or
   * RATE_LIMITED with status 429
   */
  charge(operation: RequestedOperation, context: RequestContext): GraphQLError | null {
    try {
      const cost = this.cost(operation)
      const writes = writesOf(operation)
      if (writes > 0) context.account.charge('writes', writes)
      context.account.charge('cost', cost?.cost ?? 1)
      context.cost = cost
      return null
    } catch (error) {
      if (error instanceof CallRefused) return rateLimited(error)
      if (error instanceof GraphQLError) return error
      throw error
    }
  }

  /** @returns null if the document has no such operation */
  private cost(operation: RequestedOperation): OperationCost | null {
    const texts = this.inputs.countTexts(operation)
    const counted = this.counter.cost(operation)
    if (counted === null) return null
    const total = { ...counted, cost: counted.cost + texts * textWeight }
    if (total.cost > this.limit) throw this.tooCostly(total)
    return total
  }

  private tooCostly({ cost, costliestField }: OperationCost): GraphQLError {
    const number = (value: number) => value.toLocaleString('en-GB')
    const field = costliestField.join('.')
    const message = Number.isFinite(cost)
      ? `The operation costs ${number(cost)}, and the limit is ${number(this.limit)}. Most of it is ${field}. Ask for smaller pages, or for fewer lists inside lists.`
      : 'The operation has too many fields, or fragments inside fragments, to be counted. Write it with fewer.'
    return new GraphQLError(message, {
      extensions: {
        code: 'OPERATION_TOO_COSTLY',
        ...(Number.isFinite(cost) ? { cost, field } : {}),
        limit: this.limit,
        http: { status: 400 },
      },
    })
  }
}

function rateLimited(refused: CallRefused): GraphQLError {
  return new GraphQLError(refused.message, {
    extensions: { code: refused.code, http: { status: 429 } },
    originalError: refused,
  })
}

/** Writes of a mutation: one for each field, and one for each entry of a list argument. */
export function writesOf({ document, operationName, variables }: RequestedOperation): number {
  const operation = getOperationAST(document, operationName)
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
