import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql'
import { CallRefused } from '../admission/call-refused.js'
import { isJsonObject } from '../foundation/json-object.js'
import type { OperationCost, RequestContext } from '../schema/request-context.js'
import { operationCost, type CountedOperation } from './cost/operation-cost.js'
import { rootFields } from './root-fields.js'

/** An operation of a valid document, with its variables as they were sent. */
export interface RequestedOperation {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly operationName: string | null | undefined
  readonly variables: unknown
}

/** Refuses operations that are too large or too costly, and charges other operations to their callers. */
export class OperationCharges {
  constructor(
    private readonly schema: GraphQLSchema,
    /** Highest cost of an operation, in the unit of `@cost`. */
    private readonly limit: number,
  ) {}

  /**
   * Charges an operation to its caller, and stores the cost in the context.
   *
   * @returns the error if it may not run: TOO_LONG, LIST_SIZE_OUT_OF_RANGE, OPERATION_TOO_COSTLY, or RATE_LIMITED with
   * status 429
   */
  charge(
    { document, operation, variables }: RequestedOperation,
    context: RequestContext,
  ): GraphQLError | null {
    const countedOperation = {
      document,
      operation,
      variables: variableValues(operation, variables),
    }
    try {
      const cost = operationCost(this.schema, countedOperation)
      if (cost.cost > this.limit) return this.tooCostly(cost)
      const writes = writesOf(countedOperation)
      if (writes > 0) context.account.charge('writes', writes)
      context.account.charge('cost', cost.cost)
      context.cost = cost
      return null
    } catch (error) {
      if (error instanceof CallRefused) return rateLimited(error)
      if (error instanceof GraphQLError) return error
      throw error
    }
  }

  private tooCostly({ cost, costliestField }: OperationCost): GraphQLError {
    const number = (value: number) => value.toLocaleString('en-GB')
    const field = costliestField.join('.')
    const message = Number.isFinite(cost)
      ? `The operation costs ${number(cost)}; the limit is ${number(this.limit)}. The most expensive field is ${field}. Request smaller pages, or fewer lists inside lists.`
      : 'The operation has too many fields or nested fragments for its cost to be computed. Use fewer.'
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

/**
 * The variables of an operation as they were sent, or their defaults; not coerced. Variables of `@skip` and
 * `@include` are true or false: a value of the wrong type fails when the operation runs.
 */
export function variableValues(
  { variableDefinitions = [] }: OperationDefinitionNode,
  sent: unknown,
): Record<string, unknown> {
  const input = isJsonObject(sent) ? sent : {}
  const values = Object.create(null) as Record<string, unknown>
  for (const { variable, type, defaultValue } of variableDefinitions) {
    const name = variable.name.value
    const value = Object.hasOwn(input, name) ? input[name] : undefined
    const byDefault = defaultValue === undefined ? undefined : valueFromASTUntyped(defaultValue)
    values[name] = value === undefined ? byDefault : value
    if (isBoolean(type)) values[name] = values[name] === true
  }
  return values
}

function isBoolean(type: TypeNode): boolean {
  const nullable = type.kind === Kind.NON_NULL_TYPE ? type.type : type
  return nullable.kind === Kind.NAMED_TYPE && nullable.name.value === 'Boolean'
}

/** Writes of a mutation: one for each field, and one for each entry of a list argument. */
export function writesOf({ document, operation, variables }: CountedOperation): number {
  if (operation.operation !== OperationTypeNode.MUTATION) return 0
  let writes = 0
  for (const field of rootFields(operation, document).values()) {
    if (field.name.value !== '__typename') writes += longestList(field, variables)
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
