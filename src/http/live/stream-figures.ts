/** Why a stream ended: the subscription, the client, a slow reader, a changed credential, a stop or an error. */
export const endReasons = ['over', 'left', 'slow', 'credential', 'stopping', 'failed'] as const

export type EndReason = (typeof endReasons)[number]

export interface StreamCounts {
  /** Open streams. */
  readonly open: number
  /** Subscriptions, several of which may share a stream, and reservations. */
  readonly slots: number
  /** Streams opened since the start. */
  readonly opened: number
  /** Ended streams by reason. */
  readonly ended: Readonly<Partial<Record<EndReason, number>>>
}

/** Counts the streams of this process. */
export class StreamFigures {
  private opened = 0
  private readonly ended = new Map<EndReason, number>()

  begin(): void {
    this.opened += 1
  }

  end(reason: EndReason): void {
    this.ended.set(reason, (this.ended.get(reason) ?? 0) + 1)
  }

  counts({ open, slots }: Pick<StreamCounts, 'open' | 'slots'>): StreamCounts {
    return { open, slots, opened: this.opened, ended: Object.fromEntries(this.ended) }
  }
}
