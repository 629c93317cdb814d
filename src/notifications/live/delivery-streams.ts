import type { ChangeFeed } from '../../changes/change-feed.js'
import { ChangeQueue, type StreamUpdate } from '../../changes/change-queue.js'
import { GatewayError } from '../../errors/gateway-error.js'
import { readNodeId } from '../../schema/node-id.js'

/** The most notifications of one stream. */
export const maxFollowed = 100

/** Sends changes of deliveries to the streams that follow their notifications. */
export class DeliveryStreams {
  /** By notification id. */
  private readonly followers = new Map<string, Set<ChangeQueue>>()

  constructor(changes: Pick<ChangeFeed, 'on'>) {
    changes.on('delivery', ({ ids, what }) => {
      for (const id of ids ?? []) {
        for (const queue of this.followers.get(id) ?? []) queue.add(id, what)
      }
      if (ids === null) this.refreshAll()
    })
  }

  /** @param ids UUIDs of notifications */
  open(ids: readonly string[]): AsyncIterableIterator<StreamUpdate> {
    const queue = new ChangeQueue(() => {
      this.remove(ids, queue)
    })
    for (const id of ids) {
      const queues = this.followers.get(id) ?? new Set()
      this.followers.set(id, queues.add(queue))
    }
    return queue
  }

  private remove(ids: readonly string[], queue: ChangeQueue): void {
    for (const id of ids) {
      const queues = this.followers.get(id)
      queues?.delete(queue)
      if (queues?.size === 0) this.followers.delete(id)
    }
  }

  private refreshAll(): void {
    for (const queues of this.followers.values()) for (const queue of queues) queue.refresh()
  }
}

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
