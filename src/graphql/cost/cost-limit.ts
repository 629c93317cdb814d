import { GraphQLError, type FormattedExecutionResult, type GraphQLSchema } from 'graphql'
import type { OperationCost, RequestContext } from '../../schema/request-context.js'
import { CostCounter, type AskedOperation } from './cost-counter.js'
import type { ApolloServerPlugin } from '@apollo/server'

/** Refuses operations that cost too much, before anything of them runs. */
export class CostLimit {
  private readonly counter: CostCounter

  constructor(
    schema: GraphQLSchema,
    /** In the unit of `@cost`. */
    readonly limit: number,
  ) {
    this.counter = new CostCounter(schema)
  }

  /**
   * @returns null for a document without the operation that is meant; the error OPERATION_TOO_COSTLY, with
   * the cost, the limit and the field that costs most
   */
  check(asked: AskedOperation): OperationCost | GraphQLError | null {
    const counted = this.counter.cost(asked)
    return counted === null || counted.cost <= this.limit ? counted : this.tooCostly(counted)
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
export function reportCost(
  result: FormattedExecutionResult,
  { cost, reportsCost }: Pick<RequestContext, 'cost' | 'reportsCost'>,
  limit: number,
): void {
  if (!reportsCost || cost === null) return
  const { costliestField } = cost
  const operationCost = { cost: cost.cost, limit, costliestField: costliestField.join('.') }
  result.extensions = { ...result.extensions, operationCost }
}
