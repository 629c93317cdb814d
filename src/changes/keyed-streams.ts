import type { Change, ChangeTopic } from './change.js'
import type { ChangeListener } from './change-listener.js'
import { ChangeQueue, type FullRefresh } from './change-queue.js'

interface ChangedId {
  readonly id: string
}

/** The id that changed, or a full refresh. */
export type IdUpdate = ChangedId | FullRefresh

type IdQueue = ChangeQueue<ChangedId>

/** Sends the changes of a topic to the streams that follow the changed ids. */
export class KeyedStreams {
  private readonly queues = new Map<string, Set<IdQueue>>()

  /** @param what follows only changes with this `what`, and gaps */
  constructor(changes: Pick<ChangeListener, 'on'>, topic: ChangeTopic, what?: string) {
    changes.on(topic, (change) => {
      if (what === undefined || change.what === what || change.what === 'gap') this.send(change)
    })
  }

  open(ids: readonly string[]): AsyncIterableIterator<IdUpdate> {
    const queue: IdQueue = new ChangeQueue(() => {
      for (const id of ids) this.remove(id, queue)
    })
    for (const id of ids) this.queues.set(id, (this.queues.get(id) ?? new Set()).add(queue))
    return queue
  }

  private remove(id: string, queue: IdQueue): void {
    const queues = this.queues.get(id)
    queues?.delete(queue)
    if (queues?.size === 0) this.queues.delete(id)
  }

  private send({ ids }: Change): void {
    for (const id of ids ?? []) for (const queue of this.queues.get(id) ?? []) queue.add({ id })
    if (ids !== null) return
    for (const queues of this.queues.values()) for (const queue of queues) queue.refresh()
  }
}
