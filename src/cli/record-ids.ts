import { GatewayError } from '../errors/gateway-error.js'
import { decodeNodeId, type NodeTypeName, readNodeId } from '../schema/node-id.js'
import { UsageError } from './command.js'

/** Help text for the id of a record. */
export const idHelp = 'its UUID, as in the log, or its API id'

/** @returns a parser from ids of this type to UUIDs; it throws a UsageError for any other text */
export function recordId(type: NodeTypeName): (text: string) => string {
  return (text) => {
    try {
      return readNodeId(text, type, ['The given text'])
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      throw new UsageError(error.message)
    }
  }
}

/** The UUID in an API id of any type; other text is returned unchanged. */
export function plainId(text: string): string {
  return decodeNodeId(text)?.uuid ?? text
}
