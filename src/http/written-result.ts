import type { FormattedExecutionResult } from 'graphql'

/** The text of a result as Apollo's own HTTP layer writes it. */
export function written({ errors, data, extensions }: FormattedExecutionResult): string {
  return `${JSON.stringify({ errors, data, extensions })}\n`
}
