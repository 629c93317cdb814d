import { GatewayError } from '../../errors/gateway-error.js'
import { readNodeId } from '../../schema/node-id.js'

/** The most notifications of one stream. */
export const maxFollowed = 100

/** Parses the ids of the notifications to follow. @throws GatewayError LIST_SIZE_OUT_OF_RANGE or ID_INVALID */
export function followedIds(ids: readonly string[]): string[] {
  if (ids.length === 0 || ids.length > maxFollowed) {
    throw new GatewayError({
      code: 'LIST_SIZE_OUT_OF_RANGE',
      message: `ids takes 1 to ${maxFollowed} ids.`,
      path: ['ids'],
    })
  }
  return [...new Set(ids.map((id) => readNodeId(id, 'Notification', ['ids'])))]
}
