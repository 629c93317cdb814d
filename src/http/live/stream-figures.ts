/**
 * Why a stream ended: its subscription was over, its client left or read too slowly, its credential is worth
 * something else now, the gateway stops, or something failed.
 */
export const endReasons = ['over', 'left', 'slow', 'credential', 'stopping', 'failed'] as const

export type EndReason = (typeof endReasons)[number]

export interface StreamCounts {
  /** Streams that are open now. */
  readonly open: number
  /** Places that are taken: by each subscription, several of which may share a stream, and by each reservation. */
  readonly places: number
  /** All that were ever opened. */
  readonly opened: number
  /** By reason, those that happened. */
  readonly ended: Readonly<Partial<Record<EndReason, number>>>
}

/** Counts the streams of this process since its start. */
export class StreamFigures {
  private opened = 0
  private readonly ended = new Map<EndReason, number>()

  begin(): void {
    this.opened += 1
  }

  end(reason: EndReason): void {
    this.ended.set(reason, (this.ended.get(reason) ?? 0) + 1)
  }

  counts({ open, places }: Pick<StreamCounts, 'open' | 'places'>): StreamCounts {
    return { open, places, opened: this.opened, ended: Object.fromEntries(this.ended) }
  }
}
