import { ConfigError } from '../errors/config-error.js'
import { GatewayError } from '../errors/gateway-error.js'

/**
 * The message for a failed command: our own messages in full, other errors as one line.
 *
 * The database client prints the failed call before the reason, so only the last line is used.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return describeFailure(error.errors[0])
  }
  if (!(error instanceof Error)) return 'The command failed for an unknown reason.'
  if (error instanceof ConfigError || error instanceof GatewayError) return error.message
  const lines = error.message.split('\n').filter((line) => line.trim() !== '')
  return lines.at(-1)?.trim() ?? error.name
}
