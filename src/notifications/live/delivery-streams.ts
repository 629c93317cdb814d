import type { ChangeFeed } from '../../changes/change-feed.js'
import { ChangeQueue, type StreamUpdate } from '../../changes/change-queue.js'

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
