import { GatewayError } from '../errors/gateway-error.js'
import { decodeNodeId, type NodeTypeName, readNodeId } from '../schema/node-id.js'
import { UsageError } from './command.js'

/**
 * The one record that the words name: by its UUID, as logs have it, or by the id that callers know it by.
 *
 * @returns the UUID
 * @throws UsageError for none or several, and for what is no id of such a record
 */
export function onlyRecord(words: readonly string[], type: NodeTypeName): string {
  const [id, ...rest] = words
  if (id === undefined || rest.length > 0) {
    throw new UsageError(`Name one ${type.toLowerCase()}, by its UUID or the id that callers know.`)
  }
  return recordId(id, type)
}

/** @throws UsageError for what is no id of such a record */
export function recordId(id: string, type: NodeTypeName): string {
  try {
    return readNodeId(id, type, ['The given text'])
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    throw new UsageError(error.message)
  }
}

/** The UUID in an id of any type; any other text as it is. */
export function plainId(text: string): string {
  return decodeNodeId(text)?.uuid ?? text
}
