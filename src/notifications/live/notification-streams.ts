import { maySee, type Audience } from '../../access/audience.js'
import type { StoredAddressee } from '../../access/addressee.js'
import type { Change } from '../../changes/change.js'
import type { ChangeListener } from '../../changes/change-listener.js'
import { ChangeQueue, type FullRefresh } from '../../changes/change-queue.js'
import type { SharedReads } from '../../changes/shared-reads.js'
import type { NotificationReader } from '../model/notification-reader.js'

interface ChangedNotification extends Pick<Change, 'what'> {
  readonly id: string
}

/** A changed notification, or a full refresh. */
export type NotificationUpdate = ChangedNotification | FullRefresh

interface Stream {
  readonly audience: Audience
  readonly queue: ChangeQueue<ChangedNotification>
}

/**
 * Sends changes of notifications to the streams that may see them. Addressees are read once per change for all streams.
 */
export class NotificationStreams {
  private readonly streams = new Set<Stream>()
  private readonly pendingChanges: Change[] = []
  private isDispatching = false

  constructor(
    private readonly reader: Pick<NotificationReader, 'recipientsOf'>,
    private readonly reads: Pick<SharedReads, 'invalidate'>,
    changes: Pick<ChangeListener, 'on'>,
  ) {
    changes.on('notification', (change) => {
      if (this.streams.size === 0) return
      this.pendingChanges.push(change)
      void this.dispatch()
    })
  }

  open(audience: Audience): AsyncIterableIterator<NotificationUpdate> {
    const stream: Stream = {
      audience,
      queue: new ChangeQueue(() => this.streams.delete(stream)),
    }
    this.streams.add(stream)
    // The new stream must not start from a cached read.
    this.reads.invalidate()
    return stream.queue
  }

  private async dispatch(): Promise<void> {
    if (this.isDispatching) return
    this.isDispatching = true
    while (this.pendingChanges.length > 0) {
      const changes = this.pendingChanges.splice(0)
      // If the addressees cannot be read, all streams refresh.
      await this.send(changes).catch(() => {
        this.refreshAll()
      })
    }
    this.isDispatching = false
  }

  private async send(changes: readonly Change[]): Promise<void> {
    const ids = changes.flatMap((change) => change.ids ?? [])
    const addressees = await this.addressees(ids)
    this.reads.invalidate()
    for (const { ids: changed, what } of changes) {
      if (changed === null) this.refreshAll()
      for (const id of changed ?? []) {
        for (const { audience, queue } of this.streams) {
          if (maySee(audience, addressees.get(id) ?? [])) queue.add({ id, what })
        }
      }
    }
  }

  private refreshAll(): void {
    this.reads.invalidate()
    for (const { queue } of this.streams) queue.refresh()
  }

  /** Addressees by notification. Reads nothing if all streams may see all notifications. */
  private async addressees(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly StoredAddressee[]>> {
    const isNeeded = [...this.streams].some(({ audience }) => audience.kind === 'own')
    if (!isNeeded || ids.length === 0) return new Map()
    return this.reader.recipientsOf([...new Set(ids)])
  }
}
