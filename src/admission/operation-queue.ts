import { CallRefused } from './call-refused.js'
import { startUnits } from './recent-use.js'
import { SharedTime } from './shared-time.js'
import { WaitingLine, type Waiting } from './waiting-line.js'

/** How much may wait, and for how long. */
export interface QueueLimits {
  /** Requests of one caller. */
  readonly ofOneCaller: number
  /** Requests of all callers. */
  readonly ofAll: number
  /** Bodies of all that wait, in bytes: they are in memory by then. */
  readonly bytes: number
  readonly waitMs: number
  /** Slots beyond the others, for callers that have less than their share in progress. */
  readonly newcomers: number
}

/** How many operations may be in progress at this moment. */
export interface Slots {
  readonly slots: number
}

/** Gives the slot back; more calls than one do nothing. */
export type Release = () => void

type Later = (run: () => void, afterMs?: number) => void

const inLaterTurn: Later = (run, afterMs = 0) => {
  if (afterMs > 0) setTimeout(run, afterMs).unref()
  else setImmediate(run)
}

/** How long a caller counts as there after its last request, in milliseconds. */
const presenceMs = 1_000

/** A caller that has used more than this part of its share is held to the share. */
const heavyFrom = 0.5

/**
 * Bounds the operations in progress, and shares the slots out among callers.
 *
 * While there are slots, each operation gets one, except those of a caller that has lately used much: as long as
 * others are there, it gets no more than its equal share, so that they find a slot and a machine that
 * is not full of its work. The others wait, each caller in a line of its own; the next slot goes to the
 * caller who has asked for the least of late, by the cost of its operations. A caller that has nothing
 * in progress need not wait for the end of others' long operations: it gets a slot beyond the others.
 *
 * While others are there, a caller begins one operation in a turn of the event loop: many small ones at
 * once would hold up everybody else's, which need several turns. And a caller that has much of the
 * machine rests between its operations: a few that are long keep it busy even one at a time.
 */
export class OperationQueue {
  /** Callers that have something here or were here a moment ago, in the order of their last requests. */
  private readonly lines = new Map<string, WaitingLine>()
  private inProgress = 0
  private readonly time = new SharedTime()
  private waitingBytes = 0
  private waitingCount = 0
  /** Counts turns of the event loop in which something began or ended. */
  private turn = 0
  private willTurn = false
  /** Whether the queue looks again by itself when a caller has rested. */
  private willWake = false

  constructor(
    private readonly capacity: Slots,
    private readonly limits: QueueLimits,
    /** Milliseconds of a clock that never goes back. */
    private readonly now: () => number = () => performance.now(),
    /** Runs something in a later turn of the event loop, or after a time. */
    private readonly later: Later = inLaterTurn,
  ) {}

  /** Operations in progress, and requests that wait. */
  get load(): { readonly inProgress: number; readonly waiting: number } {
    return { inProgress: this.inProgress, waiting: this.waitingCount }
  }

  /** A slot now, without a wait; null when there is none for this caller. */
  tryEnter(caller: string): Release | null {
    const now = this.now()
    const line = this.lineOf(caller, now)
    if (line.length > 0 || !this.mayStart(line, now)) return null
    return this.begin(line, now)
  }

  /**
   * A slot, in turn.
   *
   * @param bytes of the request's body
   * @param gone aborted when the caller does not wait for the answer any more
   * @throws CallRefused RATE_LIMITED when too much of the caller waits, OVERLOADED when too much of all
   * does or the wait took too long
   */
  async enter(caller: string, bytes: number, gone: AbortSignal): Promise<Release> {
    const line = this.lineOf(caller, this.now())
    this.makeRoom(line, bytes)
    return new Promise<Release>((resolve, reject) => {
      const leave = () => {
        clearTimeout(patience)
        gone.removeEventListener('abort', onGone)
        if (!line.leave(one)) return false
        this.waitingCount -= 1
        this.waitingBytes -= bytes
        return true
      }
      const one: Waiting = {
        since: this.now(),
        bytes,
        start: () => {
          leave()
          resolve(this.begin(line, this.now()))
        },
        refuse: (why) => {
          if (leave()) reject(overloaded(why, this.limits.waitMs))
        },
      }
      const patience = setTimeout(() => {
        one.refuse('late')
      }, this.limits.waitMs)
      const onGone = () => {
        if (leave()) reject(new Error('The caller has gone.'))
      }
      gone.addEventListener('abort', onGone, { once: true })
      line.join(one)
      this.waitingCount += 1
      this.waitingBytes += bytes
      this.startNext()
    })
  }

  /** Charges to a caller what its operation turned out to cost. */
  charge(caller: string, units: number): void {
    const line = this.lines.get(caller)
    const now = this.now()
    line?.use.charge(units, now)
    line?.machine.ask(units, now)
  }

  /** Starts the operations that may start; called whenever a slot may have become free. */
  startNext(): void {
    const now = this.now()
    while (this.waitingCount > 0) {
      const next = this.next(now)
      if (next === undefined) {
        this.wakeAfterRest(now)
        return
      }
      next.start()
    }
  }

  private wakeAfterRest(now: number): void {
    if (this.willWake) return
    let soonest = Infinity
    for (const { length, machine } of this.lines.values()) {
      if (length > 0 && machine.restsUntil > now) soonest = Math.min(soonest, machine.restsUntil)
    }
    if (soonest === Infinity) return
    this.willWake = true
    this.later(() => {
      this.willWake = false
      this.startNext()
    }, soonest - now)
  }

  private next(now: number): Waiting | undefined {
    let least = Infinity
    let chosen: Waiting | undefined
    for (const line of this.lines.values()) {
      const { first } = line
      if (first === undefined || !this.mayStart(line, now)) continue
      const used = line.use.asked(now)
      if (used < least || (used === least && first.since < (chosen?.since ?? Infinity))) {
        least = used
        chosen = first
      }
    }
    return chosen
  }

  private mayStart({ use, machine, startedIn }: WaitingLine, now: number): boolean {
    const { slots } = this.capacity
    const isAlone = this.lines.size < 2
    if (!isAlone && startedIn === this.turn) return false
    const share = Math.max(1, Math.floor(slots / this.lines.size))
    const room = use.inProgress < share ? this.limits.newcomers : 0
    if (this.inProgress >= slots + room) return false
    if (isAlone) return true
    if (now < machine.restsUntil) return false
    return use.inProgress < share || use.at(now) <= (slots / this.lines.size) * heavyFrom
  }

  private begin(line: WaitingLine, now: number): Release {
    line.use.change(1, now)
    line.startedIn = this.turn
    line.machine.ask(startUnits, now)
    const begunAt = this.time.at(now)
    this.inProgress += 1
    this.time.share(this.inProgress, now)
    this.endTurn()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const ended = this.now()
      this.forget(ended)
      line.machine.had(this.time.at(ended) - begunAt, ended, this.lines.size < 2)
      line.use.change(-1, ended)
      this.inProgress -= 1
      this.time.share(this.inProgress, ended)
      this.endTurn()
    }
  }

  private endTurn(): void {
    if (this.willTurn) return
    this.willTurn = true
    this.later(() => {
      this.willTurn = false
      this.turn += 1
      this.startNext()
    })
  }

  /** @throws CallRefused when there is none; the longest line gives way to a shorter one */
  private makeRoom(line: WaitingLine, bytes: number): void {
    const { ofOneCaller, ofAll, bytes: ofBodies, waitMs } = this.limits
    if (line.length >= ofOneCaller) {
      const message = `${ofOneCaller} requests of yours wait already. Send fewer at once.`
      throw new CallRefused('RATE_LIMITED', message, 1)
    }
    while (this.waitingCount >= ofAll || (bytes > 0 && this.waitingBytes + bytes > ofBodies)) {
      const longest = this.longestLine()
      if (longest === undefined || longest.length <= line.length + 1) {
        throw overloaded('full', waitMs)
      }
      longest.last?.refuse('full')
    }
  }

  private longestLine(): WaitingLine | undefined {
    let longest: WaitingLine | undefined
    for (const line of this.lines.values()) {
      if (line.length > (longest?.length ?? 0)) longest = line
    }
    return longest
  }

  private lineOf(caller: string, now: number): WaitingLine {
    this.forget(now)
    const line = this.lines.get(caller) ?? new WaitingLine(caller, now)
    // The map is in the order in which callers were last here.
    this.lines.delete(caller)
    this.lines.set(caller, line)
    line.seenAt = now
    return line
  }

  /** Callers that have nothing here and have not been here for a moment. */
  private forget(now: number): void {
    for (const [caller, line] of this.lines) {
      if (now - line.seenAt < presenceMs) return
      if (line.isIdle) this.lines.delete(caller)
    }
  }
}

function overloaded(why: 'full' | 'late', waitMs: number): CallRefused {
  const message =
    why === 'full'
      ? 'Too many requests wait already. Try again in a moment.'
      : `The gateway is busy: the request waited ${waitMs / 1000} s for its turn. Try again in a moment.`
  return new CallRefused('OVERLOADED', message, why === 'full' ? 1 : 2)
}
