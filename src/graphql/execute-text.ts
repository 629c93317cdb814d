import type { ApolloServer } from '@apollo/server'
import type { FormattedExecutionResult } from 'graphql'
import type { RequestContext } from '../schema/request-context.js'

export interface TextOperation {
  readonly query: string
  readonly variables?: Record<string, unknown>
  readonly operationName?: string
}

/** The formatted result of an operation that is no GraphQL request over plain HTTP. */
export async function executeText(
  apollo: ApolloServer<RequestContext>,
  operation: TextOperation,
  contextValue: RequestContext,
): Promise<FormattedExecutionResult> {
  const { body } = await apollo.executeOperation({ ...operation }, { contextValue })
  if (body.kind !== 'single') throw new Error('No field of the schema comes in parts.')
  return body.singleResult
}
