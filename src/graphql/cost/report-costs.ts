import type { ApolloServerPlugin } from '@apollo/server'
import type { RequestContext } from '../../schema/request-context.js'

/** Tells callers who ask for it what their operation costs, in `extensions.operationCost`. */
export function reportCosts(limit: number): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: ({ contextValue: { reportsCost } }) =>
      Promise.resolve(
        reportsCost
          ? {
              willSendResponse({ contextValue: { cost }, response: { body } }) {
                if (body.kind === 'single' && cost !== null) {
                  const operationCost = {
                    cost: cost.cost,
                    limit,
                    costliestField: cost.costliestField.join('.'),
                  }
                  body.singleResult.extensions = { ...body.singleResult.extensions, operationCost }
                }
                return Promise.resolve()
              },
            }
          : undefined,
      ),
  }
}
