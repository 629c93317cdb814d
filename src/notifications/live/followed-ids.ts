import { GatewayError } from '../../errors/gateway-error.js'
import { readNodeId } from '../../schema/node-id.js'

/** Notifications that one stream may follow. */
export const mostFollowed = 100

/**
 * The UUIDs of the notifications that a caller wants to follow.
 *
 * @throws GatewayError LIST_SIZE_OUT_OF_RANGE or ID_INVALID
 */
export function followedIds(ids: readonly string[]): string[] {
  if (ids.length === 0 || ids.length > mostFollowed) {
    throw new GatewayError({
      code: 'LIST_SIZE_OUT_OF_RANGE',
      message: `ids takes 1 to ${mostFollowed} ids.`,
      path: ['ids'],
    })
  }
  return [...new Set(ids.map((id) => readNodeId(id, 'Notification', ['ids'])))]
}
