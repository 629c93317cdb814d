import { CallRefused } from './call-refused.js'

/** How many requests may wait, and for how long. */
export interface QueueLimits {
  readonly ofOneCaller: number
  readonly ofAll: number
  /** Maximum size of all waiting bodies, which are in memory. */
  readonly bytes: number
  readonly waitMs: number
  /** Extra slots for callers below their share. */
  readonly newcomers: number
}

/** How many operations may run now. */
export interface Slots {
  readonly slots: number
}

/** Frees the slot; later calls do nothing. */
export type ReleaseSlot = () => void

/** Time for which a caller counts as active after its last request, in milliseconds. */
const activeMs = 1_000

/** Time constant of the average number of slots that a caller uses, in milliseconds. */
const averagedMs = 1_000

/** A caller whose average use is above this part of its share cannot exceed its share. */
const heavyFrom = 0.5

/**
 * After an operation, a caller pauses while another caller runs one: `factor` times the duration of the operation, at
 * most `longestMs`. Without pauses, a flood of small operations takes every turn of the event loop
 * (npm run bench -- --only fair).
 */
const pause = { factor: 2, longestMs: 20 }

type Later = (run: () => void, afterMs?: number) => void

const inLaterTurn: Later = (run, afterMs = 0) => {
  if (afterMs > 0) setTimeout(run, afterMs).unref()
  else setImmediate(run)
}

interface Waiting {
  readonly bytes: number
  readonly start: () => void
  readonly refuse: (why: 'full' | 'late') => void
}

/** Running and waiting operations of one caller. */
class Line {
  /** Oldest first. */
  readonly waiting = new Set<Waiting>()
  running = 0
  pausedUntil = 0
  private average = 0
  private averagedAt: number

  constructor(public seenAt: number) {
    this.averagedAt = seenAt
  }

  get isIdle(): boolean {
    return this.running === 0 && this.waiting.size === 0
  }

  /** Recent average number of running operations. */
  use(now: number): number {
    const kept = Math.exp((this.averagedAt - now) / averagedMs)
    this.average = this.average * kept + this.running * (1 - kept)
    this.averagedAt = now
    return this.average
  }

  change(by: 1 | -1, now: number): void {
    this.use(now)
    this.running += by
  }
}

/**
 * Limits the running operations and shares the slots fairly among callers.
 *
 * A lone caller gets every slot. While other callers are active, a caller with much recent use is held to its
 * share. The shares leave one share free. The next slot goes to the caller with the lowest recent use. A caller
 * below its share may also use an extra slot, so that it does not wait for long operations of other callers.
 */
export class OperationQueue {
  /** Active callers, the most recently seen last. */
  private readonly lines = new Map<string, Line>()
  private running = 0
  private waiting = 0
  private waitingBytes = 0
  private willStart = false
  private willWake = false

  constructor(
    private readonly capacity: Slots,
    private readonly limits: QueueLimits,
    /** Milliseconds of a monotonic clock. */
    private readonly now: () => number = () => performance.now(),
    /** Runs a function in a later turn of the event loop, or after a number of milliseconds. */
    private readonly later: Later = inLaterTurn,
  ) {}

  get load(): { readonly inProgress: number; readonly waiting: number } {
    return { inProgress: this.running, waiting: this.waiting }
  }

  /** A slot without waiting; null if the caller has to wait. */
  tryEnter(caller: string): ReleaseSlot | null {
    const now = this.now()
    const line = this.lineOf(caller, now)
    return line.waiting.size === 0 && this.mayStart(line, now) ? this.begin(line, now) : null
  }

  /**
   * Waits for a slot.
   *
   * @param bytes of the request's body
   * @param gone aborted when the caller disconnects
   * @throws CallRefused RATE_LIMITED if too many requests of the caller wait; OVERLOADED if too many requests of all
   * callers wait, or if this request waited too long
   */
  async enter(caller: string, bytes: number, gone: AbortSignal): Promise<ReleaseSlot> {
    const line = this.lineOf(caller, this.now())
    this.makeRoom(line, bytes)
    return new Promise<ReleaseSlot>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timeout)
        gone.removeEventListener('abort', onGone)
        if (!line.waiting.delete(waiting)) return false
        this.waiting -= 1
        this.waitingBytes -= bytes
        return true
      }
      const waiting: Waiting = {
        bytes,
        start: () => {
          leave()
          resolve(this.begin(line, this.now()))
        },
        refuse: (why) => {
          if (leave()) reject(overloaded(why, this.limits.waitMs))
        },
      }
      const timeout = setTimeout(() => {
        waiting.refuse('late')
      }, this.limits.waitMs)
      const onGone = () => {
        if (leave()) reject(new Error('The caller has disconnected.'))
      }
      gone.addEventListener('abort', onGone, { once: true })
      line.waiting.add(waiting)
      this.waiting += 1
      this.waitingBytes += bytes
      this.startNext()
    })
  }

  /** Starts waiting operations; called whenever a slot may be free. */
  startNext(): void {
    const now = this.now()
    while (this.waiting > 0) {
      let next: Line | undefined
      for (const line of this.lines.values()) {
        if (line.waiting.size === 0 || !this.mayStart(line, now)) continue
        if (next === undefined || line.use(now) < next.use(now)) next = line
      }
      const [first] = next?.waiting ?? []
      if (first === undefined) {
        this.startAfterPause(now)
        return
      }
      first.start()
    }
  }

  private startAfterPause(now: number): void {
    const paused = [...this.lines.values()].filter(
      ({ waiting, pausedUntil }) => waiting.size > 0 && pausedUntil > now,
    )
    if (paused.length === 0 || this.willWake) return
    this.willWake = true
    const soonest = Math.min(...paused.map(({ pausedUntil }) => pausedUntil))
    this.later(() => {
      this.willWake = false
      this.startNext()
    }, soonest - now)
  }

  private mayStart(line: Line, now: number): boolean {
    const othersRun = this.running > line.running
    if (othersRun && now < line.pausedUntil) return false
    const { slots } = this.capacity
    const callers = this.lines.size
    // One share stays free: two callers get one of four slots each, so neither makes the other more than twice as slow.
    const share = callers === 1 ? slots : Math.max(1, Math.floor(slots / (callers + 1)))
    if (line.running < share) return this.running < slots + this.limits.newcomers
    return this.running < slots && callers > 1 && line.use(now) <= share * heavyFrom
  }

  private begin(line: Line, now: number): ReleaseSlot {
    line.change(1, now)
    this.running += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const ended = this.now()
      line.pausedUntil = ended + Math.min(pause.factor * (ended - now), pause.longestMs)
      line.change(-1, ended)
      this.running -= 1
      this.forgetInactive(ended)
      this.startLater()
    }
  }

  /** Starts waiting operations in a later turn, so that many small operations do not block the event loop. */
  private startLater(): void {
    if (this.willStart) return
    this.willStart = true
    this.later(() => {
      this.willStart = false
      this.startNext()
    })
  }

  /**
   * Refuses the last request of the caller with the most waiting requests.
   *
   * @throws CallRefused for the new request, if its caller would have the most
   */
  private makeRoom(line: Line, bytes: number): void {
    const { ofOneCaller, ofAll, bytes: ofBodies, waitMs } = this.limits
    if (line.waiting.size >= ofOneCaller) {
      const message = `${ofOneCaller} of your requests are already waiting. Send fewer at a time.`
      throw new CallRefused('RATE_LIMITED', message, 1)
    }
    while (this.waiting >= ofAll || (bytes > 0 && this.waitingBytes + bytes > ofBodies)) {
      const lines = [...this.lines.values()]
      const longest = lines.reduce((one, other) =>
        other.waiting.size > one.waiting.size ? other : one,
      )
      if (longest.waiting.size <= line.waiting.size + 1) throw overloaded('full', waitMs)
      const last = [...longest.waiting].at(-1)
      last?.refuse('full')
    }
  }

  private lineOf(caller: string, now: number): Line {
    this.forgetInactive(now)
    const line = this.lines.get(caller) ?? new Line(now)
    this.lines.delete(caller)
    this.lines.set(caller, line)
    line.seenAt = now
    return line
  }

  private forgetInactive(now: number): void {
    for (const [caller, line] of this.lines) {
      if (now - line.seenAt < activeMs) return
      if (line.isIdle) this.lines.delete(caller)
    }
  }
}

function overloaded(why: 'full' | 'late', waitMs: number): CallRefused {
  const message =
    why === 'full'
      ? 'Too many requests are already waiting. Try again in a moment.'
      : `The gateway is busy: the request waited ${waitMs / 1000} s for its turn. Try again in a moment.`
  return new CallRefused('OVERLOADED', message, why === 'full' ? 1 : 2)
}
