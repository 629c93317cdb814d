import { GatewayError } from '../errors/gateway-error.js'
import { decodeNodeId, type NodeTypeName, readNodeId } from '../schema/node-id.js'
import { UsageError } from './command.js'

/** How the help explains the id of a record. */
export const idHelp = 'its UUID, as in the log, or the id that the API gives'

/** @returns a reader of ids of that type into UUIDs; it throws a UsageError for all else */
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

/** The UUID in an id of any type; any other text as it is. */
export function plainId(text: string): string {
  return decodeNodeId(text)?.uuid ?? text
}
