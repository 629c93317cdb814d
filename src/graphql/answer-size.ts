import type { ApolloServerPlugin } from '@apollo/server'
import {
  OperationTypeNode,
  type FormattedExecutionResult,
  type GraphQLFormattedError,
  type OperationDefinitionNode,
} from 'graphql'
import type { RequestContext } from '../schema/request-context.js'

const code = 'OPERATION_LIMIT_EXCEEDED'

/**
 * Whether the JSON text of a value is longer than so many characters, quotes and all but not escapes.
 * Looks no further than that, and makes no text.
 */
export function isLongerThan(limit: number, value: unknown): boolean {
  return left(limit, value) < 0
}

/**
 * Answers with an error instead of a text that would be too long. Not so for a mutation, whose answer
 * says what was stored.
 */
export function limitAnswer(mostBytes: number): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse({ operation, response: { body } }) {
          if (body.kind === 'single') shorten(body.singleResult, operation, mostBytes)
          return Promise.resolve()
        },
      }),
  }
}

/** Puts the error in the place of the data of a query whose answer is too long. */
function shorten(
  result: FormattedExecutionResult,
  operation: OperationDefinitionNode | undefined,
  mostBytes: number,
): void {
  if (operation?.operation !== OperationTypeNode.QUERY || !isLongerThan(mostBytes, result.data)) {
    return
  }
  result.data = null
  result.errors = [answerTooLong(mostBytes)]
}

/** The error in the place of an answer of more than so many bytes. */
export function answerTooLong(mostBytes: number): GraphQLFormattedError {
  const message = `The answer is longer than ${mostBytes.toLocaleString('en-GB')} bytes, the most that one may have. Ask for less.`
  return { message, extensions: { code } }
}

/** What a value leaves of so many characters; below zero when it is longer. */
function left(limit: number, value: unknown): number {
  if (typeof value === 'string') return limit - value.length - 2
  if (typeof value !== 'object' || value === null) return limit - 4
  let rest = limit - 2
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) {
      rest = left(rest - 1, item)
      if (rest < 0) return rest
    }
    return rest
  }
  for (const key in value) {
    rest = left(rest - key.length - 4, (value as Record<string, unknown>)[key])
    if (rest < 0) return rest
  }
  return rest
}
