import { maySee, type Audience } from '../../access/audience.js'
import type { StoredAddressee } from '../../access/addressee.js'
import type { Change } from '../../changes/change.js'
import type { ChangeFeed } from '../../changes/change-feed.js'
import { ChangeQueue, type StreamUpdate } from '../../changes/change-queue.js'
import type { SharedReads } from '../../changes/shared-reads.js'
import type { NotificationReader } from '../model/notification-reader.js'

interface Stream {
  readonly audience: Audience
  readonly queue: ChangeQueue
}

/**
 * Hands every change of a notification to the streams of those who may see it. Who that is, is read once for
 * a change, however many streams there are.
 */
export class NotificationStreams {
  private readonly streams = new Set<Stream>()
  private readonly waiting: Change[] = []
  private isHandingOut = false

  constructor(
    private readonly reader: Pick<NotificationReader, 'recipientsOf'>,
    private readonly reads: Pick<SharedReads, 'invalidate'>,
    changes: Pick<ChangeFeed, 'on'>,
  ) {
    changes.on('notification', (change) => {
      if (this.streams.size === 0) return
      this.waiting.push(change)
      void this.handOut()
    })
  }

  open(audience: Audience): AsyncIterableIterator<StreamUpdate> {
    const queue = new ChangeQueue(() => this.streams.delete(stream))
    const stream = { audience, queue }
    this.streams.add(stream)
    // Its state is read now, also where nothing can be heard for the moment.
    this.reads.invalidate()
    return queue
  }

  private async handOut(): Promise<void> {
    if (this.isHandingOut) return
    this.isHandingOut = true
    while (this.waiting.length > 0) {
      const changes = this.waiting.splice(0)
      // Who cannot be told what changed is told to look at everything.
      await this.tell(changes).catch(() => {
        this.renewAll()
      })
    }
    this.isHandingOut = false
  }

  private async tell(changes: readonly Change[]): Promise<void> {
    const ids = changes.flatMap((change) => change.ids ?? [])
    const addressees = await this.addressees(ids)
    this.reads.invalidate()
    for (const { ids: changed, what } of changes) {
      if (changed === null) this.renewAll()
      for (const id of changed ?? []) {
        for (const { audience, queue } of this.streams) {
          if (maySee(audience, addressees.get(id) ?? [])) queue.add(id, what)
        }
      }
    }
  }

  private renewAll(): void {
    this.reads.invalidate()
    for (const { queue } of this.streams) queue.refresh()
  }

  /** Nobody asks where all streams may see everything. */
  private async addressees(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly StoredAddressee[]>> {
    const asks = [...this.streams].some(({ audience }) => audience.kind === 'own')
    if (!asks || ids.length === 0) return new Map()
    return this.reader.recipientsOf([...new Set(ids)])
  }
}
