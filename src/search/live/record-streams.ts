import type { ChangeListener } from '../../changes/change-listener.js'
import { ChangeQueue, type StreamUpdate } from '../../changes/change-queue.js'
import type { RecordKind } from '../../records/model/record-model.js'

/** Sends changes of records to the streams that show them. */
export class RecordStreams {
  /** By kind and id. */
  private readonly followers = new Map<string, Set<ChangeQueue>>()

  constructor(changes: Pick<ChangeListener, 'on'>) {
    changes.on('record', ({ what, ids }) => {
      for (const id of ids ?? [])
        this.followersOf(what, id).forEach((queue) => {
          queue.add(id, 'changed')
        })
      if (ids === null) this.refresh(what)
    })
  }

  open(kind: RecordKind, id: string): AsyncIterableIterator<StreamUpdate> {
    const key = keyOf(kind, id)
    const queues = this.followers.get(key) ?? new Set()
    const queue = new ChangeQueue(() => {
      queues.delete(queue)
      if (queues.size === 0) this.followers.delete(key)
    })
    this.followers.set(key, queues.add(queue))
    return queue
  }

  private followersOf(kind: string, id: string): ReadonlySet<ChangeQueue> {
    return this.followers.get(keyOf(kind, id)) ?? new Set()
  }

  /** @param what a kind, or `gap` for all kinds */
  private refresh(what: string): void {
    for (const [key, queues] of this.followers) {
      if (what !== 'gap' && !key.startsWith(keyOf(what, ''))) continue
      for (const queue of queues) queue.refresh()
    }
  }
}

function keyOf(kind: string, id: string): string {
  return `${kind}:${id}`
}
