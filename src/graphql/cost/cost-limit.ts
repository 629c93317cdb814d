import { GraphQLError, type FormattedExecutionResult, type GraphQLSchema } from 'graphql'
import type { OperationCost, RequestContext } from '../../schema/request-context.js'
import { InputLimits } from './input-limits.js'
import { CostCounter, type AskedOperation } from './cost-counter.js'
import type { ApolloServerPlugin } from '@apollo/server'

/** A value of a filter takes the database about 1 ms, a search of a cost of 1,000 about 100. */
const textWeight = 10

/** Refuses operations whose input is too large or that cost too much, before anything of them runs. */
export class CostLimit {
  private readonly counter: CostCounter
  private readonly inputs: InputLimits

  constructor(
    schema: GraphQLSchema,
    /** In the unit of `@cost`. */
    readonly limit: number,
  ) {
    this.counter = new CostCounter(schema)
    this.inputs = new InputLimits(schema)
  }

  /**
   * @returns null for a document without the operation that is meant; an error TOO_LONG or LIST_SIZE_OUT_OF_RANGE,
   * or OPERATION_TOO_COSTLY with the cost, the limit and the field that costs most
   */
  check(asked: AskedOperation): OperationCost | GraphQLError | null {
    try {
      const texts = this.inputs.countTexts(asked)
      const known = this.counter.cost(asked)
      if (known === null) return null
      const counted = { ...known, cost: known.cost + texts * textWeight }
      return counted.cost <= this.limit ? counted : this.tooCostly(counted)
    } catch (error) {
      if (error instanceof GraphQLError) return error
      throw error
    }
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

/** Tells callers who ask for it what their operation costs, in `extensions.operationCost`. */
export function reportCosts(limit: number): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: ({ contextValue: { reportsCost } }) =>
      Promise.resolve(
        reportsCost
          ? {
              willSendResponse({ contextValue, response: { body } }) {
                if (body.kind === 'single') reportCost(body.singleResult, contextValue, limit)
                return Promise.resolve()
              },
            }
          : undefined,
      ),
  }
}

/** Writes into a result what the operation costs, when its caller wants to know and it was counted. */
function reportCost(
  result: FormattedExecutionResult,
  { cost, reportsCost }: Pick<RequestContext, 'cost' | 'reportsCost'>,
  limit: number,
): void {
  if (!reportsCost || cost === null) return
  const { costliestField } = cost
  const operationCost = { cost: cost.cost, limit, costliestField: costliestField.join('.') }
  result.extensions = { ...result.extensions, operationCost }
}
