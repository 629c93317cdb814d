import type { ReleaseSlot } from '../../admission/operation-queue.js'
import type { EventWriter } from './event-writer.js'

export interface Reservation {
  /** The only caller that may use the stream. */
  readonly caller: string
  readonly release: ReleaseSlot
  readonly abandonAfterMs: number
  /** Called if the stream is not opened within `abandonAfterMs`. */
  readonly abandon: () => Promise<void>
}

interface Reserved extends Reservation {
  readonly timer: NodeJS.Timeout
  writer: EventWriter | null
}

/** Reserved streams by their tokens. */
export class ReservedStreams {
  private readonly byToken = new Map<string, Reserved>()

  add(token: string, reservation: Reservation): void {
    const timer = setTimeout(() => {
      void reservation.abandon()
    }, reservation.abandonAfterMs).unref()
    this.byToken.set(token, { ...reservation, timer, writer: null })
  }

  isOf(token: string, caller: string): boolean {
    return this.byToken.get(token)?.caller === caller
  }

  opened(token: string, writer: EventWriter): void {
    const reserved = this.byToken.get(token)
    if (reserved === undefined) return
    clearTimeout(reserved.timer)
    reserved.writer = writer
  }

  /** Ends a stream whose credential has changed, so that its client reserves another stream. */
  end(token: string): void {
    this.byToken.get(token)?.writer?.end('credential')
  }

  remove(token: string): void {
    const reserved = this.byToken.get(token)
    if (reserved === undefined) return
    clearTimeout(reserved.timer)
    reserved.release()
    this.byToken.delete(token)
  }

  clear(): void {
    for (const token of [...this.byToken.keys()]) this.remove(token)
  }
}
